import { MAX_LOCK } from "./core/limits";
import * as K from "../properties/observe/kinds";
import { addressWord, nameAt } from "./core/accounts";
import { define } from "./statement/define";
import { everyPool } from "./statement/pools";
import { trancheEnd } from "./core/numbers";
import type { Seen } from "./core/seen";
import { equal, every, holds, SKIP, within } from "./core/verdicts";
import { AT, word } from "./core/words";

/** The account from which a call takes native tokens by its arguments, and the kind of call; undefined for other calls. */
function takenBy(
  seen: Seen,
): readonly [what: "a transfer or burn of its own" | "transferFrom" | "depositTo", payer: bigint] | undefined {
  const { operation } = seen;
  switch (operation?.op) {
    case "transfer":
      return operation.asset === 255n ? ["a transfer or burn of its own", seen.callerWord] : undefined;
    case "transferFrom":
      return operation.asset === 255n ? ["transferFrom", addressWord(operation.from)] : undefined;
    case "burn":
      return ["a transfer or burn of its own", seen.callerWord];
    case "depositTo":
      return ["depositTo", seen.callerWord];
    default:
      return undefined;
  }
}

const stakeLocked = define({
  id: "INV-LOCK-1",
  on: ["call"],
  rules: ["LOCK-1", "TRANCHE-1", "TIME-1"],
  title: "withdraw with withdrawStake succeeds => for every named tranche t: now >= (t + 1) * 91 days",
  premise: "withdraw with withdrawStake is called and names a tranche",
  parts: ["of an ended tranche", "of one that has not ended"],
  check(seen, _history, part) {
    const o = seen.op("withdraw");
    if (o?.withdrawStake !== true || o.trancheIds.length === 0) return SKIP;
    return every(o.trancheIds, (tranche) => {
      const ended = seen.time >= trancheEnd(tranche);
      return part(
        ended ? "of an ended tranche" : "of one that has not ended",
        holds(
          ended || !seen.ok,
          () => `stake of position ${o.tokenId} left tranche ${tranche} of pool ${o.poolId} before its end`,
          `TrancheNotEnded: it ends at ${trancheEnd(tranche)}`,
          () => `success at ${seen.time}`,
        ),
      );
    });
  },
});

const managerLocked = define({
  id: "INV-LOCK-2",
  on: ["call"],
  rules: ["LOCK-2", "TIME-1"],
  title: "withdraw with withdrawStake succeeds => now >= isLockedForMV(manager of the pool)",
  premise: "withdraw with withdrawStake is called while the pool's manager is locked",
  check(seen, { pools, people }) {
    const o = seen.op("withdraw");
    const pool = o?.withdrawStake === true ? pools.get(o.poolId) : undefined;
    if (pool === undefined || !people.isLocked(pool.manager, seen.time)) return SKIP;
    return holds(
      !seen.ok,
      () => `stake left pool ${pool.id} while its manager ${nameAt(pool.manager)} was locked`,
      "ManagerLocked",
      () => "success",
    );
  },
});

const rewardsFree = define({
  id: "INV-LOCK-3",
  on: ["call"],
  rules: ["LOCK-3", "HALT-2"],
  title: "withdraw without withdrawStake, by the position's owner or someone approved, never fails",
  premise: "withdraw without withdrawStake is called on a position of the pool by one who may",
  check(seen, history) {
    const o = seen.op("withdraw");
    if (o === undefined || o.withdrawStake || history.positions.get(o.tokenId)?.poolId !== o.poolId) return SKIP;
    if (history.may !== true) return SKIP;
    return holds(
      seen.ok,
      () => `rewards of position ${o.tokenId} could not be withdrawn by ${seen.caller}`,
      "success",
      () => seen.step.error ?? "a revert without a known error",
    );
  },
});

const activeStake = define({
  id: "INV-LOCK-4",
  on: [K.POOL],
  rules: ["LOCK-1", "TRANCHE-3", "BURN-3", "EXT-1", "READ-1"],
  title:
    "activeStake = opening + deposits + stake put in again - burns - stake frozen at tranche ends: nothing else leaves an active tranche",
  premise: "a pool is seen",
  check: (seen, { pools }) => everyPool(seen, pools, "activeStake", "wei"),
});

