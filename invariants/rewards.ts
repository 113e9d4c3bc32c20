import * as K from "../properties/observe/kinds";
import { define } from "./core/define";
import { BPS, ceilToMidnight, DAY, trancheEnd } from "./core/numbers";
import { everyPool } from "./core/pools";
import type { Seen } from "./core/seen";
import { both, equal, every, HELD, holds, UNMET, violated, within } from "./core/verdicts";
import { AT, high, low, word } from "./core/words";

const MAX_FEE = 5_000n;
const MOST_GAS = 10_000_000;

/** Whole wei of rewards that a pool's positions can withdraw, by pool. */
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
const conservation = define({
  id: "INV-REWARD-1",
  on: [K.POOL],
  rules: ["REWARD-4", "REWARD-5", "REWARD-2", "FEE-3"],
  title:
    "at a sequence's end: minted - burned unstreamed = paid + fees paid + swept + owed + fees owed + surplus + unstreamed + dust, 0 <= dust <= deposits ever + deposits paid + 1 wei",
  premise: "everything is seen and a pool has streamed something",
  check(seen, { pools, opened }) {
    if (!seen.whole || !opened) return UNMET;
    const sums = owed(seen);
    return every(pools.values(), (book) => {
      const words = seen.now(K.POOL, book.id);
      if (words === undefined || book.streamed === 0n) return UNMET;
      const out = book.rewardsPaid + book.feesPaid + book.swept + (sums.get(book.id) ?? 0n);
      const kept = out + word(words, AT.pool.surplus) + word(words, AT.pool.unstreamed);
      // in 1/10 000 wei, as the fee is kept
      const dust = (book.minted - book.unstreamedBurned - kept) * BPS - word(words, AT.pool.feesOwed);
      const bound = (BigInt(book.deposits.size) + book.payments + 1n) * BPS;
      return within(0n, dust, bound, "1/10 000 wei", () => `dust of pool ${book.id}`);
    });
  },
});

