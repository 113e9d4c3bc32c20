// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @notice What a manager sets for a product of the pool.
/// @param productId the product
/// @param weight share of the pool's stake that backs the product, basis points, at most 10 000
/// @param targetPrice basis points per year
struct StakedProductParam {
    uint256 productId;
    uint256 weight;
    uint256 targetPrice;
}

/// @notice A product listed by a pool.
/// @param productId the product
/// @param weight share of the pool's stake that backs the product, basis points
/// @param targetPrice basis points per year
/// @param bumpedPrice the spot price at `priceUpdatedAt`, before any decay; 1e18 = 100 % per year
/// @param priceUpdatedAt Unix seconds
struct StakedProduct {
    uint256 productId;
    uint256 weight;
    uint256 targetPrice;
    uint256 bumpedPrice;
    uint256 priceUpdatedAt;
}

/// @notice Capacity of a pool for a product in each of the eight active tranches, as of now.
/// @param firstTrancheId the current tranche; index i of the lists is tranche firstTrancheId + i
/// @param capacity floor(tranche stake * weight / 10 000), wei of the native token
/// @param allocated what of it backs covers, wei of the native token; may be above the capacity
struct Capacities {
    uint256 firstTrancheId;
    uint256[8] capacity;
    uint256[8] allocated;
}

/// @title Makes staking pools; keeps what they list, at which price, and what of their capacity is allocated
/// @notice Every getter answers as of the block's timestamp. Written for the current edition; what is otherwise in the
/// earlier one stands in IEarlierStakingProducts. [READ-1]
interface IStakingProducts {
    /// @notice A pool was made. [POOL-1]
    /// @param poolId its id
    /// @param manager its manager, for good
    /// @param pool its address
    /// @param fee manager fee, basis points
    /// @param maxFee its maximum, basis points
    event PoolCreated(uint256 indexed poolId, address indexed manager, address pool, uint256 fee, uint256 maxFee);
    /// @notice A product was listed or changed; one per parameter, in order. [LIST-1]
    /// @param poolId the pool
    /// @param productId the product
    /// @param weight basis points
    /// @param targetPrice basis points per year
    event ProductSet(uint256 indexed poolId, uint256 indexed productId, uint256 weight, uint256 targetPrice);
    /// @notice A part of a pool's capacity backs a cover from now on. [CAP-5, PRICE-4]
    /// @param poolId the pool
    /// @param productId the product
    /// @param coverId the cover
    /// @param amount wei of the native token
    /// @param price what it was sold at, 1e18 = 100 % per year
    /// @param bumpedPrice the spot price after, 1e18 = 100 % per year
    event CapacityAllocated(
        uint256 indexed poolId,
        uint256 indexed productId,
        uint256 indexed coverId,
        uint256 amount,
        uint256 price,
        uint256 bumpedPrice
    );
    /// @notice What backed a cover is free again before its time, all of it by an extension, or a part by a payout.
    /// Also for 0. [EDIT-4, BURN-2]
    /// @param poolId the pool
    /// @param productId the product
    /// @param coverId the cover that it backed
    /// @param amount wei of the native token
    event CapacityReleased(uint256 indexed poolId, uint256 indexed productId, uint256 indexed coverId, uint256 amount);
    /// @notice An extension took less in a pool than the cover that it replaced released there, so a part of that
    /// cover's bump was taken back. One per such pool, in the order of the old cover's pools, after the last
    /// CapacityAllocated. Current edition only. [PRICE-7]
    /// @param poolId the pool
    /// @param productId the product
    /// @param coverId the cover that was replaced
    /// @param amount what was taken back, 1e18 = 100 % per year; also for 0
    /// @param bumpedPrice the spot price after, 1e18 = 100 % per year
    event BumpTakenBack(
        uint256 indexed poolId,
        uint256 indexed productId,
        uint256 indexed coverId,
        uint256 amount,
        uint256 bumpedPrice
    );

    /// @notice Makes a pool. The caller, who must be a member, is its manager for good. [POOL-1, FEE-1]
    /// @dev The address is deterministic: Clones.cloneDeterministic of the implementation with salt bytes32(poolId).
    /// Reverts: NotMember, MaxFeeTooHigh, FeeAboveMax.
    /// @param fee manager fee, basis points, at most maxFee
    /// @param maxFee its maximum for good, basis points, at most 5 000
    /// @return poolId counts from 1
    /// @return pool its address
    function createStakingPool(uint256 fee, uint256 maxFee) external returns (uint256 poolId, address pool);

