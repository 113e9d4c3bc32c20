import * as K from "../properties/observe/kinds";
import { define } from "./statement/define";
import { min, trancheAt } from "./core/numbers";
import { equal, every, holds, SKIP, violated, HELD } from "./core/verdicts";
import { AT, word } from "./core/words";

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const exactBurn = define({
  id: "INV-BURN-1",
  on: ["settlement"],
  rules: ["BURN-1", "ROUND-1"],
  title:
    "burn = min(floor(allocation * payout / amount before), activeStake), allocation = the sum of its tranche allocations before",
  premise: "an approved claim is settled with a payout and a pool behind the cover is seen",
  check: (_seen, { deals: { burns, settlement } }) =>
    every(burns, ({ poolId, amount, allocation, activeStake }) => {
      if (settlement === undefined || settlement.coverAmount === 0n) return SKIP;
      const owed = (allocation * settlement.payout) / settlement.coverAmount;
      return equal(
        min(owed, activeStake),
        amount,
        "wei",
        () => `burn of pool ${poolId} for claim ${settlement.claimId}`,
      );
    }),
});

const boundedBurn = define({
  id: "INV-BURN-2",
  on: ["settlement"],
  rules: ["BURN-1", "ROUND-1"],
  title: "burn * (cover amount before) <= allocation * payout, for every pool: never more than its part",
  premise: "an approved claim is settled and a pool burns",
  check: (_seen, { deals: { burns, settlement } }) =>
    every(burns, ({ poolId, amount, allocation }) => {
      if (settlement === undefined) return SKIP;
      const { coverAmount, payout } = settlement;
      if (amount * coverAmount <= allocation * payout) return HELD;
      return violated(
        `pool ${poolId} burned more than its part`,
        `burn * ${coverAmount} <= ${allocation * payout}`,
        (amount * coverAmount).toString(),
        "wei * asset units",
      );
    }),
});

const proportionalBurns = define({
  id: "INV-BURN-3",
  on: ["settlement"],
  rules: ["BURN-1"],
  title:
    "burns of two pools i, j that burned less than all they had: |burn_i * allocation_j - burn_j * allocation_i| <= max(allocation_i, allocation_j)",
  premise: "two or more pools burn for one claim, each less than its whole stake",
  check(_seen, { deals: { burns } }) {
    const partial = burns.filter(({ amount, activeStake }) => amount < activeStake);
    const [first, ...others] = partial;
    if (first === undefined) return SKIP;
    return every(others, (other) => {
      const difference = first.amount * other.allocation - other.amount * first.allocation;
      const bound = first.allocation > other.allocation ? first.allocation : other.allocation;
      return holds(
        -bound <= difference && difference <= bound,
        () => `burns of pools ${first.poolId} and ${other.poolId} are not as their allocations`,
        `${first.amount} : ${other.amount} as ${first.allocation} : ${other.allocation}`,
        () => `a difference of ${difference}`,
      );
    });
  },
});

const stakersInProportion = define({
  id: "INV-BURN-4",
  on: ["settlement"],
  rules: ["BURN-3", "SHARE-2", "SHARE-3"],
  title:
    "after a burn each active tranche has floor(activeStake * its shares / activeShares): all lose the same part, to the wei",
  premise: "stake is burned and its pool is seen",
  check: (seen, { pools, deals: { burns } }) =>
    every(burns, ({ poolId, amount }) => {
      const words = seen.now(K.POOL, poolId);
      const book = pools.get(poolId);
      if (amount === 0n || words === undefined || book === undefined || book.activeShares === 0n) return SKIP;
      const active = word(words, AT.pool.activeStake);
      const first = trancheAt(seen.time);
      return every(EIGHT, (i) => {
        const shares = book.shares.get(first + BigInt(i)) ?? 0n;
        const stake = word(words, AT.pool.stake0 + i);
        return equal(
          (active * shares) / book.activeShares,
          stake,
          "wei",
          () => `stake of tranche ${first + BigInt(i)} of pool ${poolId} after a burn`,
        );
      });
    }),
});

const endedUntouched = define({
  id: "INV-BURN-5",
  on: ["settlement"],
  rules: ["BURN-3", "TRANCHE-3"],
  title: "burns leave ended tranches alone: poolStake - activeStake = sum of frozen stake - taken, before and after",
  premise: "an approved claim is settled and a pool behind the cover is seen",
  check: (seen, { pools, deals: { burns } }) =>
    every(burns, ({ poolId }) => {
      const words = seen.now(K.POOL, poolId);
      const book = pools.get(poolId);
      if (words === undefined || book === undefined) return SKIP;
      const ended = word(words, AT.pool.poolStake) - word(words, AT.pool.activeStake);
      return equal(book.frozenStake - book.taken, ended, "wei", () => `ended tranches of pool ${poolId} at a burn`);
    }),
});

const shrunk = define({
  id: "INV-BURN-6",
  on: ["settlement"],
  rules: ["BURN-2", "ROUND-1"],
  title: "a payout frees sum over tranches of a - ceil(a * (amount - payout) / amount) of each pool's allocation",
  premise: "an approved claim is settled and the cover's allocation could be followed",
  check: (_seen, { deals: { shrinks } }) =>
    every(shrinks, ({ poolId, coverId, freed, expected }) =>
      expected === undefined
        ? SKIP
        : equal(expected, freed, "wei", () => `allocation of pool ${poolId} freed by a payout on cover ${coverId}`),
    ),
});

const halts = define({
  id: "INV-BURN-7",
  on: [K.POOL],
  rules: ["HALT-1"],
  title: "halted <=> a burn left activeShares > activeStake * 1e9 and activeShares has not been 0 since",
  premise: "a pool is seen",
  parts: ["halted", "not halted"],
  check: (seen, { pools }, part) =>
    every(seen.ids(K.POOL), (poolId) => {
      const words = seen.view.latest(K.POOL, poolId) ?? [];
      const book = pools.get(poolId);
      if (book === undefined) return SKIP;
      return part(
        book.halted ? "halted" : "not halted",
        equal(book.halted ? 1n : 0n, word(words, AT.pool.halted), "flag", () => `halted of pool ${poolId}`),
      );
    }),
});

const haltedClosed = define({
  id: "INV-BURN-8",
  on: ["call"],
  rules: ["HALT-2"],
  title: "while a pool is halted no deposit, extension or allocation succeeds in it",
  premise: "a deposit, an extension or a purchase is tried in a halted pool",
  parts: ["a deposit or an extension", "a purchase"],
  check(seen, { pools }, part) {
    const { operation } = seen;
    if (operation?.op !== "depositTo" && operation?.op !== "extendDeposit" && operation?.op !== "buyCover") return SKIP;
    const { op } = operation;
    const wanted =
      op === "buyCover"
        ? operation.requests.filter((request) => !request.skip).map((request) => request.poolId)
        : [operation.poolId];
    return every(wanted, (poolId) => {
      const book = pools.get(poolId);
      if (book === undefined) return SKIP;
      book.advance(seen.time);
      return book.halted
        ? part(
            op === "buyCover" ? "a purchase" : "a deposit or an extension",
            holds(
              !seen.ok,
              () => `${op} in the halted pool ${poolId}`,
              "PoolIsHalted",
              () => "success",
            ),
          )
        : SKIP;
    });
  },
});

/** BURNS: pools lose by their allocation, stakers by their stake, ended tranches nothing. */
export const BURNS = [
  exactBurn,
  boundedBurn,
  proportionalBurns,
  stakersInProportion,
  endedUntouched,
  shrunk,
  halts,
  haltedClosed,
];
