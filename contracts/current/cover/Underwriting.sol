// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {Errors} from "../../interfaces/Errors.sol";
import {CoverPool} from "../../interfaces/ICoverCore.sol";
import {IStakingPool} from "../../interfaces/IStakingPool.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {MIN_ALLOCATION} from "../../libraries/Constants.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {CoverPricing} from "./CoverPricing.sol";
import {Extension} from "./Extension.sol";
import {PoolPart, Predecessor, Terms} from "./Purchase.sol";

/// @title What the pools give to a cover and what they earn by it
abstract contract Underwriting is Extension {
    /// @dev Allocates every part, in order, and fills in its price and premium. [COVER-3, COVER-4, EDIT-4]
    /// @return total sum of the premiums, wei of the native token
    function _allocate(
        uint256 coverId,
        Terms memory terms,
        PoolPart[] memory parts,
        Predecessor memory old
    ) internal returns (uint256 total) {
        for (uint256 i = 0; i < parts.length; i++) {
            PoolPart memory part = parts[i];
            uint256 native = CoverPricing.toNativeUp(
                part.amount,
                terms.coverRate.price,
                terms.coverRate.unit,
                terms.nativePrice
            );
            part.native = native;
            if (native < MIN_ALLOCATION) revert Errors.AllocationTooSmall(part.poolId, native, MIN_ALLOCATION);
            (part.price, part.bump) = _stakingProducts.allocate(
                part.poolId,
                terms.productId,
                coverId,
                native,
                terms.exposureEnd,
                _releasedOf(old, part.poolId)
            );
            part.premium = CoverPricing.premium(native, part.price, terms.period);
            total += part.premium;
        }
    }

    /// @dev Rewards of a new cover: half of each premium. [REWARD-1]
    function _newRewards(PoolPart[] memory parts) internal pure returns (uint256[] memory rewards) {
        rewards = new uint256[](parts.length);
        for (uint256 i = 0; i < parts.length; i++) {
            rewards[i] = parts[i].premium / 2;
        }
    }

    /// @dev Rewards of an extension: what was burned of the old streams may be minted again, and half of what is really
    /// paid. [EDIT-5]
    function _extensionRewards(
        PoolPart[] memory parts,
        uint256 total,
        uint256 net,
        uint256 burned
    ) internal pure returns (uint256[] memory rewards) {
        rewards = new uint256[](parts.length);
        if (total == 0) return rewards;
        uint256 reward = Math.min(total / 2, net / 2 + burned);
        for (uint256 i = 0; i < parts.length; i++) {
            rewards[i] = DirectedMath.mulDivDown(reward, parts[i].premium, total);
        }
    }

    /// @dev Mints each pool's reward, starts its stream, and keeps the pool behind the cover. [REWARD-1]
    function _stream(uint256 coverId, uint256 coverEnd, PoolPart[] memory parts, uint256[] memory rewards) internal {
        uint256 streamEnd = Calendar.ceilToMidnight(coverEnd);
        uint256 duration = streamEnd - block.timestamp;
        for (uint256 i = 0; i < parts.length; i++) {
            PoolPart memory part = parts[i];
            uint256 rate = rewards[i] / duration;
            IStakingPool pool = _pool(part.poolId);
            if (rate != 0) _token.mint(address(pool), rate * duration);
            pool.addStream(coverId, rate, streamEnd);
            _storePool(coverId, CoverPool(part.poolId, part.amount, part.price, rate, part.bump));
        }
    }
}
