import { answered, type Account, type InvariantsOf } from "assay";
import { endsIn, poolsOf, positionsOf, stateOf } from "./about";
import type { Chain, Ghost, Seen } from "./ghost";
import { activeTranches, poolIdOf, share, total, trancheAt, trancheEnd } from "./numbers";
import { boughtIn, sharesAdded, tranchesOf } from "./stake";
import { all, equal, every, holds, within } from "./verdicts";

/** A deposit of a position. */
interface Deposit {
  readonly pool: Account;
  readonly tokenId: bigint;
  readonly tranche: bigint;
}

/** All deposits of a position. */
function depositsIn({ ghost }: Seen, chain: Chain, tokenId: bigint): readonly Deposit[] {
  const pool = ghost.pools.positions.get(tokenId);
  if (pool === undefined) return [];
  return chain.StakingPool.at(pool)
    .getDepositTranches(tokenId)
    .map((tranche) => ({ pool, tokenId, tranche }));
}

const nameOf = ({ tokenId, tranche }: Deposit): string => `position ${tokenId} in tranche ${tranche}`;
const stakeIn = (chain: Chain, { pool, tokenId, tranche }: Deposit) =>
  chain.StakingPool.at(pool).getDeposit(tokenId, tranche);
const trancheIn = (chain: Chain, pool: Account, tranche: bigint) => chain.StakingPool.at(pool).getTranche(tranche);

