import { answered, type InvariantsOf } from "assay";
import { poolsOf, positionsOf, stateOf } from "./about";
import type { Ghost, Seen } from "./ghost";
import { ACTIVE_TRANCHES, MIN_DEPOSIT, MIN_EXTENSION, TRANCHE } from "./limits";
import { ceilDiv, poolIdOf, poolOf, total, trancheAt } from "./numbers";
import { frozenStakeOf, movedIn } from "./stake";
import { all, equal, every, holds, within } from "./verdicts";

/** It is one of the eight that can be named [TRANCHE-2]. */
const isActive = (what: string, tranche: bigint, { time }: Seen) =>
  within(what, trancheAt(time), tranche, trancheAt(time) + ACTIVE_TRANCHES - 1n);

/** What an extension asks for; undefined in other calls, and in those that failed. */
function extensionIn({ call }: Seen) {
  if (call.name === "wait" || !call.ok) return undefined;
  if (call.name === "StakingPool.extendDeposit(uint256,uint256)")
    return { ...call.args, trancheId: undefined, pool: call.at };
  return call.name === "StakingPool.extendDeposit(uint256,uint256,uint256)"
    ? { ...call.args, pool: call.at }
    : undefined;
}

/** MOVEMENTS: how stake comes in, moves and leaves, and which events say so. */
export const MOVEMENTS = {
  "a deposit: amount as asked >= 0.01 native, in one of the eight active tranches, to a new position of the destination or to the one named, of this pool":
    {
      id: "INV-STAKE-1",
      rules: ["TRANCHE-2", "STAKE-1", "STAKE-2", "STAKE-3"],
      premise: "depositTo succeeds",
      parts: ["to a new position", "to the position named"],
      check: (step) => {
        const { call, events, before, now } = step;
        if (call.name !== "StakingPool.depositTo" || !call.ok) return undefined;
        const { amount, trancheId, requestTokenId, destination } = call.args;
        const isNew = requestTokenId === 0n;
        const [made, ...others] = events("StakeDeposited");
        if (made === undefined || others.length > 0) return "a deposit has one StakeDeposited event";
        const what = `deposit to position ${made.tokenId}`;
        return {
          [isNew ? "to a new position" : "to the position named"]: all(
            equal(`position of the ${what}`, isNew ? before.StakingNFT.nextTokenId : requestTokenId, made.tokenId),
            equal(`pool of the ${what}`, call.at, poolOf(now.StakingNFT.poolOf(made.tokenId))),
            equal(`amount of the ${what}`, amount, made.amount),
            within(`amount of the ${what}`, MIN_DEPOSIT, made.amount, amount),
            equal(`tranche of the ${what}`, trancheId, made.trancheId),
            isActive(`tranche of the ${what}`, made.trancheId, step),
            isNew ? equal(`owner of the ${what}`, destination, now.StakingNFT.ownerOf(made.tokenId)) : true,
          ),
        };
      },
    },
  "an extension moves one deposit whole - the named one, else the earliest with stake - to trancheId + ceil(duration / 91 days), or, once ended, to the first tranche that ends at or after now + duration; the target is one of the eight":
    {
      id: "INV-EXT-1",
      rules: ["EXT-1", "EXT-2", "EXT-3", "TIME-1", "TRANCHE-2"],
      premise: "extendDeposit succeeds",
      parts: ["of an active deposit", "of an ended deposit", "of the deposit named", "of the earliest deposit"],
      check: (step) => {
        const asked = extensionIn(step);
        if (asked === undefined) return undefined;
        const { tokenId, newDuration, pool, trancheId } = asked;
        const [moved, ...others] = movedIn(step);
        if (moved === undefined || others.length > 0) return "an extension has one DepositExtended event";
        const { from, tranche, hasEnded, amount, shares } = moved;
        const own = step.before.StakingPool.at(pool);
        const staked = own.getDepositTranches(tokenId).filter((one) => own.getDeposit(tokenId, one).shares > 0n);
        const earliest = [...staked].sort((a, b) => (a < b ? -1 : 1))[0];
        const target = hasEnded ? ceilDiv(step.time + newDuration, TRANCHE) - 1n : from + ceilDiv(newDuration, TRANCHE);
        const frozen = hasEnded ? frozenStakeOf(step.before, pool, tokenId, from) : 0n;
        const what = `extension of position ${tokenId}`;
        return {
          [trancheId === undefined ? "of the earliest deposit" : "of the deposit named"]: equal(
            `source of the ${what}`,
            trancheId ?? earliest,
            from,
          ),
          [hasEnded ? "of an ended deposit" : "of an active deposit"]: all(
            equal(`target of the ${what}`, target, tranche),
            isActive(`target of the ${what}`, tranche, step),
            equal(`stake of the ${what}`, frozen, amount),
            hasEnded
              ? holds(amount >= MIN_EXTENSION, `${amount} wei of stake are too few for the ${what}`)
              : equal(`shares of the ${what}`, own.getDeposit(tokenId, from).shares, shares),
          ),
        };
      },
    },
  "withdraw takes floor(frozenStake * shares / frozenShares) of each named tranche in which the position has stake, once":
    {
      id: "INV-WITHDRAW-1",
      rules: ["WITHDRAW-1", "WITHDRAW-2", "TRANCHE-3", "ROUND-1"],
      premise: "withdraw succeeds and stake leaves the pool",
      check: ({ call, before, events }) =>
        every(events("StakeWithdrawn"), ({ by, tokenId, trancheId, amount }) => {
          const isNamed =
            call.name === "StakingPool.withdraw" &&
            call.args.withdrawStake &&
            call.args.tokenId === tokenId &&
            call.args.trancheIds.includes(trancheId);
          const what = `stake of position ${tokenId} in tranche ${trancheId} of ${by}`;
          return all(
            equal(what, frozenStakeOf(before, by, tokenId, trancheId), amount),
            holds(isNamed, `${what} is withdrawn, though it is not named`),
          );
        }),
    },
  "getToken: activeStake + expiredStake = getStakeInfo; rewards = withdrawn + unwithdrawn; its deposits are those of the pool":
    {
      id: "INV-INFO-1",
      rules: ["INFO-1", "INFO-3"],
      premise: "a step is about a position",
      check: (step) =>
        every(positionsOf(step), (tokenId) => {
          const { now, ghost, time } = step;
          const pool = ghost.pools.positions.get(tokenId);
          const info = answered(() => now.StakingViewer.getToken(tokenId));
          if (pool === undefined || info === undefined) return undefined;
          const own = now.StakingPool.at(pool);
          const tranches = own.getDepositTranches(tokenId);
          const stakes = tranches.map((one) => [one, own.getDeposit(tokenId, one)] as const);
          const sumOf = (hasEnded: boolean): bigint =>
            total(stakes.map(([one, { stake }]) => (one < trancheAt(time) === hasEnded ? stake : 0n)));
          return all(
            equal(`pool of getToken(${tokenId})`, poolIdOf(pool), info.poolId),
            equal(`activeStake of getToken(${tokenId})`, sumOf(false), info.activeStake),
            equal(`expiredStake of getToken(${tokenId})`, sumOf(true), info.expiredStake),
            equal(`stake of getToken(${tokenId})`, own.getStakeInfo(tokenId), info.activeStake + info.expiredStake),
            equal(
              `rewards of getToken(${tokenId})`,
              own.getUnwithdrawnRewards(tokenId) + own.getWithdrawnRewards(tokenId),
              info.rewards,
            ),
            equal(
              `tranches of getToken(${tokenId})`,
              tranches.join(),
              info.deposits.map(({ trancheId }) => trancheId).join(),
            ),
            equal(
              `shares of getToken(${tokenId})`,
              stakes.map(([, one]) => one.shares).join(),
              info.deposits.map(({ shares }) => shares).join(),
            ),
          );
        }),
    },
  "a pool's getters agree: getPoolId, its address's id, fees, manager for good, first active tranche, getPoolStake": {
    id: "INV-INFO-2",
    rules: ["INFO-2", "POOL-1", "POOL-2", "READ-1", "FEE-1"],
    premise: "a step is about a pool",
    check: (step) =>
      every(poolsOf(step), (pool) => {
        const poolId = poolIdOf(pool) ?? 0n;
        const [own, state] = [step.now.StakingPool.at(pool), stateOf(step.now, pool)];
        return all(
          equal(`getPoolId of ${pool}`, poolId, own.getPoolId),
          equal(`id of the address of ${pool}`, poolId, step.now.StakingProducts.getPoolId(pool)),
          equal(`address of ${pool}`, pool, step.now.StakingProducts.getPool(poolId)),
          equal(`getPoolFee of ${pool}`, state.fee, own.getPoolFee),
          equal(`getMaxPoolFee of ${pool}`, state.maxFee, own.getMaxPoolFee),
          equal(`manager of ${pool}`, step.before.StakingPool.at(pool).manager, own.manager),
          equal(`first active tranche of ${pool}`, trancheAt(step.time), own.getFirstActiveTrancheId),
          equal(`getPoolStake of ${pool}`, state.poolStake, own.getPoolStake(poolId)),
        );
      }),
  },
} satisfies InvariantsOf<Ghost>;
