// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {Errors} from "../../interfaces/Errors.sol";
import {BuyCoverParams, CoverData, CoverPool, PoolAllocationRequest} from "../../interfaces/ICoverCore.sol";
import {IStakingPool} from "../../interfaces/IStakingPool.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {MAX_POOLS, MIN_ALLOCATION, WAD, YEAR, YEAR_DAYS} from "../../libraries/Constants.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {Access} from "../registry/Access.sol";
import {SpotPrice} from "../staking/SpotPrice.sol";
import {Bill, Payment, Terms} from "./Payment.sol";

/// @notice A pool's part of a purchase.
/// @param amount in coverAsset's smallest unit
/// @param native what it is worth and the pool allocates, wei of the native token
/// @param price the spot price before the purchase, 1e18 = 100 % per year
/// @param bump by how much it raised the spot price, with what is left of the predecessor's bump; as the price
/// @param premium wei of the native token
struct PoolPart {
    uint256 poolId;
    uint256 amount;
    uint256 native;
    uint256 price;
    uint256 bump;
    uint256 premium;
}

/// @notice What ending the predecessor of an extension gave; empty for a new cover.
/// @param credit wei of the native token
/// @param burned unstreamed rewards that were burned, wei
/// @param poolIds the pools behind it
/// @param released what each of them had allocated to it, wei, same order
/// @param bumps what decay has left of its bump in each of them, 1e18 = 100 % per year, same order
struct Predecessor {
    uint256 credit;
    uint256 burned;
    uint256[] poolIds;
    uint256[] released;
    uint256[] bumps;
}

