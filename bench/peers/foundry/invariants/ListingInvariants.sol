// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Capacities, StakedProduct} from "contracts/interfaces/IStakingProducts.sol";
import {Focus} from "./Focus.sol";
import {CoverGhost, ListingGhost} from "../support/Ghosts.sol";

/// @title What always holds of listings: prices, weights, capacities, allocations
abstract contract ListingInvariants is Focus {
    function _inspectListings(uint256 poolId) internal {
        StakedProduct[] memory listed = m.staking.getPoolProducts(poolId);
        uint256 weights;
        uint256 capacity;
        uint256 allocated;
        (, uint256[8] memory stakes) = _pool(poolId).getTrancheStakes();
        for (uint256 i; i < listed.length; i++) {
            weights += listed[i].weight;
            _inspectPrice(poolId, listed[i]);
            (uint256 c, uint256 a) = _inspectCapacity(poolId, listed[i], stakes);
            (capacity, allocated) = (capacity + c, allocated + a);
        }
        _check(m.staking.getTotalWeight(poolId) == weights && weights <= 200_000, "weights add up to the total");
        uint256 rate = capacity == 0 ? 0 : (allocated * 10_000) / capacity;
        _check(m.staking.getUtilizationRate(poolId) == rate, "utilization is allocated over capacity");
    }

    /// @dev One listing alone; what a pool's add up to is not looked at.
    function _inspectListing(uint256 poolId, uint256 productId) internal {
        StakedProduct memory listed = m.staking.getStakedProduct(poolId, productId);
        (, uint256[8] memory stakes) = _pool(poolId).getTrancheStakes();
        _inspectPrice(poolId, listed);
        _inspectCapacity(poolId, listed, stakes);
    }

    function _inspectPrice(uint256 poolId, StakedProduct memory listed) private {
        ListingGhost memory ghost = listings[poolId][listed.productId];
        _check(
            ghost.listed &&
                listed.weight == ghost.weight &&
                listed.targetPrice == ghost.target &&
                listed.bumpedPrice == ghost.bumped &&
                listed.priceUpdatedAt == ghost.updated,
            "only purchases and managers change a listing"
        );
        uint256 spot = m.staking.getSpotPrice(poolId, listed.productId);
        uint256 floor = m.staking.getFloorPrice(poolId, listed.productId);
        _check(floor == _floor(listed.productId, listed.targetPrice), FLOOR_RULE);
        _check(spot >= floor && spot <= 1e18, "floor <= spot <= 100 %");
        _check(spot == _spot(listed), DECAY_RULE);
    }

    function _inspectCapacity(
        uint256 poolId,
        StakedProduct memory listed,
        uint256[8] memory stakes
    ) private returns (uint256 capacity, uint256 allocated) {
        Capacities memory c = m.staking.getCapacities(poolId, listed.productId);
        for (uint256 i; i < 8; i++) {
            _check(c.capacity[i] == (stakes[i] * listed.weight) / 10_000, "capacity is the weight's part of the stake");
            capacity += c.capacity[i];
            allocated += c.allocated[i];
        }
        _check(c.firstTrancheId == block.timestamp / 91 days, "capacities start with the current tranche");
        // some exposure, often to just the end of a tranche
        uint256 seed = _next(turn, listed.productId);
        uint256 end = block.timestamp + 1 + (seed % 760 days);
        if (seed % 3 == 0) end = (end / 91 days + 1) * 91 days + (seed % 2);
        _check(
            m.staking.getFreeCapacity(poolId, listed.productId, end) == _free(c, end),
            "free is what the tranches that last have left, less what earlier ones owe"
        );
        _inspectAllocations(poolId, listed.productId, allocated);
    }

    /// @dev What a pool allocates to a product is what it allocates to the covers of it: to the wei at any time, since
    /// tranches end at midnight (UTC), and none that backs a cover ends before the midnight of its release.
    function _inspectAllocations(uint256 poolId, uint256 productId, uint256 allocated) private {
        uint256 sum;
        for (uint256 coverId = 1; coverId <= coversBought; coverId++) {
            CoverGhost memory cover = covers[coverId];
            if (cover.productId != productId) continue;
            uint256 own = m.staking.getCoverAllocation(coverId, poolId);
            uint256 exposureEnd = _exposureEnd(cover.end, cover.grace, _review(coverId) + COOLDOWN);
            bool released = block.timestamp >= _midnight(exposureEnd) || cover.replacedBy != 0;
            _check(own == (released ? 0 : backing[coverId][poolId]), "allocations last until they are released");
            sum += own;
        }
        _check(allocated == sum, "allocations are the covers'");
    }
}
