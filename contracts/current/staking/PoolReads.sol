// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {REWARD_SCALE} from "../../libraries/Constants.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {IStakingPool} from "../../interfaces/IStakingPool.sol";
import {Errors} from "../../interfaces/Errors.sol";
import {DepositState, PoolState, TrancheState} from "../../interfaces/StakingPoolState.sol";
import {PoolPositions} from "./PoolPositions.sol";

/// @title A pool's getters; no state, and nothing that writes
abstract contract PoolReads is PoolPositions, IStakingPool {
    /// @inheritdoc IStakingPool
    function getPoolId() external view returns (uint256) {
        return _poolId;
    }

    /// @inheritdoc IStakingPool
    function getPoolFee() external view returns (uint256) {
        return _current().fee;
    }

    /// @inheritdoc IStakingPool
    function getMaxPoolFee() external view returns (uint256) {
        return _maxFee;
    }

    /// @inheritdoc IStakingPool
    function manager() external view returns (address) {
        return _manager;
    }

    /// @inheritdoc IStakingPool
    function getFirstActiveTrancheId() external view returns (uint256) {
        return Calendar.trancheAt(block.timestamp);
    }

    /// @inheritdoc IStakingPool
    function getStakeInfo(uint256 tokenId) external view returns (uint256 stake) {
        _checkPool(tokenId);
        (stake, ) = _sumOf(tokenId);
    }

    /// @inheritdoc IStakingPool
    function getPoolStake(uint256 poolId) external view returns (uint256) {
        if (poolId != _poolId) revert Errors.WrongPool(poolId, _poolId);
        Accrual memory a = _current();
        return a.activeStake + a.frozenStake;
    }

    /// @inheritdoc IStakingPool
    function getPoolState() external view returns (PoolState memory) {
        Accrual memory a = _current();
        return
            PoolState({
                activeStake: a.activeStake,
                activeShares: a.activeShares,
                poolStake: a.activeStake + a.frozenStake,
                firstActiveTrancheId: a.firstTranche,
                halted: a.halted,
                fee: a.fee,
                maxFee: _maxFee,
                rewardRate: a.rewardRate,
                unstreamed: a.unstreamed,
                feesOwed: a.feesOwed,
                surplus: a.surplus
            });
    }

    /// @inheritdoc IStakingPool
    function getTranche(uint256 trancheId) external view returns (TrancheState memory state) {
        (state.ended, state.stake, state.shares, state.stakeTaken, ) = _trancheAt(_current(), trancheId);
    }

    /// @inheritdoc IStakingPool
    function getTrancheStakes() external view returns (uint256 firstTrancheId, uint256[8] memory stakes) {
        Accrual memory a = _current();
        return (a.firstTranche, _trancheStakes(a));
    }

    /// @inheritdoc IStakingPool
    function getDeposit(uint256 tokenId, uint256 trancheId) external view returns (DepositState memory) {
        _checkPool(tokenId);
        Seen memory seen = _see(_current(), tokenId, trancheId);
        return DepositState(seen.shares, seen.stake, seen.pending / REWARD_SCALE);
    }

    /// @inheritdoc IStakingPool
    /// @dev A deposit that has neither shares nor a whole wei of rewards left is forgotten when they are taken.
    function getDepositTranches(uint256 tokenId) external view returns (uint256[] memory) {
        _checkPool(tokenId);
        return _tranchesOf(tokenId);
    }

    /// @inheritdoc IStakingPool
    function getUnwithdrawnRewards(uint256 tokenId) external view returns (uint256 rewards) {
        _checkPool(tokenId);
        (, rewards) = _sumOf(tokenId);
    }

    /// @inheritdoc IStakingPool
    function getWithdrawnRewards(uint256 tokenId) external view returns (uint256) {
        _checkPool(tokenId);
        return _positions[tokenId].withdrawnRewards;
    }
}