const paidWithinStreamed = define({
  id: "INV-REWARD-2",
  on: ["call"],
  rules: ["REWARD-6", "REWARD-5"],
  title: "rewards paid <= streamed to active shares less the fee; paid + fees paid + swept <= streamed: never more",
  premise: "rewards, fees or surplus are paid",
  parts: ["rewards", "fees", "surplus"],
  check: (_seen, { pools, deals }, part) =>
    every(deals.payouts, ({ poolId, kind, amount, owed: most }) => {
      const book = pools.get(poolId);
      if (book === undefined) return UNMET;
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

const streams = define({
  id: "INV-REWARD-3",
  on: [K.POOL],
  rules: ["REWARD-1", "EDIT-3", "READ-1"],
  title: "rewardRate = sum of the rates of running streams; unstreamed = sum of rate * (streamEnd - now)",
  premise: "a pool is seen",
  check: (seen, { pools }) =>
    both(everyPool(seen, pools, "rewardRate", "wei/s"), everyPool(seen, pools, "unstreamed", "wei")),
});

const fees = define({
  id: "INV-REWARD-4",
  on: [K.POOL],
  rules: ["FEE-3", "FEE-2", "FEE-4", "REWARD-3"],
  title:
    "feesOwed = sum of accrued * (fee in force) - 10 000 * fees paid, in 1/10 000 wei; nothing while there are no active shares or the pool is halted",
  premise: "a pool is seen",
  check: (seen, { pools }) => everyPool(seen, pools, "feesOwed", "1/10 000 wei"),
});

const surplus = define({
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

const wholePayouts = define({
  id: "INV-REWARD-6",
  on: ["call"],
  rules: ["FEE-4", "REWARD-3"],
  title: "withdrawFees pays floor(feesOwed / 10 000), sweepSurplus the whole surplus",
  premise: "fees or surplus are paid",
  parts: ["fees", "surplus"],
  check: (_seen, { deals }, part) =>
    every(deals.payouts, ({ poolId, kind, amount, owed: right }) =>
      kind === "rewards"
        ? UNMET
        : part(
            kind,
            equal(right, amount, "wei", () => `${kind} paid by pool ${poolId}`),
          ),
    ),
});

const idleStake = define({
  id: "INV-REWARD-7",
  on: [K.DEPOSIT],
  rules: ["REWARD-2", "EXT-2", "TRANCHE-3", "HALT-2"],
  title: "nothing is earned by stake of an ended tranche or of a halted pool: its unwithdrawn rewards never grow",
  premise: "a deposit is seen again that was seen after its tranche's end, or after its pool was halted",
  parts: ["of an ended tranche", "of a halted pool"],
  check: (seen, { positions, pools }, part) =>
    every(seen.ids(K.DEPOSIT), (id) => {
      const at = seen.view.beforeTime(K.DEPOSIT, id);
      const before = seen.view.before(K.DEPOSIT, id);
      const pool = pools.get(positions.get(high(id))?.poolId ?? 0n);
      if (at === undefined || before === undefined || pool === undefined) return UNMET;
      pool.advance(seen.time);
      const since = BigInt(at);
      const halted = pool.haltedSince !== undefined && since >= pool.haltedSince;
      if (since < trancheEnd(low(id)) && !halted) return UNMET;
      const now = word(seen.view.latest(K.DEPOSIT, id) ?? [], AT.deposit.rewards);
      return part(
        halted ? "of a halted pool" : "of an ended tranche",
        within(
          0n,
          now,
          word(before, AT.deposit.rewards),
          "wei",
          () => `rewards of idle stake of position ${high(id)} in tranche ${low(id)}`,
        ),
      );
    }),
});

const fairShare = define({
  id: "INV-REWARD-8",
  on: [K.DEPOSIT],
  rules: ["REWARD-2"],
  title:
    "from a sequence's beginning to its end two active deposits of a pool earn as their shares, however long they are locked: |gain_i * shares_j - gain_j * shares_i| <= shares_i + shares_j",
  premise: "everything is seen twice and two active deposits of a pool were not touched in between",
  check(seen, { snapshot, touched, positions }) {
    if (!seen.whole || snapshot.size === 0) return UNMET;
    const first = new Map<bigint, { readonly id: bigint; readonly shares: bigint; readonly gain: bigint }>();
    return every(seen.ids(K.DEPOSIT), (id) => {
      const before = snapshot.get(id);
      const poolId = positions.get(high(id))?.poolId;
      if (before === undefined || poolId === undefined || touched.has(high(id))) return UNMET;
      if (before.shares === 0n || trancheEnd(low(id)) <= seen.time) return UNMET;
      const words = seen.view.latest(K.DEPOSIT, id) ?? [];
      const mine = { id, shares: before.shares, gain: word(words, AT.deposit.rewards) - before.rewards };
      const other = first.get(poolId);
      if (other === undefined) {
        first.set(poolId, mine);
        return UNMET;
      }
      const difference = mine.gain * other.shares - other.gain * mine.shares;
      const bound = mine.shares + other.shares;
      return within(
        -bound,
        difference,
        bound,
        "wei * shares",
        () => `rewards of positions ${high(other.id)} and ${high(id)} in pool ${poolId}`,
      );
    });
  },
});

const feeLimits = define({
  id: "INV-FEE-1",
  on: [K.POOL],
  rules: ["FEE-1", "FEE-2"],
  title: "fee <= maxFee <= 5 000; maxFee never changes; fee is what the manager's last setPoolFee set",
  premise: "a pool is seen",
  check: (seen, { pools }) =>
    both(
      every(seen.ids(K.POOL), (poolId) => {
        const words = seen.view.latest(K.POOL, poolId) ?? [];
        const maxFee = word(words, AT.pool.maxFee);
        return both(
          within(0n, word(words, AT.pool.fee), maxFee, "bps", () => `fee of pool ${poolId}`),
          within(0n, maxFee, MAX_FEE, "bps", () => `maxFee of pool ${poolId}`),
        );
      }),
      everyPool(seen, pools, "fee", "bps"),
      everyPool(seen, pools, "maxFee", "bps"),
    ),
});

const feeSet = define({
  id: "INV-FEE-2",
  on: ["call"],
  rules: ["FEE-1", "FEE-2"],
  title: "setPoolFee succeeds => the fee in force is the one named, at most maxFee",
  premise: "setPoolFee succeeds",
  check(seen, { pools }) {
    const o = seen.op("setPoolFee");
    const pool = o === undefined ? undefined : pools.get(o.poolId);
    if (o === undefined || pool === undefined || !seen.ok) return UNMET;
    return both(
      equal(o.newFee, pool.fee, "bps", () => `fee of pool ${o.poolId}`),
      within(0n, o.newFee, pool.maxFee, "bps", () => `fee of pool ${o.poolId}`),
    );
  },
});

const streamEnds = define({
  id: "INV-REWARD-9",
  on: ["purchase"],
  rules: ["REWARD-1"],
  title: "every stream ends at ceilToMidnightUTC(cover end)",
  premise: "cover is bought and seen",
  check: (seen, { deals: { purchase } }) =>
    every(purchase?.started ?? [], ({ poolId, value, coverId }) => {
      const cover = seen.now(K.COVER, coverId);
      if (cover === undefined) return UNMET;
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

const withdrawn = define({
  id: "INV-REWARD-10",
  on: [K.POSITION],
  rules: ["INFO-3", "WITHDRAW-1"],
  title: "getWithdrawnRewards = sum of the position's RewardsWithdrawn; after a withdrawal the named deposits owe none",
  premise: "a position is seen",
  parts: ["a position", "a deposit whose rewards were just withdrawn"],
  check(seen, { positions }, part) {
    const o = seen.op("withdraw");
    const emptied = o !== undefined && o.withdrawRewards && seen.ok ? o : undefined;
    return both(
      part(
        "a position",
        every(seen.ids(K.POSITION), (tokenId) => {
          const position = positions.get(tokenId);
          const words = seen.view.latest(K.POSITION, tokenId) ?? [];
          if (position === undefined) return UNMET;
          return equal(
            position.withdrawn,
            word(words, AT.position.withdrawnRewards),
            "wei",
            () => `rewards withdrawn by position ${tokenId}`,
          );
        }),
      ),
      part(
        "a deposit whose rewards were just withdrawn",
        every(emptied === undefined ? [] : seen.ids(K.DEPOSIT), (id) => {
          if (high(id) !== emptied?.tokenId || !emptied.trancheIds.includes(low(id))) return UNMET;
          const rewards = word(seen.view.latest(K.DEPOSIT, id) ?? [], AT.deposit.rewards);
          return equal(0n, rewards, "wei", () => `rewards left of position ${high(id)} in tranche ${low(id)}`);
        }),
      ),
    );
  },
});

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

const cheapCatchUp = define({
  id: "INV-REWARD-11",
  on: ["call"],
  rules: ["REWARD-8"],
  title: "a call on one pool takes less than 10 000 000 gas, however long the pool was untouched",
  premise: "a deposit, extension, withdrawal, fee change, fee or surplus payment, or poke succeeds",
  parts: SINGLE,
  check(seen, _history, part) {
    const op = seen.operation?.op;
    const single = SINGLE.find((one) => one === op);
    const { result } = seen.step;
    if (single === undefined || result?.ok !== true) return UNMET;
    const verdict =
      result.gasUsed < MOST_GAS
        ? HELD
        : violated(`${single} by ${seen.caller}`, `below ${MOST_GAS}`, result.gasUsed.toString(), "gas");
    return part(single, verdict);
  },
});

/** REWARDS: nothing is paid that was not streamed, nothing streamed is lost but dust. */
export const REWARDS = [
  conservation,
  paidWithinStreamed,
  streams,
  fees,
  surplus,
  wholePayouts,
  idleStake,
  fairShare,
  streamEnds,
  withdrawn,
  cheapCatchUp,
  feeLimits,
  feeSet,
];
