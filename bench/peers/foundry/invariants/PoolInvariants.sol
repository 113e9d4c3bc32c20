// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IStakingPool, PoolState, TrancheState} from "contracts/interfaces/IStakingPool.sol";
import {TokenInfo} from "contracts/interfaces/IStakingViewer.sol";
import {Ghosts, PoolGhost} from "../support/Ghosts.sol";

/// @notice Sums over the positions of a pool.
struct Positions {
    uint256 stake;
    uint256 rewards;
    uint256[8] shares;
}

/// @title What always holds of staking pools
abstract contract PoolInvariants is Ghosts {
    /// Positions, payments and burns each leave less than a few wei to nobody; a run has some fifty of them.
    uint256 private constant DUST = 10_000;

    function _inspectPool(uint256 poolId) internal {
        IStakingPool pool = _pool(poolId);
        PoolState memory state = pool.getPoolState();
        Positions memory positions = _sum(poolId, state.firstActiveTrancheId);
        _check(positions.stake <= state.poolStake, "positions have no more than the pool's stake");
        _check(positions.stake + DUST >= state.poolStake, "the pool's stake is its positions'");
        _check(pool.getPoolStake(poolId) == state.poolStake, "the pool's stake is told the same twice");
        uint256 owed = state.poolStake + positions.rewards + state.feesOwed / 10_000 + state.surplus + state.unstreamed;
        uint256 held = m.token.balanceOf(address(pool));
        _check(held >= owed, "a pool holds what it owes");
        _check(held <= owed + DUST, "a pool owes what it holds");
        _inspectShares(pool, state, positions);
        _inspectStreams(poolId, state);
        _inspectTerms(poolId, pool, state);
    }

    function _sum(uint256 poolId, uint256 first) private view returns (Positions memory sum) {
        IStakingPool pool = _pool(poolId);
        for (uint256 tokenId = 1; tokenId <= positionsMinted; tokenId++) {
            if (m.positions.poolOf(tokenId) != poolId) continue;
            sum.stake += pool.getStakeInfo(tokenId);
            sum.rewards += pool.getUnwithdrawnRewards(tokenId);
            uint256[] memory tranches = pool.getDepositTranches(tokenId);
            for (uint256 i; i < tranches.length; i++) {
                if (tranches[i] < first || tranches[i] >= first + 8) continue;
                sum.shares[tranches[i] - first] += pool.getDeposit(tokenId, tranches[i]).shares;
            }
        }
    }

    function _inspectShares(IStakingPool pool, PoolState memory state, Positions memory positions) private {
        (uint256 first, uint256[8] memory stakes) = pool.getTrancheStakes();
        _check(first == block.timestamp / 91 days && first == state.firstActiveTrancheId, "the first active tranche");
        uint256 shares;
        uint256 stake;
        for (uint256 i; i < 8; i++) {
            TrancheState memory tranche = pool.getTranche(first + i);
            _check(tranche.shares == positions.shares[i], "a tranche's shares are its deposits'");
            uint256 due = tranche.shares == 0 ? 0 : _mulDown(state.activeStake, tranche.shares, state.activeShares);
            _check(stakes[i] == due && tranche.stake == due, "a tranche's stake is its shares' part");
            shares += tranche.shares;
            stake += stakes[i];
        }
        _check(shares == state.activeShares, "the tranches' shares add up");
        _check(stake <= state.activeStake && stake + 8 >= state.activeStake, "the tranches' stakes add up");
        _check(pool.getTranche(first + 8).shares == 0, "nothing lies beyond the eight tranches");
    }

    function _inspectStreams(uint256 poolId, PoolState memory state) private {
        (uint256 rate, uint256 unstreamed) = _running(poolId);
        _check(state.rewardRate == rate, "the reward rate is that of the running streams");
        _check(state.unstreamed == unstreamed, "what is unstreamed is what the streams have left");
    }

    function _inspectTerms(uint256 poolId, IStakingPool pool, PoolState memory state) private {
        PoolGhost memory ghost = pools[poolId];
        _check(state.fee == ghost.fee && state.maxFee == ghost.maxFee, "fee and maximum are as set");
        _check(state.fee <= state.maxFee && state.maxFee <= 5_000, "fee <= maximum <= 50 %");
        _check(pool.manager() == ghost.manager, "a pool keeps its manager");
    }

    function _inspectPositions() internal {
        _check(m.positions.nextTokenId() == positionsMinted + 1, "positions come from deposits alone");
        // one a step is enough: over a run all have their turn
        uint256 tokenId = 1 + (uint256(keccak256(abi.encode(block.timestamp, coversBought))) % positionsMinted);
        _check(m.positions.ownerOf(tokenId) == positionOwner[tokenId], "positions stay with their owners");
        IStakingPool pool = _pool(m.positions.poolOf(tokenId));
        TokenInfo memory info = m.stakingViewer.getToken(tokenId);
        _check(info.activeStake + info.expiredStake == pool.getStakeInfo(tokenId), "the viewer tells the stake");
        _check(
            info.rewards == pool.getUnwithdrawnRewards(tokenId) + pool.getWithdrawnRewards(tokenId),
            "the viewer tells the rewards"
        );
    }
}
