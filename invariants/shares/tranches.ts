import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { trancheAt, trancheEnd } from "../core/numbers";
import { both, equal, every, holds, SKIP, within } from "../core/verdicts";
import { AT, high, low, word } from "../core/words";

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export const newShares = define({
  id: "INV-SHARE-1",
  on: ["call"],
  rules: ["SHARE-1", "ROUND-1", "EXT-2"],
  title:
    "shares bought = floor(amount * activeShares / activeStake) just before, the amount itself while activeShares = 0; never 0",
  premise: "stake is deposited, or ended stake is put in again",
  parts: ["into a pool without shares", "into a pool with shares"],
  check: (_seen, { deals }, part) =>
    every(deals.stakesIn, ({ poolId, tokenId, amount, shares, activeStake, activeShares }) => {
      const right = activeShares === 0n ? amount : activeStake === 0n ? 0n : (amount * activeShares) / activeStake;
      return part(
        activeShares === 0n ? "into a pool without shares" : "into a pool with shares",
        both(
          equal(right, shares, "shares", () => `shares of position ${tokenId} for ${amount} wei in pool ${poolId}`),
          holds(
            shares > 0n,
            () => `position ${tokenId} bought no share`,
            "ZeroShares",
            () => "0 shares",
          ),
        ),
      );
    }),
});

export const trancheStakes = define({
  id: "INV-SHARE-2",
  on: [K.TRANCHE],
  rules: ["SHARE-2", "TRANCHE-3", "EXT-1"],
  title:
    "an active tranche: shares = deposits - moved away + moved in; stake = floor(activeStake * shares / activeShares)",
  premise: "an active tranche and its pool are seen together",
  check: (seen, { pools }) =>
    every(seen.ids(K.TRANCHE), (id) => {
      const book = pools.get(high(id));
      const pool = seen.now(K.POOL, high(id));
      const words = seen.view.latest(K.TRANCHE, id) ?? [];
      if (book === undefined || pool === undefined || trancheEnd(low(id)) <= seen.time) return SKIP;
      const shares = book.shares.get(low(id)) ?? 0n;
      const all = word(pool, AT.pool.activeShares);
      const stake = all === 0n ? 0n : (word(pool, AT.pool.activeStake) * shares) / all;
      return both(
        equal(
          shares,
          word(words, AT.tranche.shares),
          "shares",
          () => `shares of tranche ${low(id)} of pool ${book.id}`,
        ),
        equal(stake, word(words, AT.tranche.stake), "wei", () => `stake of tranche ${low(id)} of pool ${book.id}`),
      );
    }),
});

export const trancheSum = define({
  id: "INV-SHARE-3",
  on: [K.POOL],
  rules: ["SHARE-2", "TRANCHE-2", "ROUND-1"],
  title: "activeStake - 8 < sum of the eight active tranches' stake <= activeStake",
  premise: "a pool with active shares is seen",
  check: (seen) =>
    every(seen.ids(K.POOL), (poolId) => {
      const words = seen.view.latest(K.POOL, poolId) ?? [];
      if (word(words, AT.pool.activeShares) === 0n) return SKIP;
      const active = word(words, AT.pool.activeStake);
      const sum = EIGHT.reduce((total, i) => total + word(words, AT.pool.stake0 + i), 0n);
      return within(active - 7n, sum, active, "wei", () => `stake of the tranches of pool ${poolId}`);
    }),
});

export const frozen = define({
  id: "INV-SHARE-4",
  on: [K.TRANCHE],
  rules: ["TRANCHE-3", "BURN-3", "READ-1"],
  title:
    "an ended tranche: stake = floor(activeStake * shares / activeShares) at its end, shares as at its end, for ever; stakeTaken = withdrawn + put in again <= stake",
  premise: "an ended tranche is seen",
  check: (seen, { pools }) =>
    every(seen.ids(K.TRANCHE), (id) => {
      const book = pools.get(high(id));
      const words = seen.view.latest(K.TRANCHE, id) ?? [];
      if (book === undefined || trancheEnd(low(id)) > seen.time) return SKIP;
      book.advance(seen.time);
      const known = book.frozen.get(low(id)) ?? { stake: 0n, shares: 0n, taken: 0n };
      const where = (what: string) => () => `${what} of the ended tranche ${low(id)} of pool ${book.id}`;
      return both(
        equal(known.stake, word(words, AT.tranche.stake), "wei", where("stake")),
        equal(known.shares, word(words, AT.tranche.shares), "shares", where("shares")),
        equal(known.taken, word(words, AT.tranche.stakeTaken), "wei", where("stake taken")),
        within(0n, known.taken, known.stake, "wei", where("stake taken")),
      );
    }),
});

export const ended = define({
  id: "INV-SHARE-5",
  on: [K.TRANCHE, K.POOL],
  rules: ["TRANCHE-1", "TIME-1", "READ-1"],
  title: "tranche t ended <=> now >= (t + 1) * 91 days; first active tranche = floor(now / 91 days)",
  premise: "a pool or a tranche is seen",
  parts: ["a tranche", "a pool"],
  check: (seen, _history, part) =>
    both(
      part(
        "a tranche",
        every(seen.ids(K.TRANCHE), (id) => {
          const words = seen.view.latest(K.TRANCHE, id) ?? [];
          const flag = trancheEnd(low(id)) <= seen.time ? 1n : 0n;
          return equal(flag, word(words, AT.tranche.ended), "flag", () => `ended of tranche ${low(id)}`);
        }),
      ),
      part(
        "a pool",
        every(seen.ids(K.POOL), (poolId) => {
          const words = seen.view.latest(K.POOL, poolId) ?? [];
          const first = word(words, AT.pool.firstActiveTrancheId);
          return equal(trancheAt(seen.time), first, "id", () => `first active tranche of pool ${poolId}`);
        }),
      ),
    ),
});
