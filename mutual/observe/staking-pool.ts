import { UNKNOWN, refuse, type ObserveOf } from "assay";
import type { PoolState, PositionState } from "../../model";
import type { Mutual } from "../model";
import { said } from "../model";
import { isKnown, numberOf, pairs, poolIds, tokenIds, upTo, type Now } from "./keys";

type Here = Pick<Now, "model" | "at">;

/** Tranches that a pool takes deposits in. */
const OPEN = 8;

const poolOf = ({ model, at }: Here): PoolState => model.read.pool(numberOf(at));

/** A position, which only its own pool answers for. */
function positionOf({ model, at }: Here, tokenId: bigint): PositionState {
  refuse(!isKnown(tokenId, model.read.positionCount()), "ERC721NonexistentToken", tokenId);
  const position = model.read.position(tokenId);
  const pool = numberOf(at);
  refuse(position.poolId !== pool, "PositionOfOtherPool", tokenId, pool, position.poolId);
  return position;
}

/**
 * Whether the chain may have forgotten a deposit that the model lists: one without shares, of whose rewards the model is not sure that there is a
 * whole wei.
 */
export const isDoubtful = ({ model }: Pick<Now, "model">, { tokenId, tranches }: PositionState): boolean =>
  tranches.some((trancheId) => {
    const { shares, rewards } = model.read.deposit(tokenId, trancheId);
    return shares === 0n && rewards.value <= rewards.slack;
  });

/** Tranches that somebody has deposits of, those that are open, and one before. */
function tranchesOf(state: Now): readonly bigint[] {
  const { model } = state;
  const pool = numberOf(state.at);
  const first = poolOf(state).firstActiveTrancheId;
  const open = Array.from({ length: OPEN + 1 }, (_, i) => first - 1n + BigInt(i));
  const own = upTo(model.read.positionCount()).flatMap((tokenId) => {
    const { poolId, tranches } = model.read.position(tokenId);
    return poolId === pool ? tranches : [];
  });
  return [...new Set([...open, ...own])];
}

/** Positions with the tranches that they have deposits in; of those of other pools, one. */
const depositsOf = ({ model, at }: Now): readonly (readonly [bigint, bigint])[] =>
  upTo(model.read.positionCount()).flatMap((tokenId) => {
    const { poolId, tranches } = model.read.position(tokenId);
    return pairs([tokenId], poolId === numberOf(at) ? tranches : [250n]);
  });

/** StakingPool. */
export const STAKING_POOL = {
  "StakingPool.getPoolId": ({ at }) => numberOf(at),
  "StakingPool.manager": ({ model, at }) => model.read.manager(numberOf(at)),
  "StakingPool.getPoolFee": (state) => poolOf(state).fee,
  "StakingPool.getMaxPoolFee": (state) => poolOf(state).maxFee,
  "StakingPool.getFirstActiveTrancheId": (state) => poolOf(state).firstActiveTrancheId,
  "StakingPool.getPoolState": poolOf,
  "StakingPool.getPoolStake": {
    of: poolIds,
    is(state, poolId) {
      refuse(poolId !== numberOf(state.at), "WrongPool", poolId, numberOf(state.at));
      return poolOf(state).poolStake;
    },
  },
  "StakingPool.getTranche": {
    of: tranchesOf,
    is: ({ model, at }, trancheId) => model.read.tranche(numberOf(at), trancheId),
  },
  "StakingPool.getTrancheStakes"(state) {
    const first = poolOf(state).firstActiveTrancheId;
    const stakeIn = (i: number): bigint => state.model.read.tranche(numberOf(state.at), first + BigInt(i)).stake;
    return [first, Array.from({ length: OPEN }, (_, i) => stakeIn(i))];
  },
  "StakingPool.getDeposit": {
    of: depositsOf,
    is(state, tokenId, trancheId) {
      positionOf(state, tokenId);
      const { shares, stake, rewards } = state.model.read.deposit(tokenId, trancheId);
      return { shares, stake, rewards: said(rewards) };
    },
  },
  "StakingPool.getDepositTranches": {
    of: tokenIds,
    is(state, tokenId) {
      const position = positionOf(state, tokenId);
      return isDoubtful(state, position) ? UNKNOWN : position.tranches;
    },
  },
  "StakingPool.getStakeInfo": {
    of: tokenIds,
    is(state, tokenId) {
      const { activeStake, expiredStake } = positionOf(state, tokenId);
      return activeStake + expiredStake;
    },
  },
  "StakingPool.getUnwithdrawnRewards": {
    of: tokenIds,
    is: (state, tokenId) => said(positionOf(state, tokenId).unwithdrawnRewards),
  },
  "StakingPool.getWithdrawnRewards": {
    of: tokenIds,
    is: (state, tokenId) => said(positionOf(state, tokenId).withdrawnRewards),
  },
} satisfies ObserveOf<Mutual>;
