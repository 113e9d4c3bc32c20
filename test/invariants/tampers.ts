import type { SeenLog } from "assay/types";
import type { BuyCoverParams, ModelCall, Operation } from "../../model/api";
import { addressWord } from "../../invariants/core/accounts";
import { fieldIndex } from "../../properties/observe/kinds";
import { WAD } from "../../invariants/core/numbers";
import { high, low } from "../../invariants/core/words";
import type { History } from "../../invariants";
import { log, type Told } from "./told";

/**
 * Changes a step the way a bug would show; undefined when the step gives no occasion. `honest`: what the invariants remember once the step is recorded as it
 * was, for changes that have to be just beyond what a check allows.
 */
export type Tamper = (told: Told, honest: () => History) => Told | undefined;

type Change = (value: bigint) => bigint;

/** One more. */
export const more: Change = (value) => value + 1n;
/** One less. */
export const less: Change = (value) => value - 1n;
/** So much more, or less. */
export const by =
  (amount: bigint): Change =>
  (value) =>
    value + amount;
/** True for false. */
export const flip: Change = (value) => (value === 0n ? 1n : 0n);
export const zero: Change = () => 0n;

/** Changes a word of every entity of a kind (or of the first alone) that the step shows. */
export function seen(kind: string, fields: string | readonly string[], change: Change, firstOnly = false): Tamper {
  return (told) => {
    const shown = told.entities.filter((entity) => entity.kind.name === kind);
    const [first] = shown;
    if (first === undefined) return undefined;
    const indices = [fields].flat().map((field) => fieldIndex(first.kind, field));
    const changed = firstOnly ? [first] : shown;
    const entities = told.entities.map((entity) =>
      changed.includes(entity)
        ? { ...entity, words: entity.words.map((word, i) => (indices.includes(i) ? change(word) : word)) }
        : entity,
    );
    return { ...told, entities };
  };
}

function changeFirst(told: Told, name: string, change: (one: SeenLog) => SeenLog): Told | undefined {
  const at = told.logs.findIndex((one) => one.name === name);
  return at < 0 ? undefined : { ...told, logs: told.logs.map((one, i) => (i === at ? change(one) : one)) };
}

/** Changes a data word of the first event of a name. */
export function data(name: string, index: number, change: Change): Tamper {
  return (told) =>
    changeFirst(told, name, (one) => ({
      ...one,
      words: one.words.map((word, i) => (i === index ? change(word) : word)),
    }));
}

/** Changes an indexed argument of the first event of a name. */
export function topic(name: string, index: number, change: Change): Tamper {
  return (told) =>
    changeFirst(told, name, (one) => ({
      ...one,
      indexed: one.indexed.map((word, i) => (i === index ? change(word) : word)),
    }));
}

/** A call that reverted goes through, with the events given. */
export function succeeds(...ops: readonly Operation["op"][]): Tamper {
  return (told) =>
    told.call !== null && !told.ok && (ops.length === 0 || ops.includes(told.call.operation.op))
      ? { ...told, ok: true }
      : undefined;
}

/** A call that went through reverts. */
export const fails: Tamper = (told) => (told.call !== null && told.ok ? { ...told, ok: false, logs: [] } : undefined);

/** A call of an operation that went through reverts with an error, whose arguments are these words. */
export function failsWith(op: Operation["op"], error: string, ...words: readonly bigint[]): Tamper {
  const revertData = `0x${"0".repeat(8)}${words.map((word) => word.toString(16).padStart(64, "0")).join("")}` as const;
  return (told) =>
    told.call?.operation.op === op && told.ok ? { ...told, ok: false, logs: [], error, revertData } : undefined;
}

/** The step emits an event that it should not. */
export const stray: Tamper = (told) =>
  told.call === null ? undefined : { ...told, logs: [...told.logs, log("EthReceived", "capitalPool", [1n], [1n])] };

/** The step emits all its events twice. */
export const twice: Tamper = (told) =>
  told.logs.length === 0 ? undefined : { ...told, logs: [...told.logs, ...told.logs] };

/** The step emits nothing. */
export const silent: Tamper = (told) => (told.logs.length === 0 ? undefined : { ...told, logs: [] });

