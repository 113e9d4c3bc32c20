// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ACTIVE_TRANCHES, BPS, MAX_LISTED_PRODUCTS, MAX_TOTAL_WEIGHT, MAX_WEIGHT} from "../../libraries/Constants.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {Errors} from "../../interfaces/Errors.sol";
import {Capacities, StakedProductParam} from "../../interfaces/IStakingProducts.sol";
import {IStakingPool} from "../../interfaces/IStakingPool.sol";
import {IStakingProducts} from "../../interfaces/IStakingProducts.sol";
import {IRegistry} from "../../interfaces/IRegistry.sol";
import {ProtocolAddresses} from "../Addresses.sol";
import {Access} from "../registry/Access.sol";
import {CoverAllocations} from "./CoverAllocations.sol";
import {FreeCapacity} from "./FreeCapacity.sol";
import {ProductReads} from "./ProductReads.sol";
import {SpotPrice} from "./SpotPrice.sol";

/// @title Makes pools; changes what they list, their prices and their allocations
contract StakingProducts is ProductReads, ReentrancyGuardTransient {
    using CoverAllocations for CoverAllocations.Book;
    using FreeCapacity for Capacities;
    using SafeCast for uint256;

    IRegistry private immutable _registry;
    address private immutable _poolImplementation;

    constructor(ProtocolAddresses memory a) ProductReads(a.coverProducts, a.cover) {
        _registry = IRegistry(a.registry);
        _poolImplementation = a.stakingPoolImplementation;
    }

    /// @inheritdoc IStakingProducts
    function createStakingPool(
        uint256 fee,
        uint256 maxFee
    ) external nonReentrant returns (uint256 poolId, address pool) {
        Access.requireMember(_registry, msg.sender);
        poolId = ++poolCount;
        pool = Clones.cloneDeterministic(_poolImplementation, bytes32(poolId));
        _pools[poolId] = IStakingPool(pool);
        _poolIds[pool] = poolId;
        _managed[msg.sender].push(poolId);
        IStakingPool(pool).initialize(poolId, msg.sender, fee, maxFee);
        emit PoolCreated(poolId, msg.sender, pool, fee, maxFee);
    }

    /// @inheritdoc IStakingProducts
    function setProducts(uint256 poolId, StakedProductParam[] calldata params) external nonReentrant {
        Access.requireManager(poolId, _poolOf(poolId).manager());
        uint256 total = _totalWeights[poolId];
        bool backsMore = false;
        for (uint256 i = 0; i < params.length; ++i) {
            StakedProductParam calldata param = params[i];
            for (uint256 j = 0; j < i; ++j) {
                if (params[j].productId == param.productId) revert Errors.DuplicateProduct(param.productId);
            }
            (bool isNew, uint256 weightBefore) = _set(poolId, param); // checks the new weight first
            backsMore = backsMore || isNew || param.weight > weightBefore;
            total = total + param.weight - weightBefore;
        }
        if (total > MAX_TOTAL_WEIGHT) revert Errors.TotalWeightTooHigh(total, MAX_TOTAL_WEIGHT);
        _totalWeights[poolId] = total;
        if (backsMore) _requireBacked(poolId);
    }

    /// @inheritdoc IStakingProducts
    function pokeProduct(uint256 poolId, uint256 productId, uint256 maxDays) external nonReentrant returns (bool done) {
        _listed(poolId, productId);
        CoverAllocations.Book storage book = _books[poolId][productId];
        (uint128[8] memory ring, uint256 day, uint256 firstTranche, bool all) = book.simulate(maxDays);
        book.commit(ring, day, firstTranche);
        return all;
    }

    /// @inheritdoc IStakingProducts
    function allocate(
        uint256 poolId,
        uint256 productId,
        uint256 coverId,
        uint256 amount,
        uint256 exposureEnd,
        uint256 released
    ) external nonReentrant returns (uint256 price, uint256 bump) {
        Access.requireProtocol(address(_cover));
        Listing storage listing = _listed(poolId, productId);
        Capacities memory c = _pokedCapacities(poolId, productId, listing.weight);
        uint256 eligible = _eligible(exposureEnd, c.firstTrancheId);
        _fill(poolId, productId, coverId, amount, exposureEnd, eligible, c);
        _productOf[coverId] = productId;

        price = _spot(productId, listing);
        uint256 used = DirectedMath.subFloor(amount, released);
        uint256 bumped;
        (bumped, bump) = _bumped(price, used, _sumFrom(eligible, c.capacity));
        listing.bumpedPrice = bumped.toUint96();
        listing.priceUpdatedAt = _settledAt(listing).toUint64();
        emit CapacityAllocated(poolId, productId, coverId, amount, price, bumped);
    }

    /// @inheritdoc IStakingProducts
    function takeBackBump(uint256 poolId, uint256 productId, uint256 coverId, uint256 amount) external nonReentrant {
        Access.requireProtocol(address(_cover));
        Listing storage listing = _listed(poolId, productId);
        uint256 bumped = SpotPrice.lessBump(_spot(productId, listing), amount, _floor(productId, listing));
        listing.bumpedPrice = bumped.toUint96();
        listing.priceUpdatedAt = _settledAt(listing).toUint64();
        emit BumpTakenBack(poolId, productId, coverId, amount, bumped);
    }

    /// @inheritdoc IStakingProducts
    function release(
        uint256 poolId,
        uint256 productId,
        uint256 coverId
    ) external nonReentrant returns (uint256 released) {
        Access.requireProtocol(address(_cover));
        (, released) = _reduce(poolId, productId, coverId, 0, 1);
    }

    /// @inheritdoc IStakingProducts
    function shrink(
        uint256 poolId,
        uint256 productId,
        uint256 coverId,
        uint256 amountBefore,
        uint256 payout
    ) external nonReentrant returns (uint256 before) {
        Access.requireProtocol(address(_cover));
        (before, ) = _reduce(poolId, productId, coverId, amountBefore - payout, amountBefore);
    }

    /// @dev The spot price after a purchase of `used` more than was released, from tranches that have `capacity`, and
    /// the bump that the cover keeps. [PRICE-4, PRICE-7, E-BUMP]
    function _bumped(
        uint256 spot,
        uint256 used,
        uint256 capacity
    ) internal pure virtual returns (uint256 bumped, uint256 bump) {
        bumped = SpotPrice.bumpedBy(spot, used, capacity);
        bump = bumped - spot;
    }

    /// @dev From when on the spot price that is written now decays; `priceUpdatedAt` and `exists` are still as before.
    /// [PRICE-4, PRICE-5, E-DECAY]
    function _settledAt(Listing storage) internal view virtual returns (uint256) {
        return block.timestamp;
    }

    /// @dev Where the spot price of a new listing starts; arguments in basis points. [PRICE-2, E-FLOOR]
    function _listingPrice(
        uint256 initialPrice,
        uint256 target,
        uint256 minPrice
    ) internal pure virtual returns (uint256) {
        return SpotPrice.floorOf(Math.max(initialPrice, target), minPrice);
    }

    /// @dev Lists or changes one product; gives whether it is new, and its weight before. [LIST-1, PRICE-2, PRICE-5]
    function _set(
        uint256 poolId,
        StakedProductParam calldata param
    ) private returns (bool isNew, uint256 weightBefore) {
        (uint256 minPrice, uint256 initialPrice) = _coverProducts.getPrices(param.productId);
        if (param.weight > MAX_WEIGHT) revert Errors.WeightTooHigh(param.productId, param.weight);
        Listing storage listing = _listings[poolId][param.productId];
        isNew = !listing.exists;
        if (isNew || param.targetPrice != listing.target) {
            if (param.targetPrice < minPrice || param.targetPrice > BPS) {
                revert Errors.TargetOutOfRange(param.productId, param.targetPrice, minPrice);
            }
            uint256 price =
                isNew ? _listingPrice(initialPrice, param.targetPrice, minPrice) : _spot(param.productId, listing);
            listing.bumpedPrice = price.toUint96();
            listing.priceUpdatedAt = _settledAt(listing).toUint64();
            listing.target = param.targetPrice.toUint16();
        }
        if (isNew) {
            listing.exists = true;
            _productIds[poolId].push(param.productId);
        }
        weightBefore = listing.weight;
        listing.weight = param.weight.toUint16();
        emit ProductSet(poolId, param.productId, param.weight, param.targetPrice);
    }

    /// @dev Whether the pool may list as many products and back as much as it does now. [LIST-2, LIST-3]
    function _requireBacked(uint256 poolId) private view {
        uint256 products = _productIds[poolId].length;
        if (products > MAX_LISTED_PRODUCTS) revert Errors.TooManyProducts(products, MAX_LISTED_PRODUCTS);
        uint256 total = getTotalEffectiveWeight(poolId);
        if (total > MAX_TOTAL_WEIGHT) revert Errors.EffectiveWeightTooHigh(total, MAX_TOTAL_WEIGHT);
    }

    /// @dev Capacities of a pool that is not halted. Committed once here, the pool's past is not simulated again by the
    /// stream that follows; after a year that is millions of gas. [HALT-2, REWARD-8]
    function _pokedCapacities(uint256 poolId, uint256 productId, uint256 weight) private returns (Capacities memory) {
        (bool halted, uint256 firstTrancheId, uint256[8] memory stakes) = _pools[poolId].pokeForAllocation();
        if (halted) revert Errors.PoolIsHalted(poolId);
        return _capacitiesOf(poolId, productId, weight, firstTrancheId, stakes);
    }

    /// @dev Checks that `amount` is free and allocates it to the eligible tranches, earliest first. [CAP-2, CAP-4,
    /// CAP-5]
    function _fill(
        uint256 poolId,
        uint256 productId,
        uint256 coverId,
        uint256 amount,
        uint256 exposureEnd,
        uint256 eligible,
        Capacities memory c
    ) private {
        uint256 free = c.free(eligible);
        if (amount > free) revert Errors.InsufficientCapacity(poolId, productId, amount, free);
        uint256[8] memory parts = c.fill(eligible, amount);

        uint128[8] memory ring;
        uint128[8] memory amounts;
        for (uint256 i = 0; i < ACTIVE_TRANCHES; ++i) {
            uint256 place = (c.firstTrancheId + i) % ACTIVE_TRANCHES;
            amounts[place] = parts[i].toUint128();
            ring[place] = (c.allocated[i] + parts[i]).toUint128();
        }
        CoverAllocations.Book storage book = _books[poolId][productId];
        book.commit(ring, _today(), c.firstTrancheId);
        book.add(coverId, Calendar.ceilToMidnight(exposureEnd), amounts);
    }

    /// @dev Leaves `numerator / denominator` of what a cover has of a pool. [BURN-2, EDIT-4]
    function _reduce(
        uint256 poolId,
        uint256 productId,
        uint256 coverId,
        uint256 numerator,
        uint256 denominator
    ) private returns (uint256 before, uint256 released) {
        CoverAllocations.Book storage book = _books[poolId][productId];
        (uint128[8] memory ring, uint256 day, uint256 firstTranche, ) = book.simulate(type(uint256).max);
        (before, released) = book.reduce(ring, coverId, numerator, denominator);
        book.commit(ring, day, firstTranche);
        emit CapacityReleased(poolId, productId, coverId, released);
    }
}
