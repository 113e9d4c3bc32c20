import * as K from "../properties/observe/kinds";
import { define } from "./core/define";
import { everyPool } from "./core/pools";
import { ACTIVE_TRANCHES, ceilDiv, TRANCHE, trancheAt, trancheEnd } from "./core/numbers";
import type { Seen } from "./core/seen";
import { both, equal, every, holds, UNMET, within } from "./core/verdicts";
import { AT, high, low, pair, word } from "./core/words";

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const MIN_DEPOSIT = 10n ** 16n;
const MIN_EXTENSION = 5n * 10n ** 15n;

const newShares = define({
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

const trancheStakes = define({
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
      if (book === undefined || pool === undefined || trancheEnd(low(id)) <= seen.time) return UNMET;
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

const trancheSum = define({
  id: "INV-SHARE-3",
  on: [K.POOL],
  rules: ["SHARE-2", "TRANCHE-2", "ROUND-1"],
  title: "activeStake - 8 < sum of the eight active tranches' stake <= activeStake",
  premise: "a pool with active shares is seen",
  check: (seen) =>
    every(seen.ids(K.POOL), (poolId) => {
      const words = seen.view.latest(K.POOL, poolId) ?? [];
      if (word(words, AT.pool.activeShares) === 0n) return UNMET;
      const active = word(words, AT.pool.activeStake);
      const sum = EIGHT.reduce((total, i) => total + word(words, AT.pool.stake0 + i), 0n);
      return within(active - 7n, sum, active, "wei", () => `stake of the tranches of pool ${poolId}`);
    }),
});

const frozen = define({
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
      if (book === undefined || trancheEnd(low(id)) > seen.time) return UNMET;
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

const ended = define({
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

const depositStake = define({
  id: "INV-SHARE-6",
  on: [K.DEPOSIT],
  rules: ["SHARE-3", "ROUND-1"],
  title:
    "stake of a deposit = floor(trancheStake * its shares / trancheShares), its shares as bought, moved and withdrawn",
  premise: "a deposit and its tranche are seen together",
  check: (seen, { positions }) =>
    every(seen.ids(K.DEPOSIT), (id) => {
      const position = positions.get(high(id));
      const words = seen.view.latest(K.DEPOSIT, id) ?? [];
      const tranche = position === undefined ? undefined : seen.now(K.TRANCHE, pair(position.poolId, low(id)));
      if (position === undefined || tranche === undefined) return UNMET;
      const shares = position.shares.get(low(id)) ?? 0n;
      const all = word(tranche, AT.tranche.shares);
      const stake = all === 0n ? 0n : (word(tranche, AT.tranche.stake) * shares) / all;
      const where = (what: string) => () => `${what} of position ${high(id)} in tranche ${low(id)}`;
      return both(
        equal(shares, word(words, AT.deposit.shares), "shares", where("shares")),
        equal(stake, word(words, AT.deposit.stake), "wei", where("stake")),
      );
    }),
});

/** Deposits seen in this step by what they are in: (pool << 120) | tranche; stakes in wei. */
function stakesByTranche(seen: Seen): Map<bigint, bigint[]> {
  const stakes = new Map<bigint, bigint[]>();
  for (const id of seen.ids(K.DEPOSIT)) {
    const position = seen.view.latest(K.POSITION, high(id));
    const words = seen.view.latest(K.DEPOSIT, id) ?? [];
    if (position === undefined || word(words, AT.deposit.shares) === 0n) continue;
    const tranche = pair(word(position, AT.position.poolId), low(id));
    stakes.set(tranche, [...(stakes.get(tranche) ?? []), word(words, AT.deposit.stake)]);
  }
  return stakes;
}

const depositSum = define({
  id: "INV-SHARE-10",
  on: [K.DEPOSIT],
  rules: ["SHARE-3", "ROUND-1", "WITHDRAW-1"],
  title:
    "deposits of a tranche show together at most its stake less what was taken of it; all of an active one's show more than its stake - 1 wei each",
  premise: "a deposit with stake and its tranche are seen together",
  parts: ["in an active tranche", "in an ended tranche", "all in an active tranche"],
  check: (seen, _history, part) =>
    every(stakesByTranche(seen), ([id, stakes]) => {
      const words = seen.now(K.TRANCHE, id);
      if (words === undefined) return UNMET;
      const sum = stakes.reduce((total, stake) => total + stake, 0n);
      const there = word(words, AT.tranche.stake) - word(words, AT.tranche.stakeTaken);
      const isActive = word(words, AT.tranche.ended) === 0n;
      const where = () => `stake of the deposits in tranche ${low(id)} of pool ${high(id)} together`;
      return both(
        part(isActive ? "in an active tranche" : "in an ended tranche", within(0n, sum, there, "wei", where)),
        isActive && seen.whole
          ? part("all in an active tranche", within(there - BigInt(stakes.length) + 1n, sum, there, "wei", where))
          : UNMET,
      );
    }),
});

const positionSum = define({
  id: "INV-SHARE-7",
  on: [K.POSITION],
  rules: ["INFO-1", "INFO-3"],
  title: "getStakeInfo = sum of the position's deposits, active and ended; its unwithdrawn rewards likewise",
  premise: "a position with a deposit is seen with all of its deposits",
  check(seen, { positions }) {
    const stakes = new Map<bigint, { stake: bigint; rewards: bigint }>();
    for (const id of seen.ids(K.DEPOSIT)) {
      const words = seen.view.latest(K.DEPOSIT, id) ?? [];
      const sum = stakes.get(high(id)) ?? { stake: 0n, rewards: 0n };
      sum.stake += word(words, AT.deposit.stake);
      sum.rewards += word(words, AT.deposit.rewards);
      stakes.set(high(id), sum);
    }
    // a deposit whose stake is gone can have rewards left
    const unseen = seen.view.ids(K.DEPOSIT).filter((id) => !seen.sees(K.DEPOSIT, id));
    const hidden = new Set(unseen.map(high));
    return every(seen.ids(K.POSITION), (tokenId) => {
      const position = positions.get(tokenId);
      const words = seen.view.latest(K.POSITION, tokenId) ?? [];
      const sum = stakes.get(tokenId);
      // a call on the NFT alone shows the position without its deposits
      if (position === undefined || sum === undefined) return UNMET;
      for (const tranche of position.shares.keys()) if (!seen.sees(K.DEPOSIT, pair(tokenId, tranche))) return UNMET;
      if (hidden.has(tokenId)) return UNMET;
      return both(
        equal(sum.stake, word(words, AT.position.stake), "wei", () => `getStakeInfo of position ${tokenId}`),
        equal(sum.rewards, word(words, AT.position.unwithdrawnRewards), "wei", () => `rewards of position ${tokenId}`),
        equal(position.poolId, word(words, AT.position.poolId), "id", () => `pool of position ${tokenId}`),
      );
    });
  },
});

const poolStake = define({
  id: "INV-SHARE-8",
  on: [K.POOL],
  rules: ["INFO-2", "WITHDRAW-1"],
  title: "getPoolStake = opening + deposits - withdrawals - burns = activeStake + frozen stakes - taken",
  premise: "a pool is seen",
  check: (seen, { pools }) => everyPool(seen, pools, "poolStake", "wei"),
});

const activeShares = define({
  id: "INV-SHARE-9",
  on: [K.POOL],
  rules: ["SHARE-1", "TRANCHE-3", "EXT-1"],
  title: "activeShares = sum of the shares of tranches that have not ended; burns do not change it",
  premise: "a pool is seen",
  check: (seen, { pools }) => everyPool(seen, pools, "activeShares", "shares"),
});

const depositsFit = define({
  id: "INV-STAKE-1",
  on: ["call"],
  rules: ["TRANCHE-2", "STAKE-1", "STAKE-2", "STAKE-3"],
  title:
    "a deposit: amount as asked >= 0.01 native, in one of the eight active tranches, to a new position of the destination or to the one named, of this pool",
  premise: "depositTo succeeds",
  parts: ["to a new position", "to the position named"],
  check(seen, { deals, positions }, part) {
    const o = seen.op("depositTo");
    if (o === undefined || !seen.ok) return UNMET;
    const first = trancheAt(seen.time);
    return part(
      o.requestTokenId === 0n ? "to a new position" : "to the position named",
      both(
        equal(1n, BigInt(deals.stakesIn.length), "events", () => "StakeDeposited events of one deposit"),
        every(deals.stakesIn, ({ tokenId, tranche, amount, poolId }) =>
          both(
            equal(o.amount, amount, "wei", () => `amount of a deposit to position ${tokenId}`),
            within(MIN_DEPOSIT, amount, amount, "wei", () => `amount of a deposit to position ${tokenId}`),
            equal(o.trancheId, tranche, "id", () => `tranche of a deposit to position ${tokenId}`),
            within(
              first,
              tranche,
              first + ACTIVE_TRANCHES - 1n,
              "id",
              () => `tranche of a deposit to position ${tokenId}`,
            ),
            equal(o.poolId, positions.get(tokenId)?.poolId ?? poolId, "id", () => `pool of position ${tokenId}`),
            holds(
              o.requestTokenId === 0n
                ? seen.view.before(K.POSITION, tokenId) === undefined
                : tokenId === o.requestTokenId,
              () => "the position of a deposit",
              o.requestTokenId === 0n ? "a new one" : `position ${o.requestTokenId}`,
              () => `position ${tokenId}`,
            ),
          ),
        ),
      ),
    );
  },
});

const extensions = define({
  id: "INV-EXT-1",
  on: ["call"],
  rules: ["EXT-1", "EXT-2", "EXT-3", "TIME-1", "TRANCHE-2"],
  title:
    "an extension moves one deposit whole - the named one, else the earliest with stake - to trancheId + ceil(duration / 91 days), or, once ended, to the first tranche that ends at or after now + duration; the target is one of the eight",
  premise: "extendDeposit succeeds",
  parts: ["of an active deposit", "of an ended deposit", "of the deposit named", "of the earliest deposit"],
  check(seen, { deals }, part) {
    const o = seen.op("extendDeposit");
    if (o === undefined || !seen.ok) return UNMET;
    const first = trancheAt(seen.time);
    const where = (what: string) => () => `${what} of the extension of position ${o.tokenId}`;
    const named = o.trancheId === undefined ? "of the earliest deposit" : "of the deposit named";
    return both(
      part(named, equal(1n, BigInt(deals.moved.length), "events", where("events"))),
      every(deals.moved, ({ from, to, ended: hasEnded, shares, sharesBefore, earliest, stake, frozen: before }) => {
        const target = hasEnded
          ? ceilDiv(seen.time + o.newDuration, TRANCHE) - 1n
          : from + ceilDiv(o.newDuration, TRANCHE);
        return both(
          part(named, equal(o.trancheId ?? earliest ?? from, from, "id", where("source"))),
          part(
            hasEnded ? "of an ended deposit" : "of an active deposit",
            both(
              equal(target, to, "id", where("target")),
              within(first, to, first + ACTIVE_TRANCHES - 1n, "id", where("target")),
              hasEnded
                ? both(
                    equal(before ?? 0n, stake, "wei", where("stake")),
                    within(MIN_EXTENSION, stake, stake, "wei", where("stake")),
                  )
                : both(
                    equal(sharesBefore ?? 0n, shares, "shares", where("shares")),
                    equal(0n, stake, "wei", where("stake")),
                  ),
            ),
          ),
        );
      }),
    );
  },
});

const withdrawals = define({
  id: "INV-WITHDRAW-1",
  on: ["call"],
  rules: ["WITHDRAW-1", "WITHDRAW-2", "TRANCHE-3", "ROUND-1"],
  title:
    "withdraw takes floor(frozenStake * shares / frozenShares) of each named tranche in which the position has stake, once",
  premise: "withdraw succeeds and stake leaves the pool",
  check(seen, { deals }) {
    const o = seen.op("withdraw");
    return every(deals.stakesOut, ({ tokenId, tranche, amount, frozen: right, poolId }) =>
      both(
        equal(right ?? 0n, amount, "wei", () => `stake of position ${tokenId} in tranche ${tranche} of pool ${poolId}`),
        holds(
          o?.withdrawStake === true && o.tokenId === tokenId && o.trancheIds.includes(tranche),
          () => `stake of position ${tokenId} in tranche ${tranche}`,
          "withdrawn only when named",
          () => "withdrawn",
        ),
      ),
    );
  },
});

const tokenInfo = define({
  id: "INV-INFO-1",
  on: [K.TOKEN_INFO],
  rules: ["INFO-1", "INFO-3"],
  title:
    "getToken: activeStake + expiredStake = getStakeInfo; rewards = withdrawn + unwithdrawn; its deposits with stake are the ones bought, moved and not withdrawn",
  premise: "everything is seen and a position exists",
  check: (seen, { positions }) =>
    every(seen.ids(K.TOKEN_INFO), (tokenId) => {
      const position = positions.get(tokenId);
      const own = seen.now(K.POSITION, tokenId);
      const words = seen.view.latest(K.TOKEN_INFO, tokenId) ?? [];
      if (position === undefined || own === undefined) return UNMET;
      const tranches = [...position.shares].filter(([, shares]) => shares > 0n);
      const at = AT.tokenInfo;
      const where = (what: string) => () => `${what} of getToken(${tokenId})`;
      const rewards = word(own, AT.position.unwithdrawnRewards) + word(own, AT.position.withdrawnRewards);
      const shares = tranches.reduce((sum, [, one]) => sum + one, 0n);
      const trancheIds = tranches.reduce((sum, [id]) => sum + id, 0n);
      return both(
        equal(
          word(own, AT.position.stake),
          word(words, at.activeStake) + word(words, at.expiredStake),
          "wei",
          where("stake"),
        ),
        equal(rewards, word(words, at.rewards), "wei", where("rewards")),
        equal(BigInt(tranches.length), word(words, at.depositsWithStake), "count", where("deposits with stake")),
        equal(shares, word(words, at.shares), "shares", where("shares")),
        equal(trancheIds, word(words, at.trancheSum), "sum of ids", where("tranches")),
      );
    }),
});

const getters = define({
  id: "INV-INFO-2",
  on: [K.READS],
  rules: ["INFO-2", "POOL-1", "POOL-2", "READ-1", "FEE-1"],
  title:
    "a pool's getters agree: getPoolId, its address's id, fees, manager for good, first active tranche, getPoolStake",
  premise: "a pool's getters are seen",
  check: (seen, { pools }) =>
    every(seen.ids(K.READS), (poolId) => {
      const book = pools.get(poolId);
      const words = seen.view.latest(K.READS, poolId) ?? [];
      if (book === undefined) return UNMET;
      book.advance(seen.time);
      const at = AT.reads;
      const where = (what: string) => () => `${what} of pool ${poolId}`;
      return both(
        equal(poolId, word(words, at.getPoolId), "id", where("getPoolId")),
        equal(poolId, word(words, at.idOfAddress), "id", where("id by address")),
        equal(book.fee, word(words, at.getPoolFee), "bps", where("getPoolFee")),
        equal(book.maxFee, word(words, at.getMaxPoolFee), "bps", where("getMaxPoolFee")),
        equal(book.manager, word(words, at.manager), "address", where("manager")),
        equal(trancheAt(seen.time), word(words, at.getFirstActiveTrancheId), "id", where("first active tranche")),
        equal(book.poolStake, word(words, at.getPoolStake), "wei", where("getPoolStake")),
      );
    }),
});

/** SHARES: what stake is, tranche by tranche and position by position. */
export const SHARES = [
  newShares,
  trancheStakes,
  trancheSum,
  frozen,
  ended,
  depositStake,
  depositSum,
  positionSum,
  poolStake,
  activeShares,
  depositsFit,
  extensions,
  withdrawals,
  tokenInfo,
  getters,
];
