import type { SeenLog } from "../../harness/types";
import type { BuyCoverParams, ModelCall, Operation } from "../../model/api";
import { addressWord } from "../../invariants/core/accounts";
import { fieldIndex } from "../../properties/observe/kinds";
import { log, type Told } from "./told";

/** Changes a step the way a defect would show; undefined when the step gives no occasion. */
export type Tamper = (told: Told) => Told | undefined;

type Change = (value: bigint) => bigint;

/** One more. */
export const more: Change = (value) => value + 1n;
/** Very much more. */
export const lots: Change = (value) => value + 10n ** 30n;
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

/** A call of an operation that went through reverts with an error. */
export function failsWith(op: Operation["op"], error: string): Tamper {
  return (told) => (told.call?.operation.op === op && told.ok ? { ...told, ok: false, logs: [], error } : undefined);
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
