// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Errors} from "../../interfaces/Errors.sol";
import {BuyCoverParams} from "../../interfaces/ICoverCore.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {SpotPrice} from "../staking/SpotPrice.sol";
import {CoverContext} from "./CoverContext.sol";
import {CoverPricing} from "./CoverPricing.sol";
import {CoverRecords} from "./CoverRecords.sol";
import {PoolPart, Predecessor, Terms} from "./Purchase.sol";

/// @title What an extension does to the cover that it replaces (EDIT-1 … EDIT-4)
abstract contract Extension is CoverContext, CoverRecords {
    /// @dev Whether the caller may extend `params.coverId` in this way. [EDIT-1]
    function _checkExtendable(BuyCoverParams calldata params) internal view {
        uint256 coverId = params.coverId;
        CoverRecord storage old = _coverRecord(coverId);
        if (old.replacedBy != 0) revert Errors.CoverReplaced(coverId, old.replacedBy);
        if (block.timestamp >= old.end) revert Errors.CoverEnded(coverId, old.end);
        if (old.amount == 0) revert Errors.CoverClosed(coverId);
        if (old.productId != params.productId || old.coverAsset != params.coverAsset) {
            revert Errors.CoverMismatch(coverId, params.productId, params.coverAsset);
        }
        if (_coverNFT.ownerOf(coverId) != params.owner) revert Errors.OwnerMismatch(coverId, params.owner);
        if (!_coverNFT.isApprovedOrOwner(msg.sender, coverId)) {
            revert Errors.NotOwnerNorApproved(coverId, msg.sender);
        }
        uint256 claimId = _claims.getOpenClaim(coverId);
        if (claimId != 0) revert Errors.CoverClaimOpen(coverId, claimId);
    }

    /// @dev Ends the predecessor in favour of `newCoverId`: releases what backs it, reckons its credit, stops its
    /// streams. [EDIT-2, EDIT-3, EDIT-4]
    function _endPredecessor(
        uint256 coverId,
        uint256 newCoverId,
        Terms memory terms
    ) internal returns (Predecessor memory result) {
        CoverRecord storage old = _covers[coverId];
        PoolRecord[] storage pools = _coverPools[coverId];
        uint256 count = pools.length;
        result.poolIds = new uint256[](count);
        result.released = new uint256[](count);
        result.bumps = new uint256[](count);
        uint256 age = block.timestamp - old.start;

        for (uint256 i = 0; i < count; i++) {
            PoolRecord storage pool = pools[i];
            result.poolIds[i] = pool.poolId;
            result.released[i] = _stakingProducts.release(pool.poolId, terms.productId, coverId);
            result.bumps[i] = SpotPrice.bumpLeft(pool.bump, age);
            result.credit += _creditOf(old, pool, terms);
            result.burned += _stopStream(coverId, old, pool);
        }
        old.replacedBy = uint64(newCoverId); // a counter never gets that far
    }

    /// @dev What an extension released of a pool that the new cover uses again. [EDIT-4]
    function _releasedOf(Predecessor memory old, uint256 poolId) internal pure returns (uint256) {
        for (uint256 i = 0; i < old.poolIds.length; i++) {
            if (old.poolIds[i] == poolId) return old.released[i];
        }
        return 0;
    }

    /// @dev Of each pool that gives the new cover less than it gave the old one takes back that part of the old one's
    /// bump; the rest passes to the new one, where it uses the pool. [EDIT-4, PRICE-7]
    function _takeBackBumps(
        uint256 coverId,
        Terms memory terms,
        PoolPart[] memory parts,
        Predecessor memory old
    ) internal virtual {
        PoolPart memory none;
        for (uint256 i = 0; i < old.poolIds.length; i++) {
            PoolPart memory part = none;
            for (uint256 j = 0; j < parts.length; j++) {
                if (parts[j].poolId == old.poolIds[i]) part = parts[j];
            }
            uint256 released = old.released[i];
            uint256 left = old.bumps[i];
            if (part.native < released) {
                uint256 back = DirectedMath.mulDivDown(left, released - part.native, released);
                _stakingProducts.takeBackBump(old.poolIds[i], terms.productId, coverId, back);
                left -= back;
            }
            part.bump += left;
        }
    }

    /// @dev The unused rest of what was paid for a pool's part, as far as payouts left it. [EDIT-2]
    function _creditOf(
        CoverRecord storage old,
        PoolRecord storage pool,
        Terms memory terms
    ) private view returns (uint256) {
        uint256 left = CoverPricing.shareLeft(pool.amountBought, old.amount, old.amountBought);
        uint256 native = CoverPricing.toNativeDown(
            left,
            terms.coverRate.price,
            terms.coverRate.unit,
            terms.nativePrice
        );
        return CoverPricing.credit(native, pool.price, old.end - block.timestamp);
    }

    /// @dev Stops of a pool's stream what payouts left of it; the rest streams on. [EDIT-3]
    function _stopStream(
        uint256 coverId,
        CoverRecord storage old,
        PoolRecord storage pool
    ) private returns (uint256 burned) {
        uint256 rate = CoverPricing.shareLeft(pool.rewardRate, old.amount, old.amountBought);
        return _pool(pool.poolId).stopStream(coverId, rate, Calendar.ceilToMidnight(old.end));
    }
}
