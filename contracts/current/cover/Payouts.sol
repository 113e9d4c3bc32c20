// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {ICoverCore} from "../../interfaces/ICoverCore.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {Access} from "../registry/Access.sol";
import {CoverRecords} from "./CoverRecords.sol";

/// @title What a payout does to a cover and to the pools behind it
abstract contract Payouts is CoverRecords, ReentrancyGuardTransient {
    using SafeCast for uint256;

    /// @inheritdoc ICoverCore
    function applyPayout(uint256 coverId, uint256 requested) external nonReentrant returns (uint256 payout) {
        Access.requireProtocol(address(_claims));
        CoverRecord storage cover = _coverRecord(coverId);
        uint256 amountBefore = cover.amount;
        payout = Math.min(requested, amountBefore);
        cover.amount = (amountBefore - payout).toUint96();
        emit CoverReduced(coverId, amountBefore - payout);

        // after the release nothing backs it any more [SETTLE-4]
        if (block.timestamp < _releaseTime(coverId, cover)) _burn(coverId, cover, amountBefore, payout);
    }

    /// @dev What a payout frees, stops and burns in each pool behind the cover, in order. [BURN-1, BURN-2, BURN-4]
    function _burn(uint256 coverId, CoverRecord storage cover, uint256 amountBefore, uint256 payout) private {
        PoolRecord[] storage pools = _coverPools[coverId];
        uint256 streamEnd = Calendar.ceilToMidnight(cover.end);
        for (uint256 i = 0; i < pools.length; ++i) {
            PoolRecord storage pool = pools[i];
            uint256 poolId = pool.poolId;
            uint256 allocation = _stakingProducts.shrink(poolId, cover.productId, coverId, amountBefore, payout);
            if (block.timestamp < streamEnd) {
                uint256 stopped = DirectedMath.mulDivDown(pool.rewardRate, payout, amountBefore);
                _stopStream(coverId, pool, stopped, streamEnd);
            }
            // the pool burns at most its active stake [BURN-1]
            _pool(poolId).burnStake(coverId, DirectedMath.mulDivDown(allocation, payout, amountBefore));
        }
    }
}
