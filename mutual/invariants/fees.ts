import type { InvariantsOf } from "assay";
import { poolsOf, stateOf } from "./about";
import type { Ghost } from "./ghost";
import { MAX_FEE, MAX_GAS } from "./limits";
import { poolOf } from "./numbers";
import { all, equal, every, holds, within } from "./verdicts";

/** Calls on one pool. */
const SINGLE = [
  "depositTo",
  "extendDeposit",
  "withdraw",
  "setPoolFee",
  "withdrawFees",
  "sweepSurplus",
  "poke",
  "pokeProduct",
] as const;

/** FEES: what the manager takes, and what a call on a pool costs. */
export const FEES = {
  "a call on one pool takes less than 10 000 000 gas, however long the pool was untouched": {
    id: "INV-REWARD-11",
    rules: ["REWARD-8"],
    premise: "a deposit, extension, withdrawal, fee change, fee or surplus payment, or poke succeeds",
    parts: SINGLE,
    check: ({ call }) => {
      const single = SINGLE.find((one) => call.name.replace(/\(.*/, "").endsWith(`.${one}`));
      if (single === undefined || call.name === "wait" || !call.ok || !call.name.startsWith("Staking"))
        return undefined;
      return { [single]: holds(call.gasUsed < MAX_GAS, `${call.name} by ${call.caller} took ${call.gasUsed} gas`) };
    },
  },
  "fee <= maxFee <= 5 000; maxFee never changes; fee is what the manager's last setPoolFee set": {
    id: "INV-FEE-1",
    rules: ["FEE-1", "FEE-2"],
    premise: "a step is about a pool, or makes one",
    check: (step) => {
      const { before, now, events } = step;
      const made = events("PoolCreated").map(({ poolId, fee, maxFee }) => ({ pool: poolOf(poolId), fee, maxFee }));
      const others = poolsOf(step).map((pool) => {
        const { fee, maxFee } = stateOf(before, pool);
        return { pool, fee: events("PoolFeeChanged").find(({ by }) => by === pool)?.fee ?? fee, maxFee };
      });
      return every([...made, ...others], ({ pool, fee, maxFee }) => {
        const is = stateOf(now, pool);
        return all(
          within(`fee of ${pool}`, 0n, is.fee, is.maxFee),
          within(`maxFee of ${pool}`, 0n, is.maxFee, MAX_FEE),
          equal(`fee of ${pool}`, fee, is.fee),
          equal(`maxFee of ${pool}`, maxFee, is.maxFee),
        );
      });
    },
  },
  "setPoolFee succeeds => the fee in force is the one named, at most maxFee": {
    id: "INV-FEE-2",
    rules: ["FEE-1", "FEE-2"],
    premise: "setPoolFee succeeds",
    check: ({ call, now }) => {
      if (call.name !== "StakingPool.setPoolFee" || !call.ok) return undefined;
      const { fee, maxFee } = stateOf(now, call.at);
      return all(equal(`fee of ${call.at}`, call.args.newFee, fee), within(`fee of ${call.at}`, 0n, fee, maxFee));
    },
  },
} satisfies InvariantsOf<Ghost>;