/** SHARES: what stake is, tranche by tranche and position by position. */
export const SHARES = {
  "shares bought = floor(amount * activeShares / activeStake) just before, the amount itself while activeShares = 0; never 0":
    {
      id: "INV-SHARE-1",
      rules: ["SHARE-1", "ROUND-1", "EXT-2"],
      premise: "stake is deposited, or ended stake is put in again",
      parts: ["into a pool without shares", "into a pool with shares"],
      check: (step) => {
        const bought = boughtIn(step).map((one) => ({ ...one, ...stateOf(step.before, one.pool) }));
        const part = (isEmpty: boolean) =>
          every(
            bought.filter(({ activeShares }) => (activeShares === 0n) === isEmpty),
            ({ tokenId, pool, amount, shares, activeShares, activeStake }) =>
              all(
                equal(
                  `shares of position ${tokenId} for ${amount} wei in ${pool}`,
                  isEmpty ? amount : share(amount, activeShares, activeStake),
                  shares,
                ),
                holds(shares > 0n, `position ${tokenId} bought no share`),
              ),
          );
        return { "into a pool without shares": part(true), "into a pool with shares": part(false) };
      },
    },
  "an active tranche: shares change by deposits and what is moved alone; stake = floor(activeStake * shares / activeShares)":
    {
      id: "INV-SHARE-2",
      rules: ["SHARE-2", "TRANCHE-3", "EXT-1"],
      premise: "a step is about a pool",
      check: (step) =>
        every(poolsOf(step), (pool) => {
          const { activeStake, activeShares } = stateOf(step.now, pool);
          const active = tranchesOf(step, pool).filter((tranche) => trancheEnd(tranche) > step.time);
          return every(active, (tranche) => {
            const is = trancheIn(step.now, pool, tranche);
            const shares = trancheIn(step.before, pool, tranche).shares + sharesAdded(step, pool, tranche);
            return all(
              equal(`shares of tranche ${tranche} of ${pool}`, shares, is.shares),
              equal(`stake of tranche ${tranche} of ${pool}`, share(activeStake, shares, activeShares), is.stake),
            );
          });
        }),
    },
  "activeStake - 8 < sum of the eight active tranches' stake <= activeStake": {
    id: "INV-SHARE-3",
    rules: ["SHARE-2", "TRANCHE-2", "ROUND-1"],
    premise: "a step is about a pool with active shares",
    check: ({ now, ...step }) =>
      every(poolsOf({ ...step, now }), (pool) => {
        const { activeStake, activeShares } = stateOf(now, pool);
        if (activeShares === 0n) return undefined;
        const [, stakes] = now.StakingPool.at(pool).getTrancheStakes;
        return within(`stake of the tranches of ${pool}`, activeStake - 7n, total(stakes), activeStake);
      }),
  },
  "an ended tranche: stake = floor(activeStake * shares / activeShares) at its end, shares as at its end, for ever; stakeTaken = withdrawn + put in again <= stake":
    {
      id: "INV-SHARE-4",
      rules: ["TRANCHE-3", "BURN-3", "READ-1"],
      premise: "a step is about a pool with an ended tranche",
      check: (step) =>
        every(poolsOf(step), (pool) => {
          const { frozen } = endsIn(step, pool);
          const ended = [...tranchesOf(step, pool), ...frozen.map(({ tranche }) => tranche)];
          return every(new Set(ended.filter((tranche) => trancheEnd(tranche) <= step.time)), (tranche) => {
            const was = trancheIn(step.before, pool, tranche);
            const is = trancheIn(step.now, pool, tranche);
            const { stake, shares } = frozen.find((one) => one.tranche === tranche) ?? was;
            const withdrawn = step.events("StakeWithdrawn").map((one) => ({ from: one.trancheId, ...one }));
            const again = step
              .events("DepositExtended")
              .map((one) => ({ from: one.fromTrancheId, by: one.by, amount: one.stake }));
            const out = [...withdrawn, ...again].filter(({ from, by }) => from === tranche && by === pool);
            const taken = was.stakeTaken + total(out.map(({ amount }) => amount));
            const name = `the ended tranche ${tranche} of ${pool}`;
            return all(
              equal(`stake of ${name}`, stake, is.stake),
              equal(`shares of ${name}`, shares, is.shares),
              equal(`stake taken of ${name}`, taken, is.stakeTaken),
              within(`stake taken of ${name}`, 0n, is.stakeTaken, is.stake),
            );
          });
        }),
    },
  "tranche t ended <=> now >= (t + 1) * 91 days; first active tranche = floor(now / 91 days)": {
    id: "INV-SHARE-5",
    rules: ["TRANCHE-1", "TIME-1", "READ-1"],
    premise: "a step is about a pool",
    parts: ["a tranche", "a pool"],
    check: (step) => {
      const pools = poolsOf(step);
      return {
        "a tranche": every(pools, (pool) =>
          every(tranchesOf(step, pool), (tranche) =>
            equal(
              `whether tranche ${tranche} has ended`,
              trancheEnd(tranche) <= step.time,
              trancheIn(step.now, pool, tranche).ended,
            ),
          ),
        ),
        "a pool": every(pools, (pool) =>
          equal(`first active tranche of ${pool}`, trancheAt(step.time), stateOf(step.now, pool).firstActiveTrancheId),
        ),
      };
    },
  },
  "stake of a deposit = floor(trancheStake * its shares / trancheShares), its shares as bought, moved and withdrawn": {
    id: "INV-SHARE-6",
    rules: ["SHARE-3", "ROUND-1"],
    premise: "a step is about a position",
    check: (step) =>
      every(positionsOf(step), (tokenId) =>
        every(depositsIn(step, step.now, tokenId), (deposit) => {
          const { pool, tranche } = deposit;
          const was = answered(() => stakeIn(step.before, deposit).shares) ?? 0n;
          const isTaken = step
            .events("StakeWithdrawn")
            .some((one) => one.tokenId === tokenId && one.trancheId === tranche);
          const shares = isTaken ? 0n : was + sharesAdded(step, pool, tranche, tokenId);
          const whole = trancheIn(step.now, pool, tranche);
          const is = stakeIn(step.now, deposit);
          return all(
            equal(`shares of ${nameOf(deposit)}`, shares, is.shares),
            equal(`stake of ${nameOf(deposit)}`, share(whole.stake, shares, whole.shares), is.stake),
          );
        }),
      ),
  },
  "at a sequence's end the deposits of a tranche show together at most its stake less what was taken of it; those of an active one more than its stake - 1 wei each":
    {
      id: "INV-SHARE-10",
      rules: ["SHARE-3", "ROUND-1", "WITHDRAW-1"],
      premise: "a sequence ends",
      parts: ["in an active tranche", "in an ended tranche"],
      check: (step) => {
        const { now, whole, time } = step;
        const deposits = (whole ? positionsOf(step) : []).flatMap((tokenId) => depositsIn(step, now, tokenId));
        const tranches = new Map<string, { of: Deposit; stakes: bigint[] }>();
        for (const deposit of deposits) {
          const { shares, stake } = stakeIn(now, deposit);
          if (shares === 0n) continue;
          const key = `${deposit.pool} ${deposit.tranche}`;
          const known = tranches.get(key) ?? { of: deposit, stakes: [] };
          tranches.set(key, known);
          known.stakes.push(stake);
        }
        const part = (isActive: boolean) =>
          every(
            [...tranches.values()].filter(({ of }) => trancheEnd(of.tranche) > time === isActive),
            ({ of: { pool, tranche }, stakes }) => {
              const { stake, stakeTaken } = trancheIn(now, pool, tranche);
              const there = stake - stakeTaken;
              const least = isActive ? there - BigInt(stakes.length) + 1n : 0n;
              return within(`deposits in tranche ${tranche} of ${pool} together`, least, total(stakes), there);
            },
          );
        return { "in an active tranche": part(true), "in an ended tranche": part(false) };
      },
    },
  "getStakeInfo = sum of the position's deposits, active and ended; its unwithdrawn rewards likewise": {
    id: "INV-SHARE-7",
    rules: ["INFO-1", "INFO-3"],
    premise: "a step is about a position",
    check: (step) =>
      every(positionsOf(step), (tokenId) => {
        const { now, ghost } = step;
        const pool = ghost.pools.positions.get(tokenId);
        if (pool === undefined) return undefined;
        const deposits = depositsIn(step, now, tokenId).map((one) => stakeIn(now, one));
        const { getStakeInfo, getUnwithdrawnRewards } = now.StakingPool.at(pool);
        return all(
          equal(
            `getStakeInfo of position ${tokenId}`,
            total(deposits.map(({ stake }) => stake)),
            getStakeInfo(tokenId),
          ),
          equal(
            `rewards of position ${tokenId}`,
            total(deposits.map(({ rewards }) => rewards)),
            getUnwithdrawnRewards(tokenId),
          ),
          equal(`pool of position ${tokenId}`, poolIdOf(pool), now.StakingNFT.poolOf(tokenId)),
        );
      }),
  },
  "getPoolStake changes by deposits, withdrawals and burns alone; it is activeStake + frozen stakes - taken": {
    id: "INV-SHARE-8",
    rules: ["INFO-2", "WITHDRAW-1"],
    premise: "a step is about a pool",
    check: (step) =>
      every(poolsOf(step), (pool) => {
        const { before, now, events } = step;
        const change = [
          ...events("StakeDeposited").map(({ by, amount }) => (by === pool ? amount : 0n)),
          ...[...events("StakeWithdrawn"), ...events("StakeBurned")].map(({ by, amount }) =>
            by === pool ? -amount : 0n,
          ),
        ];
        return equal(
          `poolStake of ${pool}`,
          stateOf(before, pool).poolStake + total(change),
          stateOf(now, pool).poolStake,
        );
      }),
  },
  "activeShares changes by shares bought and tranche ends alone, and = sum of the shares of tranches that have not ended; burns do not change it":
    {
      id: "INV-SHARE-9",
      rules: ["SHARE-1", "TRANCHE-3", "EXT-1"],
      premise: "a step is about a pool",
      check: (step) =>
        every(poolsOf(step), (pool) => {
          const { activeShares } = stateOf(step.now, pool);
          const bought = boughtIn(step).map((one) => (one.pool === pool ? one.shares : 0n));
          const tranches = step.whole ? activeTranches(step.time) : [];
          const sum = total(tranches.map((tranche) => trancheIn(step.now, pool, tranche).shares));
          return all(
            equal(`activeShares of ${pool}`, endsIn(step, pool).activeShares + total(bought), activeShares),
            step.whole ? equal(`shares of the active tranches of ${pool}`, activeShares, sum) : undefined,
          );
        }),
    },
} satisfies InvariantsOf<Ghost>;