/** Changes the call that the step is about; the chain did what it did. */
export function asked(change: (call: ModelCall) => ModelCall | undefined): Tamper {
  return (told) => {
    const call = told.call === null ? undefined : change(told.call);
    return call === undefined || !told.ok ? undefined : { ...told, call };
  };
}

/** Changes the operation of a kind. */
export function operation<Op extends Operation["op"]>(
  op: Op,
  change: (o: Extract<Operation, { op: Op }>) => Extract<Operation, { op: Op }>,
): Tamper {
  return asked((call) =>
    call.operation.op === op
      ? { ...call, operation: change(call.operation as Extract<Operation, { op: Op }>) }
      : undefined,
  );
}

/** Changes what a buyer asked for. */
export const buyer = (change: Partial<BuyCoverParams>): Tamper =>
  operation("buyCover", (o) => ({ ...o, params: { ...o.params, ...change } }));

/** A purchase in native tokens that reverted goes through and takes a wei. */
export const takesNative =
  (event: "CoverBought" | "CoverEdited"): Tamper =>
  (told) => {
    const o = told.call?.operation;
    if (o?.op !== "buyCover" || told.ok || o.params.paymentAsset !== 255n) return undefined;
    const bought = log(event, "cover", [1n, 1n, 1n], [o.params.productId]);
    return { ...told, ok: true, logs: [bought, log("PremiumPaid", "cover", [1n, 255n], [1n, 0n])] };
  };

/** A call returns something else than it did. */
export const returns =
  (op: Operation["op"], change: Change): Tamper =>
  (told) => {
    if (told.call?.operation.op !== op || told.returned === undefined) return undefined;
    return { ...told, returned: `0x${change(BigInt(told.returned)).toString(16).padStart(64, "0")}` };
  };

/** The step does not emit its events of a name. */
export const without =
  (name: string): Tamper =>
  (told) => {
    const logs = told.logs.filter((one) => one.name !== name);
    return logs.length === told.logs.length ? undefined : { ...told, logs };
  };

/** The step emits the first of its events of a name once more. */
export const again =
  (name: string): Tamper =>
  (told) => {
    const first = told.logs.find((one) => one.name === name);
    return first === undefined ? undefined : { ...told, logs: [...told.logs, first] };
  };

/** The step emits its last event of a name before all others. */
export const sooner =
  (name: string): Tamper =>
  (told) => {
    const last = told.logs.filter((one) => one.name === name).at(-1);
    return last === undefined ? undefined : { ...told, logs: [last, ...told.logs.filter((one) => one !== last)] };
  };

/** A settlement that stops no stream stops one. */
export const stopsLate: Tamper = (told) =>
  told.logs.some(({ name }) => name === "ClaimSettled")
    ? { ...told, logs: [...told.logs, log("RewardStreamStopped", "pool:1", [1n], [0n, 0n])] }
    : undefined;

/** A claim that was refused is accepted. */
export const acceptsClaim: Tamper = (told) => {
  const { call } = told;
  const o = call?.operation;
  if (call === null || o?.op !== "submitClaim" || told.ok) return undefined;
  return {
    ...told,
    ok: true,
    logs: [log("ClaimSubmitted", "claims", [99n, o.coverId, addressWord(call.caller)], [1n, 1n])],
  };
};

/** A purchase in tokens that was refused goes through, or a credit in them is fetched. */
export const paysInFalse: Tamper = (told) => {
  const o = told.call?.operation;
  if (told.ok) return undefined;
  if (o?.op === "buyCover")
    return { ...told, ok: true, logs: [log("PremiumPaid", "cover", [1n, o.params.paymentAsset], [1n, 0n])] };
  if (o?.op !== "withdrawCredit") return undefined;
  return { ...told, ok: true, logs: [log("CreditWithdrawn", o.ledger, [1n, o.asset], [1n, 1n])] };
};

/** A settlement pays out one wei more than it says. */
export const paysBeside: Tamper = (told) =>
  told.logs.some((one) => one.name === "ClaimSettled" && one.words[1] === 0n)
    ? { ...told, logs: [...told.logs, log("PaidOut", "capitalPool", [0n, 1n], [1n])] }
    : undefined;

