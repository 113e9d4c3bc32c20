import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { BPS, ceilToMidnight, DAY } from "../core/numbers";
import { everyPool } from "../statement/pools";
import type { Seen } from "../core/seen";
import { both, equal, every, holds, SKIP, within } from "../core/verdicts";
import { AT, word } from "../core/words";

/** Rewards in whole wei that the pools' positions can withdraw, by pool. */
function owed(seen: Seen): Map<bigint, bigint> {
  const sums = new Map<bigint, bigint>();
  for (const tokenId of seen.ids(K.POSITION)) {
    const words = seen.view.latest(K.POSITION, tokenId) ?? [];
    const poolId = word(words, AT.position.poolId);
    sums.set(poolId, (sums.get(poolId) ?? 0n) + word(words, AT.position.unwithdrawnRewards));
  }
  return sums;
}

/**
 * The bound of the dust, wei: each deposit shows, and each deposit paid forfeits, less than 1 wei (whole wei are formed at withdrawal only);
 * the per-share value is floored by less than activeShares / 1e45 per accrual, below 1 wei over any sequence (activeShares < 1e36, accruals < 1e9).
 */
export const conservation = define({
  id: "INV-REWARD-1",
  on: [K.POOL],
  rules: ["REWARD-4", "REWARD-5", "REWARD-2", "FEE-3", "BURN-4"],
  title:
    "at a sequence's end: minted - burned unstreamed, by extensions and by payouts, = paid + fees paid + swept + owed + fees owed + surplus + unstreamed + dust, 0 <= dust <= deposits ever + deposits paid + 1 wei",
  premise: "everything is seen and a pool has streamed something",
  check(seen, { pools, opened }) {
    if (!seen.whole || !opened) return SKIP;
    const sums = owed(seen);
    return every(pools.values(), (book) => {
      const words = seen.now(K.POOL, book.id);
      if (words === undefined || book.streamed === 0n) return SKIP;
      const out = book.rewardsPaid + book.feesPaid + book.swept + (sums.get(book.id) ?? 0n);
      const kept = out + word(words, AT.pool.surplus) + word(words, AT.pool.unstreamed);
      // in 1/10 000 wei, the unit of the fee
      const dust = (book.minted - book.unstreamedBurned - kept) * BPS - word(words, AT.pool.feesOwed);
      const bound = (BigInt(book.deposits.size) + book.payments + 1n) * BPS;
      return within(0n, dust, bound, "1/10 000 wei", () => `dust of pool ${book.id}`);
    });
  },
});

export const paidWithinStreamed = define({
  id: "INV-REWARD-2",
  on: ["call"],
  rules: ["REWARD-6", "REWARD-5"],
  title: "rewards paid <= streamed to active shares less the fee; paid + fees paid + swept <= streamed: never more",
  premise: "rewards, fees or surplus are paid",
  parts: ["rewards", "fees", "surplus"],
  check: (_seen, { pools, deals }, part) =>
    every(deals.payouts, ({ poolId, kind, amount, owed: most }) => {
      const book = pools.get(poolId);
      if (book === undefined) return SKIP;
      const all = book.rewardsPaid + book.feesPaid + book.swept;
      return part(
        kind,
        both(
          within(0n, amount, most, "wei", () => `${kind} paid by pool ${poolId}`),
          within(0n, all, book.streamed, "wei", () => `everything paid by pool ${poolId}`),
        ),
      );
    }),
});

export const streams = define({
  id: "INV-REWARD-3",
  on: [K.POOL],
  rules: ["REWARD-1", "EDIT-3", "BURN-4", "READ-1"],
  title:
    "rewardRate = sum of what extensions and payouts left of the rates of running streams; unstreamed = sum of rate * (streamEnd - now)",
  premise: "a pool is seen",
  check: (seen, { pools }) =>
    both(everyPool(seen, pools, "rewardRate", "wei/s"), everyPool(seen, pools, "unstreamed", "wei")),
});

export const fees = define({
  id: "INV-REWARD-4",
  on: [K.POOL],
  rules: ["FEE-3", "FEE-2", "FEE-4", "REWARD-3"],
  title:
    "feesOwed = sum of accrued * (fee in force) - 10 000 * fees paid, in 1/10 000 wei; nothing while there are no active shares or the pool is halted",
  premise: "a pool is seen",
  check: (seen, { pools }) => everyPool(seen, pools, "feesOwed", "1/10 000 wei"),
});

export const surplus = define({
  id: "INV-REWARD-5",
  on: [K.POOL],
  rules: ["REWARD-3", "HALT-2"],
  title: "surplus = what accrued without active shares or while halted - swept",
  premise: "a pool is seen",
  parts: ["something accrued to nobody", "nothing did"],
  check: (seen, { pools }, part) =>
    everyPool(seen, pools, "surplus", "wei", (book, verdict) =>
      part(book.surplus + book.swept > 0n ? "something accrued to nobody" : "nothing did", verdict),
    ),
});

export const streamEnds = define({
  id: "INV-REWARD-9",
  on: ["purchase"],
  rules: ["REWARD-1"],
  title: "every stream ends at ceilToMidnightUTC(cover end)",
  premise: "cover is bought and seen",
  check: (seen, { deals: { purchase } }) =>
    every(purchase?.started ?? [], ({ poolId, value, coverId }) => {
      const cover = seen.now(K.COVER, coverId);
      if (cover === undefined) return SKIP;
      const end = ceilToMidnight(word(cover, AT.cover.end));
      return both(
        equal(end, value, "seconds", () => `end of the stream of cover ${coverId} to pool ${poolId}`),
        holds(
          value % DAY === 0n,
          () => `stream of cover ${coverId}`,
          "an end at midnight UTC",
          () => `${value}`,
        ),
      );
    }),
});
