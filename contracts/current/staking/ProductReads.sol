// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ACTIVE_TRANCHES, BPS, DAY} from "../../libraries/Constants.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {Errors} from "../../interfaces/Errors.sol";
import {ICoverCore} from "../../interfaces/ICoverCore.sol";
import {ICoverProducts} from "../../interfaces/ICoverProducts.sol";
import {IStakingPool} from "../../interfaces/IStakingPool.sol";
import {Capacities, IStakingProducts, StakedProduct} from "../../interfaces/IStakingProducts.sol";
import {CoverAllocations} from "./CoverAllocations.sol";
import {FreeCapacity} from "./FreeCapacity.sol";
import {SpotPrice} from "./SpotPrice.sol";

/// @title What pools list, and the getters over it
abstract contract ProductReads is IStakingProducts {
    using CoverAllocations for CoverAllocations.Book;
    using FreeCapacity for Capacities;

    /// @dev A product in a pool. Prices in 1e18 fixed point, weight and target in basis points.
    struct Listing {
        uint96 bumpedPrice;
        uint64 priceUpdatedAt;
        uint16 weight;
        uint16 target;
        bool exists;
    }

    ICoverProducts internal immutable _coverProducts;
    ICoverCore internal immutable _cover;

    /// @inheritdoc IStakingProducts
    uint256 public poolCount;
    mapping(uint256 poolId => IStakingPool) internal _pools;
    mapping(address pool => uint256 poolId) internal _poolIds;
    mapping(address manager => uint256[] poolIds) internal _managed;
    mapping(uint256 poolId => uint256[] productIds) internal _productIds;
    mapping(uint256 poolId => uint256 weight) internal _totalWeights;
    mapping(uint256 poolId => mapping(uint256 productId => Listing)) internal _listings;
    mapping(uint256 poolId => mapping(uint256 productId => CoverAllocations.Book)) internal _books;
    /// @dev The product a cover is for in a pool that backs it or did.
    mapping(uint256 coverId => uint256 productId) internal _productOf;

    constructor(address coverProducts, address cover) {
        _coverProducts = ICoverProducts(coverProducts);
        _cover = ICoverCore(cover);
    }

    /// @inheritdoc IStakingProducts
    function getPool(uint256 poolId) external view returns (address) {
        return address(_poolOf(poolId));
    }

    /// @inheritdoc IStakingProducts
    function getPoolId(address pool) external view returns (uint256) {
        return _poolIds[pool];
    }

    /// @inheritdoc IStakingProducts
    function getPoolsOf(address manager) external view returns (uint256[] memory) {
        return _managed[manager];
    }

    /// @inheritdoc IStakingProducts
    function getPoolProducts(uint256 poolId) external view returns (StakedProduct[] memory products) {
        _poolOf(poolId);
        uint256[] storage ids = _productIds[poolId];
        products = new StakedProduct[](ids.length);
        for (uint256 i = 0; i < ids.length; ++i) products[i] = getStakedProduct(poolId, ids[i]);
    }

    /// @inheritdoc IStakingProducts
    function getStakedProduct(uint256 poolId, uint256 productId) public view returns (StakedProduct memory) {
        Listing storage listing = _listed(poolId, productId);
        return
            StakedProduct({
                productId: productId,
                weight: listing.weight,
                targetPrice: listing.target,
                bumpedPrice: listing.bumpedPrice,
                priceUpdatedAt: listing.priceUpdatedAt
            });
    }

    /// @inheritdoc IStakingProducts
    function getTotalWeight(uint256 poolId) external view returns (uint256) {
        _poolOf(poolId);
        return _totalWeights[poolId];
    }

    /// @inheritdoc IStakingProducts
    function getTotalEffectiveWeight(uint256 poolId) public view returns (uint256 total) {
        uint256 activeStake = _poolOf(poolId).getPoolState().activeStake;
        uint256[] storage ids = _productIds[poolId];
        for (uint256 i = 0; i < ids.length; ++i) {
            (uint128[8] memory ring, , , ) = _books[poolId][ids[i]].simulate(type(uint256).max);
            uint256 allocated = 0;
            for (uint256 t = 0; t < ACTIVE_TRANCHES; ++t) allocated += ring[t];
            if (allocated != 0 && activeStake == 0) return type(uint256).max;
            uint256 backed = allocated == 0 ? 0 : DirectedMath.mulDivUp(BPS, allocated, activeStake);
            total += Math.max(_listings[poolId][ids[i]].weight, backed);
        }
    }

    /// @inheritdoc IStakingProducts
    function getFloorPrice(uint256 poolId, uint256 productId) external view returns (uint256) {
        return _floor(productId, _listed(poolId, productId));
    }

    /// @inheritdoc IStakingProducts
    function getSpotPrice(uint256 poolId, uint256 productId) external view returns (uint256) {
        return _spot(productId, _listed(poolId, productId));
    }

    /// @inheritdoc IStakingProducts
    function getCapacities(uint256 poolId, uint256 productId) external view returns (Capacities memory) {
        return _capacities(poolId, productId, _listed(poolId, productId).weight);
    }

    /// @inheritdoc IStakingProducts
    function getFreeCapacity(uint256 poolId, uint256 productId, uint256 exposureEnd) external view returns (uint256) {
        Capacities memory c = _capacities(poolId, productId, _listed(poolId, productId).weight);
        return c.free(_eligible(exposureEnd, c.firstTrancheId));
    }

    /// @inheritdoc IStakingProducts
    function getUtilizationRate(uint256 poolId) external view returns (uint256) {
        (uint256 firstTrancheId, uint256[8] memory stakes) = _poolOf(poolId).getTrancheStakes();
        uint256[] storage ids = _productIds[poolId];
        uint256 capacity = 0;
        uint256 allocated = 0;
        for (uint256 i = 0; i < ids.length; ++i) {
            Capacities memory c = _capacitiesOf(
                poolId,
                ids[i],
                _listings[poolId][ids[i]].weight,
                firstTrancheId,
                stakes
            );
            capacity += _sumFrom(0, c.capacity);
            allocated += _sumFrom(0, c.allocated);
        }
        return capacity == 0 ? 0 : DirectedMath.mulDivDown(BPS, allocated, capacity);
    }

    /// @inheritdoc IStakingProducts
    function getCoverAllocation(uint256 coverId, uint256 poolId) external view returns (uint256) {
        _poolOf(poolId);
        if (coverId == 0 || coverId > _cover.coverCount()) revert Errors.UnknownCover(coverId);
        return _books[poolId][_productOf[coverId]].allocationOf(coverId);
    }

    // --- internals ---

    function _poolOf(uint256 poolId) internal view returns (IStakingPool pool) {
        pool = _pools[poolId];
        if (address(pool) == address(0)) revert Errors.UnknownPool(poolId);
    }

    function _listed(uint256 poolId, uint256 productId) internal view returns (Listing storage listing) {
        _poolOf(poolId);
        listing = _listings[poolId][productId];
        if (!listing.exists) revert Errors.ProductNotListed(poolId, productId);
    }

    /// @dev [PRICE-1]
    function _floor(uint256 productId, Listing storage listing) internal view virtual returns (uint256) {
        (uint256 minPrice, ) = _coverProducts.getPrices(productId);
        return SpotPrice.floorOf(listing.target, minPrice);
    }

    /// @dev [PRICE-3]
    function _spot(uint256 productId, Listing storage listing) internal view virtual returns (uint256) {
        uint256 elapsed = block.timestamp - listing.priceUpdatedAt;
        return SpotPrice.decayed(listing.bumpedPrice, elapsed, _floor(productId, listing));
    }

    /// @dev [CAP-1, CAP-3]
    function _capacities(uint256 poolId, uint256 productId, uint256 weight) internal view returns (Capacities memory) {
        (uint256 firstTrancheId, uint256[8] memory stakes) = _pools[poolId].getTrancheStakes();
        return _capacitiesOf(poolId, productId, weight, firstTrancheId, stakes);
    }

    function _capacitiesOf(
        uint256 poolId,
        uint256 productId,
        uint256 weight,
        uint256 firstTrancheId,
        uint256[8] memory stakes
    ) internal view returns (Capacities memory c) {
        (uint128[8] memory ring, , , ) = _books[poolId][productId].simulate(type(uint256).max);
        c.firstTrancheId = firstTrancheId;
        for (uint256 i = 0; i < ACTIVE_TRANCHES; ++i) {
            c.capacity[i] = DirectedMath.mulDivDown(stakes[i], weight, BPS);
            c.allocated[i] = ring[(firstTrancheId + i) % ACTIVE_TRANCHES];
        }
    }

    /// @dev Index of the first active tranche that ends at or after `exposureEnd`; may be past the last. [CAP-2]
    function _eligible(uint256 exposureEnd, uint256 firstTrancheId) internal pure returns (uint256) {
        if (exposureEnd == 0) return 0;
        return DirectedMath.subFloor(Calendar.firstTrancheEndingAtOrAfter(exposureEnd), firstTrancheId);
    }

    /// @dev Sum from index `first` on; 0 when that is past the last.
    function _sumFrom(uint256 first, uint256[8] memory values) internal pure returns (uint256 sum) {
        for (uint256 i = first; i < values.length; ++i) sum += values[i];
    }

    function _today() internal view returns (uint256) {
        return block.timestamp / DAY;
    }
}