const tokensLocked = define({
  id: "INV-LOCK-5",
  on: ["call"],
  rules: ["TOKEN-1", "TIME-1"],
  title: "transfer, transferFrom, burn or deposit succeeds => now >= isLockedForMV(whose tokens leave)",
  premise: "such a call would take tokens of a locked address",
  parts: ["a transfer or burn of its own", "transferFrom", "depositTo"],
  check(seen, { people }, part) {
    const taken = takenBy(seen);
    if (taken === undefined) return SKIP;
    const [what, payer] = taken;
    if (!people.isLocked(payer, seen.time)) return SKIP;
    return part(
      what,
      holds(
        !seen.ok,
        () => `tokens of ${nameAt(payer)} left it while it was locked`,
        "TokensLocked",
        () => "success",
      ),
    );
  },
});

const purchaseLocked = define({
  id: "INV-LOCK-6",
  on: ["call"],
  rules: ["TOKEN-1"],
  title: "a purchase that took native tokens => now >= isLockedForMV(caller)",
  premise: "a purchase is to be paid in native tokens by a locked caller",
  check(seen, { people, deals: { purchase } }) {
    const o = seen.op("buyCover");
    if (o?.params.paymentAsset !== 255n || !people.isLocked(seen.callerWord, seen.time)) return SKIP;
    const taken = purchase === undefined ? 0n : purchase.paid + purchase.commission;
    return equal(0n, taken, "wei", () => `${seen.caller} paid for cover while its tokens were locked`);
  },
});

const lockNow = define({
  id: "INV-LOCK-7",
  on: [K.ACCOUNT],
  rules: ["TOKEN-2"],
  title: "isLockedForMV(a) is what the governor's last LockedForMV for a set; 0 without one",
  premise: "an account is seen",
  parts: ["locked once", "never locked"],
  check: (seen, { people }, part) =>
    every(seen.ids(K.ACCOUNT), (account) => {
      const words = seen.view.latest(K.ACCOUNT, account) ?? [];
      const until = word(words, AT.account.lockedUntil);
      const set = people.locks.get(account);
      return part(
        set === undefined ? "never locked" : "locked once",
        equal(set ?? 0n, until, "seconds", () => `the lock of ${nameAt(account)}`),
      );
    }),
});

const lockSet = define({
  id: "INV-LOCK-8",
  on: ["call"],
  rules: ["TOKEN-2"],
  title: "lockForMV(a, until) succeeds => a is a member and until is later than its lock before",
  premise: "an account is locked",
  check(_seen, { people, deals: { locked } }) {
    if (locked === undefined) return SKIP;
    const { account, until, before } = locked;
    return holds(
      people.members.has(account) && until > before,
      () => `${nameAt(account)} was locked until ${until}`,
      `a member, and a time after ${before}`,
      () => (people.members.has(account) ? "not later" : "no member"),
    );
  },
});

const lockEnds = define({
  id: "INV-LOCK-9",
  on: [K.ACCOUNT],
  rules: ["TOKEN-2"],
  title: "isLockedForMV(a) <= now + 365 days, at every moment",
  premise: "an account is seen",
  check: (seen) =>
    every(seen.ids(K.ACCOUNT), (account) => {
      const words = seen.view.latest(K.ACCOUNT, account) ?? [];
      const until = word(words, AT.account.lockedUntil);
      return within(0n, until, seen.time + MAX_LOCK, "seconds", () => `the lock of ${nameAt(account)}`);
    }),
});

/** LOCKS: no stake leaves an active tranche, and none leaves while the manager is locked; rewards can always be withdrawn. */
export const LOCKS = [
  stakeLocked,
  managerLocked,
  rewardsFree,
  activeStake,
  tokensLocked,
  purchaseLocked,
  lockNow,
  lockSet,
  lockEnds,
];