    /// @notice Lists products, or changes their weight and target price. Manager only. No id stands twice; an empty
    /// list does nothing. A listed product is never removed (weight 0 takes its capacity away), and a pool lists at
    /// most 200. [LIST-1, LIST-2, LIST-3, PRICE-2, PRICE-5]
    /// Weights: each <= 10 000; the pool's sum <= 200 000 at the end. A call that lists a product or raises a weight
    /// also needs the sum of the effective weights (getTotalEffectiveWeight) <= 200 000 at the end.
    /// Targets: minPrice <= target <= 10 000, checked for new listings and changed targets only.
    /// Prices: a new listing's spot price starts at max(initialPrice, floor) now. A changed target settles the spot
    /// price first (bumped = spot with the old floor, updated = now); an unchanged one does nothing to it.
    /// @dev Reverts: UnknownPool, NotManager, UnknownProduct, DuplicateProduct, WeightTooHigh, TargetOutOfRange,
    /// TotalWeightTooHigh(total, limit), EffectiveWeightTooHigh(total, limit), TooManyProducts(products, max).
    /// @param poolId the pool
    /// @param params the products
    function setProducts(uint256 poolId, StakedProductParam[] calldata params) external;

    /// @notice Processes a part of the due releases of a pool's product. It changes nothing but when that work is done.
    /// Anyone may call. [REWARD-7]
    /// @dev Reverts: UnknownPool, ProductNotListed.
    /// @param poolId the pool
    /// @param productId the product
    /// @param maxDays how many days of releases at most
    /// @return done whether everything due has been processed
    function pokeProduct(uint256 poolId, uint256 productId, uint256 maxDays) external returns (bool done);

    // --- kept for Cover (NotProtocol otherwise) ---

    /// @notice Allocates capacity for a cover to tranches that end at or after its exposure's end, earliest first, and
    /// moves the spot price, also when nothing is used: bumped = min(1e18, spot + ceil(5e16 * used / capacity)),
    /// updated = now; used = max(0, amount - released), capacity = the pool's capacity for the product, allocated or
    /// not, over the active tranches that end at or after exposureEnd; used = 0 bumps 0. [CAP-2, CAP-4, CAP-5, PRICE-4]
    /// @dev Reverts: NotProtocol, UnknownPool, ProductNotListed, PoolIsHalted, InsufficientCapacity.
    /// @param poolId the pool
    /// @param productId the product
    /// @param coverId the new cover
    /// @param amount what is to back it, wei of the native token
    /// @param exposureEnd until when it must be there, Unix seconds
    /// @param released what an extension released of this pool just before, wei of the native token; 0 otherwise
    /// @return price the spot price before the purchase, 1e18 = 100 % per year
    /// @return bump by how much the purchase raised it, 1e18 = 100 % per year; earlier edition: 0 [PRICE-7]
    function allocate(
        uint256 poolId,
        uint256 productId,
        uint256 coverId,
        uint256 amount,
        uint256 exposureEnd,
        uint256 released
    ) external returns (uint256 price, uint256 bump);

    /// @notice Takes back a part of the bump that a cover made: spot := max(floor, spot - amount), settled now
    /// (bumped = spot, updated = now). Earlier edition: never called. [PRICE-7]
    /// @dev Reverts: NotProtocol, UnknownPool, ProductNotListed.
    /// @param poolId the pool
    /// @param productId the product
    /// @param coverId the cover that was replaced
    /// @param amount what is taken back, 1e18 = 100 % per year
    function takeBackBump(uint256 poolId, uint256 productId, uint256 coverId, uint256 amount) external;

    /// @notice Frees all that a pool still allocates to a cover. [EDIT-4]
    /// @dev Reverts: NotProtocol.
    /// @param poolId the pool
    /// @param productId the product
    /// @param coverId the cover that is replaced
    /// @return released its sum before, wei of the native token
    function release(uint256 poolId, uint256 productId, uint256 coverId) external returns (uint256 released);

    /// @notice Lowers what a pool allocates to a cover after a payout: each tranche allocation a becomes
    /// ceil(a * (amountBefore - payout) / amountBefore). [BURN-2]
    /// @dev Reverts: NotProtocol.
    /// @param poolId the pool
    /// @param productId the product
    /// @param coverId the cover that is paid out
    /// @param amountBefore the cover amount before the payout, in the cover asset's smallest unit
    /// @param payout in the cover asset's smallest unit
    /// @return before the sum of the tranche allocations before, wei of the native token
    function shrink(
        uint256 poolId,
        uint256 productId,
        uint256 coverId,
        uint256 amountBefore,
        uint256 payout
    ) external returns (uint256 before);

