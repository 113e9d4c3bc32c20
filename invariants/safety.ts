import * as K from "../properties/observe/kinds";
import type { Verdict } from "assay/types";
import { define } from "./statement/define";
import { both, equal, every, HELD, SKIP, violated } from "./core/verdicts";
import { AT, word } from "./core/words";
import type { Seen } from "./core/seen";
import type { History } from "./history/history";

/** Checks that no value observed at the same moment before the step has changed, if no call succeeded at this moment; `loss` is how many wei reward words may have decreased. */
function unchanged(seen: Seen, history: History, loss: bigint): Verdict {
  const { view, step } = seen;
  // an earlier call may have changed observed values, and the changed ones may not have been observed since
  if (history.lastSuccess === step.time) return SKIP;
  return every(step.observed, ({ kind, id }) => {
    const before = view.beforeTime(kind, id) === step.time ? view.before(kind, id) : undefined;
    const words = view.latest(kind, id);
    if (before === undefined || words === undefined) return SKIP;
    const changed = words.findIndex((value, i) => {
      const fall = (before[i] ?? 0n) - value;
      return fall < 0n || fall > (isReward(kind, i) ? loss : 0n);
    });
    if (changed < 0) return HELD;
    const field = kind.fields[changed];
    return violated(
      `${field?.name ?? ""} of ${kind.name} ${id}`,
      `${before[changed] ?? 0n}`,
      `${words[changed] ?? 0n}`,
      field?.unit ?? "",
    );
  });
}

function isReward(kind: { readonly code: number }, index: number): boolean {
  if (kind.code === K.POSITION.code) return index === AT.position.unwithdrawnRewards;
  return kind.code === K.DEPOSIT.code && index === AT.deposit.rewards;
}

const reverts = define({
  id: "INV-SAFE-1",
  on: ["call"],
  rules: ["SAFE-2"],
  title:
    "a call that reverts leaves whatever was seen at the same moment, before which no call succeeded at it, as it was",
  premise: "a call reverts, and something that it names was seen at the same moment",
  check: (seen, history) => (seen.reverted ? unchanged(seen, history, 0n) : SKIP),
});

const pokes = define({
  id: "INV-SAFE-2",
  on: ["call"],
  rules: ["REWARD-7", "READ-1", "REWARD-5"],
  title:
    "a poke emits nothing and changes nothing that was seen at the same moment, but for 1 wei of rewards per deposit",
  premise: "a poke succeeds",
  parts: ["its events", "what was seen at the same moment"],
  check(seen, history, part) {
    const poke = seen.op("poke") ?? seen.op("pokeProduct");
    if (poke === undefined || !seen.ok) return SKIP;
    const events = equal(0n, BigInt(seen.step.logs.length), "events", () => "events of a poke");
    return both(part("its events", events), part("what was seen at the same moment", unchanged(seen, history, 1n)));
  },
});

const counts = define({
  id: "INV-SAFE-3",
  on: [K.COUNTS],
  rules: ["READ-2", "ROLE-2", "STAKE-1", "POOL-1"],
  title: "ids count from 1 without gaps: each counter is how many of its things were made",
  premise: "the counters are seen",
  check(seen, history) {
    const words = seen.now(K.COUNTS, 0n);
    if (words === undefined || !history.opened) return SKIP;
    const at = AT.counts;
    const counted = (expected: number | bigint, index: number, what: string): Verdict =>
      equal(BigInt(expected), word(words, index), "count", () => what);
    return both(
      counted(history.people.memberIds.size, at.members, "members ever"),
      counted(history.people.groups.length, at.groups, "assessor groups"),
      counted(history.catalog.types.size, at.productTypes, "product types"),
      counted(history.catalog.products.size, at.products, "products"),
      counted(history.pools.size, at.pools, "pools"),
      counted(history.positions.size + 1, at.nextTokenId, "next position"),
      counted(history.covers.size, at.covers, "covers"),
      counted(history.claims.size, at.claims, "claims"),
    );
  },
});

const events = define({
  id: "INV-SAFE-4",
  on: ["call"],
  rules: ["SAFE-3", "WITHDRAW-1", "FEE-4", "REWARD-3", "LIST-1"],
  title: "a successful call emits its event: as many as the interfaces say, also for an amount of 0",
  premise: "a call succeeds whose events are counted by its arguments",
  parts: [
    "withdraw with rewards",
    "withdraw without rewards",
    "withdrawFees",
    "sweepSurplus",
    "setProducts",
    "vote",
    "settleClaim",
    "submitClaim",
    "buyCover",
    "setPoolFee",
  ],
  check(seen, { rules }, part) {
    const o = seen.operation;
    if (o === undefined || !seen.ok) return SKIP;
    const count = (name: string, expected: number): Verdict =>
      equal(BigInt(expected), BigInt(seen.logs(name).length), "events", () => `${name} events of ${o.op}`);
    switch (o.op) {
      case "withdraw":
        return o.withdrawRewards
          ? part("withdraw with rewards", count("RewardsWithdrawn", 1))
          : part("withdraw without rewards", count("RewardsWithdrawn", 0));
      case "withdrawFees":
        return part(o.op, count("FeesWithdrawn", 1));
      case "sweepSurplus":
        return part(o.op, count("SurplusSwept", 1));
      case "setProducts":
        return part(o.op, count("ProductSet", o.params.length));
      case "vote":
        return part(o.op, count("VoteCast", 1));
      case "settleClaim":
        return part(o.op, count("ClaimSettled", 1));
      case "submitClaim":
        return part(o.op, count("ClaimSubmitted", 1));
      case "buyCover":
        return part(o.op, count(rules.purchaseEvent, 1));
      case "setPoolFee":
        return part(o.op, count("PoolFeeChanged", 1));
      default:
        return SKIP;
    }
  },
});

/** SAFETY: failed calls and pokes change nothing, and ids are consecutive. */
export const SAFETY = [reverts, pokes, counts, events];
