// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {DepositState, IStakingPool, PoolState, TrancheState} from "contracts/interfaces/IStakingPool.sol";
import {Deposit, TokenInfo} from "contracts/interfaces/IStakingViewer.sol";
import {PoolGhost} from "../support/Ghosts.sol";
import {Focus} from "./Focus.sol";

/// @notice Sums over the positions of a pool.
struct Positions {
    uint256 stake;
    uint256 rewards;
    uint256[8] shares;
}

/// @title What always holds of staking pools
abstract contract PoolInvariants is Focus {
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
        _inspectEnded(pool, state);
        _inspectShares(pool, state, positions);
        _inspectStreams(poolId, state);
        _inspectTerms(poolId, pool, state);
    }

    function _sum(uint256 poolId, uint256 first) private view returns (Positions memory sum) {
        IStakingPool pool = _pool(poolId);
        for (uint256 tokenId = 1; tokenId <= positionsMinted; tokenId++) {
            if (positionPool[tokenId] != poolId) continue;
            uint256[] memory tranches = pool.getDepositTranches(tokenId);
            for (uint256 i; i < tranches.length; i++) {
                DepositState memory deposit = pool.getDeposit(tokenId, tranches[i]);
                (sum.stake, sum.rewards) = (sum.stake + deposit.stake, sum.rewards + deposit.rewards);
                if (tranches[i] < first || tranches[i] >= first + 8) continue;
                sum.shares[tranches[i] - first] += deposit.shares;
            }
        }
    }

    /// @dev The pool's stake is the active one and what was not taken of what ended.
    function _inspectEnded(IStakingPool pool, PoolState memory state) private {
        uint256 stake = state.activeStake;
        for (uint256 trancheId = firstTranche; trancheId < state.firstActiveTrancheId; trancheId++) {
            TrancheState memory tranche = pool.getTranche(trancheId);
            _check(tranche.stakeTaken <= tranche.stake, "no more is taken of a tranche than it had");
            stake += tranche.stake - tranche.stakeTaken;
        }
        _check(state.poolStake == stake, "a pool's stake is what is active and what was not taken");
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

    /// @dev Some positions, by the rules to the wei.
    function _inspectPositions(uint256 from, uint256 count) internal {
        _check(m.positions.nextTokenId() == positionsMinted + 1, "positions come from deposits alone");
        for (uint256 i; i < count; i++) _inspectPosition(from + i);
    }

    function _inspectPosition(uint256 tokenId) private {
        _check(m.positions.ownerOf(tokenId) == positionOwner[tokenId], "positions stay with their owners");
        IStakingPool pool = _pool(positionPool[tokenId]);
        TokenInfo memory info = m.stakingViewer.getToken(tokenId);
        _check(info.poolId == positionPool[tokenId], "a position stays with its pool");
        uint256 active;
        uint256 expired;
        uint256 rewards;
        for (uint256 i; i < info.deposits.length; i++) {
            Deposit memory deposit = info.deposits[i];
            TrancheState memory tranche = pool.getTranche(deposit.trancheId);
            bool ended = (deposit.trancheId + 1) * 91 days <= block.timestamp;
            _check(i == 0 || info.deposits[i - 1].trancheId < deposit.trancheId, "deposits are told in order");
            _check(tranche.ended == ended && deposit.expired == ended, "a tranche ends after its 91 days");
            uint256 due = deposit.shares == 0 ? 0 : _mulDown(tranche.stake, deposit.shares, tranche.shares);
            _check(deposit.stake == due, "a deposit's stake is its shares' part of the tranche's");
            if (ended) expired += due;
            else active += due;
            rewards += deposit.rewards;
        }
        _check(info.activeStake == active && info.expiredStake == expired, "the viewer tells the stake");
        _check(pool.getStakeInfo(tokenId) == active + expired, "a position's stake is its deposits'");
        _check(pool.getUnwithdrawnRewards(tokenId) == rewards, "a position's rewards are its deposits'");
        _check(info.rewards == pool.getWithdrawnRewards(tokenId) + rewards, "the viewer tells the rewards");
    }
}