    // --- reads ---

    /// @notice How many pools were made; ids count from 1.
    /// @return the last pool's id; 0 when there is none
    function poolCount() external view returns (uint256);

    /// @notice Address of a pool. Reverts UnknownPool.
    /// @param poolId the pool
    /// @return its address
    function getPool(uint256 poolId) external view returns (address);

    /// @notice Id of the pool at an address. [READ-2]
    /// @param pool any address
    /// @return 0 when it is no pool's
    function getPoolId(address pool) external view returns (uint256);

    /// @notice The pools that an address manages. [GOV-1]
    /// @param manager any address
    /// @return their ids, ascending; empty when there is none
    function getPoolsOf(address manager) external view returns (uint256[] memory);

    /// @notice Products listed by the pool. Reverts UnknownPool.
    /// @param poolId the pool
    /// @return all of them, in the order of listing
    function getPoolProducts(uint256 poolId) external view returns (StakedProduct[] memory);

    /// @notice One product listed by the pool. Reverts UnknownPool, ProductNotListed.
    /// @param poolId the pool
    /// @param productId the product
    /// @return what is kept of it
    function getStakedProduct(uint256 poolId, uint256 productId) external view returns (StakedProduct memory);

    /// @notice Sum of the weights of a pool's products. Reverts UnknownPool. [LIST-1]
    /// @param poolId the pool
    /// @return basis points
    function getTotalWeight(uint256 poolId) external view returns (uint256);

    /// @notice Sum of the effective weights of a pool's products. A product's is max(weight,
    /// ceil(10 000 * allocated / activeStake)), allocated = its allocations over the eight active tranches. Reverts
    /// UnknownPool. [LIST-3]
    /// @param poolId the pool
    /// @return basis points; type(uint256).max when something is allocated and activeStake is 0
    function getTotalEffectiveWeight(uint256 poolId) external view returns (uint256);

    /// @notice The price below which the spot price of a pool's product does not go: max(stored target, the product's
    /// minPrice now). Reverts UnknownPool, ProductNotListed. [PRICE-1]
    /// @param poolId the pool
    /// @param productId the product
    /// @return 1e18 = 100 % per year
    function getFloorPrice(uint256 poolId, uint256 productId) external view returns (uint256);

    /// @notice The price of a pool's product now: max(floor, bumped - floor(2e16 * (now - updated) / 86 400)). Reverts
    /// UnknownPool, ProductNotListed. [PRICE-3]
    /// @param poolId the pool
    /// @param productId the product
    /// @return 1e18 = 100 % per year
    function getSpotPrice(uint256 poolId, uint256 productId) external view returns (uint256);

    /// @notice Capacity and allocations per active tranche. Reverts UnknownPool, ProductNotListed. [CAP-1, CAP-3]
    /// @param poolId the pool
    /// @param productId the product
    /// @return both for each of the eight active tranches
    function getCapacities(uint256 poolId, uint256 productId) external view returns (Capacities memory);

    /// @notice Free capacity for a cover with a given end of its exposure. Whether the pool is halted does not count.
    /// Reverts UnknownPool, ProductNotListed. [CAP-4]
    /// @param poolId the pool
    /// @param productId the product
    /// @param exposureEnd until when the capacity must be there, Unix seconds
    /// @return wei of the native token; 0 when no active tranche ends at or after exposureEnd
    function getFreeCapacity(uint256 poolId, uint256 productId, uint256 exposureEnd) external view returns (uint256);

    /// @notice How much of a pool's capacity is allocated: floor(10 000 * allocated / capacity), both summed over
    /// products and active tranches. Reverts UnknownPool. [CAP-6]
    /// @param poolId the pool
    /// @return basis points; 0 without capacity; may exceed 10 000
    function getUtilizationRate(uint256 poolId) external view returns (uint256);

    /// @notice Sum of what the pool's tranches allocate to a cover now. Reverts UnknownCover, UnknownPool.
    /// [BURN-1, READ-2]
    /// @param coverId the cover
    /// @param poolId the pool
    /// @return wei of the native token; 0 after release, and for a cover that the pool does not back
    function getCoverAllocation(uint256 coverId, uint256 poolId) external view returns (uint256);
}
