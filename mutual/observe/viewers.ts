import { UNKNOWN, refuse, type ObserveOf } from "assay";
import type { Mutual } from "../model";
import { said } from "../model";
import { ACTORS } from "../people";
import { isKnown, poolIds, tokenIds } from "./keys";
import { isDoubtful } from "./staking-pool";
import { refuseUnknownPool, staked } from "./staking-products";

/** StakingViewer and VotingPower. Left out: CoverViewer.getCovers, which takes a list and so is no getter that can be asked by keys. */
export const VIEWERS = {
  "StakingViewer.getPoolProducts": {
    of: poolIds,
    is(state, poolId) {
      refuseUnknownPool(state, poolId);
      return state.model.read.poolProducts(poolId).map(staked);
    },
  },
  "StakingViewer.getToken": {
    of: tokenIds,
    is(state, tokenId) {
      const { read } = state.model;
      refuse(!isKnown(tokenId, read.positionCount()), "ERC721NonexistentToken", tokenId);
      const position = read.position(tokenId);
      if (isDoubtful(state, position)) return UNKNOWN;
      const { poolId, tranches, activeStake, expiredStake, rewards } = position;
      const first = read.pool(poolId).firstActiveTrancheId;
      const deposits = tranches.map((trancheId) => {
        const deposit = read.deposit(tokenId, trancheId);
        return { trancheId, ...deposit, rewards: said(deposit.rewards), expired: trancheId < first };
      });
      return { tokenId, poolId, deposits, activeStake, expiredStake, rewards: said(rewards) };
    },
  },
  "VotingPower.getVotingPower": { of: () => ACTORS, is: ({ model }, account) => said(model.read.votingPower(account)) },
} satisfies ObserveOf<Mutual>;
