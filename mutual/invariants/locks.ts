import { answered, type InvariantsOf } from "assay";
import { endsIn, poolsOf, stateOf } from "./about";
import type { Ghost, Seen } from "./ghost";
import { MAX_LOCK, NATIVE } from "./limits";
import { total, trancheEnd } from "./numbers";
import { equal, every, holds, within } from "./verdicts";

const MEMBER = 1n;

/** Until when an account was locked before a call, where it was. */
const lockOf = ({ before, time }: Seen, account: string): bigint | undefined => {
  const until = before.NativeToken.isLockedForMV(account);
  return until > time ? until : undefined;
};

/** LOCKS: no stake leaves an active tranche, none while the manager is locked; rewards can always be fetched. */
export const LOCKS = {
  "withdraw with withdrawStake succeeds => for every named tranche t: now >= (t + 1) * 91 days": {
    id: "INV-LOCK-1",
    rules: ["LOCK-1", "TRANCHE-1", "TIME-1"],
    premise: "withdraw with withdrawStake is called and names a tranche",
    parts: ["of an ended tranche", "of one that has not ended"],
    check: ({ call, time }) => {
      if (call.name !== "StakingPool.withdraw" || !call.args.withdrawStake) return undefined;
      const { tokenId, trancheIds } = call.args;
      const running = trancheIds.filter((tranche) => time < trancheEnd(tranche));
      return {
        "of an ended tranche": running.length < trancheIds.length || undefined,
        "of one that has not ended":
          running.length === 0
            ? undefined
            : holds(!call.ok, `stake of position ${tokenId} left tranche ${running[0]} of ${call.at} before its end`),
      };
    },
  },
  "withdraw with withdrawStake succeeds => now >= isLockedForMV(manager of the pool)": {
    id: "INV-LOCK-2",
    rules: ["LOCK-2", "TIME-1"],
    premise: "withdraw with withdrawStake is called while the pool's manager is locked",
    check: (step) => {
      const { call, now } = step;
      if (call.name !== "StakingPool.withdraw" || !call.args.withdrawStake) return undefined;
      const { manager } = now.StakingPool.at(call.at);
      if (lockOf(step, manager) === undefined) return undefined;
      return holds(!call.ok, `stake left ${call.at} while its manager ${manager} was locked`);
    },
  },
  "withdraw without withdrawStake, by the position's owner or someone approved, never fails": {
    id: "INV-LOCK-3",
    rules: ["LOCK-3", "HALT-2"],
    premise: "withdraw without withdrawStake is called on a position of the pool by one who may",
    check: ({ call, before: { StakingNFT, StakingPool } }) => {
      if (call.name !== "StakingPool.withdraw" || call.args.withdrawStake) return undefined;
      const { tokenId } = call.args;
      const pool = answered(() => StakingNFT.poolOf(tokenId));
      if (pool === undefined || pool !== StakingPool.at(call.at).getPoolId) return undefined;
      if (!StakingNFT.isApprovedOrOwner(call.caller, tokenId)) return undefined;
      return holds(call.ok, `rewards of position ${tokenId} could not be withdrawn by ${call.caller}: ${call.error}`);
    },
  },
  "activeStake changes by deposits, stake put in again, burns and stake frozen at tranche ends alone: nothing else leaves an active tranche":
    {
      id: "INV-LOCK-4",
      rules: ["LOCK-1", "TRANCHE-3", "BURN-3", "EXT-1", "READ-1"],
      premise: "a step is about a pool",
      check: (step) =>
        every(poolsOf(step), (pool) => {
          const { now, events } = step;
          const more = [
            ...events("StakeDeposited").map(({ by, amount }) => (by === pool ? amount : 0n)),
            ...events("DepositExtended").map(({ by, stake }) => (by === pool ? stake : 0n)),
            ...events("StakeBurned").map(({ by, amount }) => (by === pool ? -amount : 0n)),
          ];
          return equal(
            `activeStake of ${pool}`,
            endsIn(step, pool).activeStake + total(more),
            stateOf(now, pool).activeStake,
          );
        }),
    },
  "transfer, transferFrom, burn or deposit succeeds => now >= isLockedForMV(whose tokens leave)": {
    id: "INV-LOCK-5",
    rules: ["TOKEN-1", "TIME-1"],
    premise: "such a call would take tokens of a locked address",
    parts: ["a transfer or burn of its own", "transferFrom", "depositTo"],
    check: (step) => {
      const { call } = step;
      if (call.name === "wait") return undefined;
      const own = call.name === "NativeToken.transfer" || call.name === "NativeToken.burn";
      const other = call.name === "NativeToken.transferFrom";
      if (!own && !other && call.name !== "StakingPool.depositTo") return undefined;
      const payer = other ? call.args.from : call.caller;
      if (lockOf(step, payer) === undefined) return undefined;
      const part = own ? "a transfer or burn of its own" : other ? "transferFrom" : "depositTo";
      return { [part]: holds(!call.ok, `tokens of ${payer} left it while it was locked`) };
    },
  },
  "a purchase that took native tokens => now >= isLockedForMV(caller)": {
    id: "INV-LOCK-6",
    rules: ["TOKEN-1"],
    premise: "a purchase is to be paid in native tokens by a locked caller",
    check: (step) => {
      const { call, events } = step;
      if (call.name !== "Cover.buyCover" || call.args.params.paymentAsset !== NATIVE) return undefined;
      if (lockOf(step, call.caller) === undefined) return undefined;
      const taken = total(events("PremiumPaid").map(({ paid, commission }) => paid + commission));
      return equal(`what ${call.caller} paid for cover while its tokens were locked`, 0n, taken);
    },
  },
  "isLockedForMV(a) is what the governor's last LockedForMV for a set": {
    id: "INV-LOCK-7",
    rules: ["TOKEN-2"],
    premise: "a call succeeds: of the account that is locked, else of the caller",
    parts: ["locked now", "not locked now"],
    check: ({ call, now, before, events }) => {
      if (call.name === "wait" || !call.ok) return undefined;
      const locks = events("LockedForMV");
      const until = (account: string): bigint => now.NativeToken.isLockedForMV(account);
      return {
        "locked now": every(locks, (lock) => equal(`the lock of ${lock.account}`, lock.until, until(lock.account))),
        "not locked now": every(locks.length > 0 ? [] : [call.caller], (account) =>
          equal(`the lock of ${account}`, before.NativeToken.isLockedForMV(account), until(account)),
        ),
      };
    },
  },
  "lockForMV(a, until) succeeds => a is a member and until is later than its lock before": {
    id: "INV-LOCK-8",
    rules: ["TOKEN-2"],
    premise: "an account is locked",
    check: ({ call, before: { NativeToken, Registry }, events }) =>
      every(call.ok ? events("LockedForMV") : [], ({ account, until }) => {
        const was = NativeToken.isLockedForMV(account);
        return holds(
          until > was && Registry.checkRole(account, MEMBER),
          `${account} was locked until ${until}, before until ${was}, ${Registry.checkRole(account, MEMBER) ? "a member" : "no member"}`,
        );
      }),
  },
  "isLockedForMV(a) <= now + 365 days": {
    id: "INV-LOCK-9",
    rules: ["TOKEN-2"],
    premise: "an account is locked, or a sequence ends",
    check: ({ now, time, events, whole, everyone }) =>
      every(whole ? everyone : events("LockedForMV").map(({ account }) => account), (account) =>
        within(`the lock of ${account}`, 0n, now.NativeToken.isLockedForMV(account), time + MAX_LOCK),
      ),
  },
} satisfies InvariantsOf<Ghost>;