/// @title A purchase up to its bill: what pools give to a cover, what they earn by it, what they had of the one before
abstract contract Underwriting is Payment {
    /// @dev Sells the cover: from its parameters to what is kept of it and what the buyer is to pay.
    /// @param reviewPeriod for how many seconds after its grace period a claim may be under way
    function _underwrite(
        BuyCoverParams calldata params,
        PoolAllocationRequest[] calldata requests,
        uint256 reviewPeriod
    ) internal returns (uint256 coverId, Bill memory bill) {
        Terms memory terms = _terms(params, reviewPeriod);
        PoolPart[] memory parts = _select(requests, params.amount);
        if (params.coverId != 0) _checkExtendable(params);

        coverId = params.coverId == 0 ? ++coverCount : _extensionId(params.coverId);
        bill = _engage(coverId, params, terms, parts);
        _store(
            coverId,
            CoverData({
                productId: params.productId,
                coverAsset: params.coverAsset,
                amount: params.amount,
                amountBought: params.amount,
                start: block.timestamp,
                end: terms.end,
                gracePeriod: terms.gracePeriod,
                originalCoverId: params.coverId == 0 ? coverId : params.coverId,
                replacedBy: 0
            })
        );
    }

    /// @dev The id under which an extension of `coverId` is sold. [EDIT-1, E-EDIT]
    function _extensionId(uint256 coverId) internal virtual returns (uint256);

    /// @dev What is kept of a cover, or a segment, that an extension has ended. [EDIT-1, E-EDIT]
    function _retire(uint256 coverId, uint256 newCoverId) internal virtual;

    /// @dev From the end of the predecessor to the rewards: all that concerns the pools, in the order of EDIT-4.
    function _engage(
        uint256 coverId,
        BuyCoverParams calldata params,
        Terms memory terms,
        PoolPart[] memory parts
    ) private returns (Bill memory bill) {
        bool extends = params.coverId != 0;
        Predecessor memory old;
        if (extends) old = _endPredecessor(params.coverId, coverId, terms);
        uint256 total = _allocate(coverId, terms, parts, old);
        if (extends) _passBumpsOn(params.coverId, terms.productId, parts, old);

        uint256 net = DirectedMath.subFloor(total, old.credit);
        bill = _bill(params, net, terms.nativePrice);
        uint256[] memory rewards = extends ? _extensionRewards(parts, total, net, old.burned) : _newRewards(parts);
        _stream(coverId, terms.end, parts, rewards);
    }

    /// @dev The requests without `skip`, in their order: at most ten, of distinct pools, adding up to `amount` exactly;
    /// the sum that AllocationMismatch tells saturates at 2^256 - 1. [COVER-2]
    function _select(
        PoolAllocationRequest[] calldata requests,
        uint256 amount
    ) private pure returns (PoolPart[] memory parts) {
        uint256 count = 0;
        for (uint256 i = 0; i < requests.length; ++i) if (!requests[i].skip) ++count;
        if (count > MAX_POOLS) revert Errors.TooManyPools(count, MAX_POOLS);

        parts = new PoolPart[](count);
        uint256 sum = 0;
        uint256 next = 0;
        for (uint256 i = 0; i < requests.length; ++i) {
            PoolAllocationRequest calldata request = requests[i];
            if (request.skip) continue;
            if (_partOf(parts, request.poolId) < next) revert Errors.DuplicatePool(request.poolId);
            parts[next].poolId = request.poolId;
            parts[next].amount = request.coverAmountInAsset;
            sum = Math.saturatingAdd(sum, request.coverAmountInAsset);
            ++next;
        }
        if (sum != amount) revert Errors.AllocationMismatch(sum, amount);
    }

    /// @dev Whether the caller may extend `params.coverId` in this way. [EDIT-1]
    function _checkExtendable(BuyCoverParams calldata params) private view {
        uint256 coverId = params.coverId;
        CoverRecord storage old = _coverRecord(coverId);
        if (old.replacedBy != 0) revert Errors.CoverReplaced(coverId, old.replacedBy);
        if (block.timestamp >= old.end) revert Errors.CoverEnded(coverId, old.end);
        if (old.amount == 0) revert Errors.CoverClosed(coverId);
        if (old.productId != params.productId || old.coverAsset != params.coverAsset) {
            revert Errors.CoverMismatch(coverId, params.productId, params.coverAsset);
        }
        if (_coverNFT.ownerOf(coverId) != params.owner) revert Errors.OwnerMismatch(coverId, params.owner);
        Access.requireOwnerOrApproved(_coverNFT, coverId);
        uint256 claimId = _claims.getOpenClaim(coverId);
        if (claimId != 0) revert Errors.CoverClaimOpen(coverId, claimId);
    }

    /// @dev Ends the predecessor in favour of `newCoverId`: releases what backs it, reckons its credit, stops its
    /// streams. [EDIT-2, EDIT-3, EDIT-4]
    function _endPredecessor(
        uint256 coverId,
        uint256 newCoverId,
        Terms memory terms
    ) private returns (Predecessor memory result) {
        CoverRecord storage old = _covers[coverId];
        PoolRecord[] storage pools = _coverPools[coverId];
        uint256 count = pools.length;
        result.poolIds = new uint256[](count);
        result.released = new uint256[](count);
        result.bumps = new uint256[](count);
        uint256 age = block.timestamp - old.start;

        for (uint256 i = 0; i < count; ++i) {
            PoolRecord storage pool = pools[i];
            result.poolIds[i] = pool.poolId;
            result.released[i] = _stakingProducts.release(pool.poolId, terms.productId, coverId);
            result.bumps[i] = SpotPrice.bumpLeft(pool.bump, age);
            result.credit += _creditOf(old, pool, terms);
            result.burned += _stopStream(coverId, pool, pool.rewardRate, Calendar.ceilToMidnight(old.end));
        }
        _retire(coverId, newCoverId);
    }

    /// @dev The unused rest of what was paid for a pool's part, as far as payouts left it; wei. [EDIT-2]
    function _creditOf(
        CoverRecord storage old,
        PoolRecord storage pool,
        Terms memory terms
    ) private view returns (uint256) {
        uint256 left = DirectedMath.mulDivDown(pool.amountBought, old.amount, old.amountBought);
        uint256 native = DirectedMath.mulDivDown(
            left,
            terms.coverRate.price * WAD,
            terms.coverRate.unit * terms.nativePrice
        );
        return DirectedMath.mulDivDown(native, pool.price * (old.end - block.timestamp), YEAR * WAD);
    }

    /// @dev Allocates every part, in order, and fills in its price, bump and premium. [COVER-3, COVER-4, EDIT-4]
    /// @return total sum of the premiums, wei of the native token
    function _allocate(
        uint256 coverId,
        Terms memory terms,
        PoolPart[] memory parts,
        Predecessor memory old
    ) private returns (uint256 total) {
        for (uint256 i = 0; i < parts.length; ++i) {
            PoolPart memory part = parts[i];
            uint256 native = DirectedMath.mulDivUp(
                part.amount,
                terms.coverRate.price * WAD,
                terms.coverRate.unit * terms.nativePrice
            );
            if (native < MIN_ALLOCATION) revert Errors.AllocationTooSmall(part.poolId, native, MIN_ALLOCATION);
            part.native = native;
            (part.price, part.bump) = _stakingProducts.allocate(
                part.poolId,
                terms.productId,
                coverId,
                native,
                terms.exposureEnd,
                _releasedOf(old, part.poolId)
            );
            part.premium = DirectedMath.mulDivUp(native, part.price * terms.period, YEAR_DAYS * WAD);
            total += part.premium;
        }
    }

    /// @dev What an extension released of a pool that the new cover uses again. [EDIT-4]
    function _releasedOf(Predecessor memory old, uint256 poolId) private pure returns (uint256) {
        for (uint256 i = 0; i < old.poolIds.length; ++i) {
            if (old.poolIds[i] == poolId) return old.released[i];
        }
        return 0;
    }

    /// @dev What is left of the predecessor's bumps passes to the new cover, but for what leaves with the part of a
    /// pool that it does not take again. [EDIT-4, PRICE-7]
    function _passBumpsOn(
        uint256 oldId,
        uint256 productId,
        PoolPart[] memory parts,
        Predecessor memory old
    ) internal virtual {
        for (uint256 i = 0; i < old.poolIds.length; ++i) {
            (uint256 poolId, uint256 released, uint256 left) = (old.poolIds[i], old.released[i], old.bumps[i]);
            uint256 index = _partOf(parts, poolId);
            uint256 taken = index < parts.length ? parts[index].native : 0;
            if (taken < released) {
                uint256 back = DirectedMath.mulDivDown(left, released - taken, released);
                _stakingProducts.takeBackBump(poolId, productId, oldId, back);
                left -= back;
            }
            if (index < parts.length) parts[index].bump += left;
        }
    }

    /// @dev Index of a pool's part; `parts.length` when there is none.
    function _partOf(PoolPart[] memory parts, uint256 poolId) private pure returns (uint256 index) {
        while (index < parts.length && parts[index].poolId != poolId) ++index;
    }

    /// @dev Rewards of a new cover: half of each premium. [REWARD-1]
    function _newRewards(PoolPart[] memory parts) private pure returns (uint256[] memory rewards) {
        rewards = new uint256[](parts.length);
        for (uint256 i = 0; i < parts.length; ++i) rewards[i] = parts[i].premium / 2;
    }

    /// @dev Rewards of an extension: what was burned of the old streams may be minted again, and half of what is really
    /// paid. [EDIT-5]
    function _extensionRewards(
        PoolPart[] memory parts,
        uint256 total,
        uint256 net,
        uint256 burned
    ) private pure returns (uint256[] memory rewards) {
        rewards = new uint256[](parts.length);
        if (total == 0) return rewards;
        uint256 reward = Math.min(total / 2, net / 2 + burned);
        for (uint256 i = 0; i < parts.length; ++i) {
            rewards[i] = DirectedMath.mulDivDown(reward, parts[i].premium, total);
        }
    }

    /// @dev Mints each pool's reward, starts its stream, and keeps the pool behind the cover. [REWARD-1]
    function _stream(uint256 coverId, uint256 coverEnd, PoolPart[] memory parts, uint256[] memory rewards) private {
        uint256 streamEnd = Calendar.ceilToMidnight(coverEnd);
        uint256 duration = streamEnd - block.timestamp;
        for (uint256 i = 0; i < parts.length; ++i) {
            PoolPart memory part = parts[i];
            uint256 rate = rewards[i] / duration;
            IStakingPool pool = _pool(part.poolId);
            if (rate != 0) _token.mint(address(pool), rate * duration);
            pool.addStream(coverId, rate, streamEnd);
            _storePool(coverId, CoverPool(part.poolId, part.amount, part.price, rate, part.bump));
        }
    }
}