/** A call that reverted changes something. */
export const whenReverted =
  (tamper: Tamper): Tamper =>
  (told, honest) =>
    told.call !== null && !told.ok ? tamper(told, honest) : undefined;

/** A price one above all prices. */
export const aboveAll: Change = () => WAD + 1n;

/** Accounts are locked for a second longer than the longest lock. */
export const lockedBeyond: Tamper = (told, honest) =>
  seen("account", "lockedUntil", () => BigInt(told.time) + 365n * 86_400n + 1n)(told, honest);

/**
 * The dust of a pool is one wei beyond its bound (as many as deposits there ever were, and were paid, and one): `side` 1 for too much of it, -1 for less than none.
 * The honest dust may be anything up to the bound, so the change is by the bound and one.
 */
export const dustBeyond =
  (side: 1n | -1n): Tamper =>
  (told, honest) => {
    const [pool] = told.full ? [...honest().pools.values()].filter(({ streamed }) => streamed > 0n) : [];
    if (pool === undefined) return undefined;
    const change = -side * (BigInt(pool.deposits.size) + pool.payments + 2n);
    const at = told.entities.findIndex(({ kind, id }) => kind.name === "pool" && id === pool.id);
    const one = seen("pool", "surplus", by(change))({ ...told, entities: told.entities.slice(at, at + 1) }, honest);
    return one === undefined
      ? undefined
      : { ...told, entities: [...told.entities.slice(0, at), ...one.entities, ...told.entities.slice(at + 1)] };
  };

/** A pool pays one wei more rewards than were ever streamed to its stakers and not paid. */
export const paysBeyond: Tamper = (told, honest) => {
  if (!told.logs.some(({ name }) => name === "RewardsWithdrawn")) return undefined;
  const payout = honest().deals.payouts.find(({ kind }) => kind === "rewards");
  return payout === undefined ? undefined : data("RewardsWithdrawn", 0, () => payout.owed + 1n)(told, honest);
};

/** A pool burns so much more than another that the two are one unit beyond their proportion; the honest burn may be at the other end of what is allowed. */
export const burnsBeyond: Tamper = (told, honest) => {
  if (!told.logs.some(({ name }) => name === "StakeBurned")) return undefined;
  const [one, ...others] = honest().deals.burns.filter(({ amount, activeStake }) => amount < activeStake);
  const [other] = others.sort((a, b) => (a.allocation > b.allocation ? -1 : 1));
  if (one === undefined || other === undefined) return undefined;
  const bound = one.allocation > other.allocation ? one.allocation : other.allocation;
  const at = told.logs.findIndex(({ name, words }) => name === "StakeBurned" && words[0] === one.amount);
  const more = (2n * bound) / other.allocation + 1n;
  const logs = told.logs.map((log, i) =>
    i === at ? { ...log, words: log.words.map((w, j) => (j === 0 ? w + more : w)) } : log,
  );
  return one.amount + more < one.activeStake ? { ...told, logs } : undefined;
};

/** An active deposit earns so much more than another of its pool that the two are one unit beyond their proportion. */
export const earnsBeyond: Tamper = (told, honest) => {
  if (!told.full) return undefined;
  const { positions, snapshot, touched } = honest();
  const rivals = told.entities.filter(
    ({ kind, id }) => kind.name === "deposit" && snapshot.has(id) && !touched.has(high(id)),
  );
  const [first] = rivals;
  const poolOf = (id: bigint): bigint | undefined => positions.get(high(id))?.poolId;
  const second = rivals.find(({ id }) => id !== first?.id && poolOf(id) === poolOf(first?.id ?? 0n));
  const [mine, others] = [snapshot.get(first?.id ?? 0n)?.shares ?? 0n, snapshot.get(second?.id ?? 0n)?.shares ?? 0n];
  if (first === undefined || mine === 0n || others === 0n || low(first.id) === 0n) return undefined;
  return seen(
    "deposit",
    "rewards",
    by((2n * (mine + others)) / others + 1n),
    true,
  )({ ...told, entities: [first, ...told.entities.filter((entity) => entity !== first)] }, honest);
};
