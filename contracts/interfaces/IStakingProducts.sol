// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @notice What a manager sets for a product of the pool.
/// @param weight share of the pool's stake that backs the product, basis points, at most 10 000
/// @param targetPrice basis points per year
struct StakedProductParam {
    uint256 productId;
    uint256 weight;
    uint256 targetPrice;
}

/// @notice A product listed by a pool.
/// @param bumpedPrice the spot price at `priceUpdatedAt`, before any decay; 1e18 = 100 % per year
/// @param priceUpdatedAt Unix seconds
struct StakedProduct {
    uint256 productId;
    uint256 weight;
    uint256 targetPrice;
    uint256 bumpedPrice;
    uint256 priceUpdatedAt;
}

/// @notice Capacity of a pool for a product in each of the eight active tranches, as of now; wei of the native token.
/// @param firstTrancheId the current tranche; index i speaks of tranche firstTrancheId + i
struct Capacities {
    uint256 firstTrancheId;
    uint256[8] capacity;
    uint256[8] allocated;
}

/// @title Makes staking pools; keeps what they list, at which price, and what of their capacity is allocated
interface IStakingProducts {
    /// @notice Pool `poolId` was made at address `pool`. [POOL-1]
    event PoolCreated(uint256 indexed poolId, address indexed manager, address pool, uint256 fee, uint256 maxFee);
    /// @notice A product was listed or changed; one per parameter, in order. [LIST-1]
    event ProductSet(uint256 indexed poolId, uint256 indexed productId, uint256 weight, uint256 targetPrice);
    /// @notice `amount` wei of a pool's capacity back a cover; `price` is what it was sold at, `bumpedPrice` the spot
    /// price after. [CAP-5, PRICE-4]
    event CapacityAllocated(
        uint256 indexed poolId,
        uint256 indexed productId,
        uint256 indexed coverId,
        uint256 amount,
        uint256 price,
        uint256 bumpedPrice
    );
    /// @notice `amount` wei of what backed a cover are free again before their time: an extension released them, or a
    /// payout. Also for 0. [EDIT-4, BURN-2]
    event CapacityReleased(uint256 indexed poolId, uint256 indexed productId, uint256 indexed coverId, uint256 amount);
    /// @notice An extension took less in a pool than cover `coverId`, which it replaced, released there: `amount` of that
    /// cover's bump was taken back (1e18 = 100 % per year; also for 0), `bumpedPrice` is the spot price after. One per such
    /// pool, in the order of the old cover's pools, after the last CapacityAllocated. Current edition only. [PRICE-7]
    event BumpTakenBack(
        uint256 indexed poolId,
        uint256 indexed productId,
        uint256 indexed coverId,
        uint256 amount,
        uint256 bumpedPrice
    );

    /// @notice Makes a pool, managed by msg.sender for good, who must be a member. Fees in basis points, fee <=
    /// maxFee <= 5 000. [POOL-1, FEE-1]
    /// @dev The address is deterministic: Clones.cloneDeterministic of the implementation with salt bytes32(poolId).
    /// Reverts: NotMember, MaxFeeTooHigh, FeeAboveMax.
    function createStakingPool(uint256 fee, uint256 maxFee) external returns (uint256 poolId, address pool);

    /// @notice Lists products or changes weight and target. Manager only. No duplicate ids; each weight <= 10 000;
    /// the sum of the pool's weights <= 200 000 at the end; minPrice <= target <= 10 000,
    /// checked for new listings and changed targets only. Never removed (weight 0). A new listing's spot price starts
    /// at max(initialPrice, floor) now; a
    /// changed target settles the spot price first (bumped = spot with the old floor, updated = now); an unchanged
    /// one does nothing to the price. An empty list does nothing. A pool lists at most 200 products. A call that lists a
    /// product or raises a weight also needs the sum of the effective weights (getTotalEffectiveWeight) <= 200 000 at the
    /// end. [LIST-1, LIST-2, LIST-3, PRICE-2, PRICE-5]
    /// @dev Reverts: UnknownPool, NotManager, UnknownProduct, DuplicateProduct, WeightTooHigh, TargetOutOfRange,
    /// TotalWeightTooHigh(total, limit), EffectiveWeightTooHigh(total, limit), TooManyProducts(products, max).
    function setProducts(uint256 poolId, StakedProductParam[] calldata params) external;

    /// @notice Processes at most `maxDays` days of due releases of a pool's product; anyone may call; changes nothing
    /// but when the work is done. [REWARD-7]
    /// @dev Reverts: UnknownPool, ProductNotListed.
    /// @return done whether everything due has been processed
    function pokeProduct(uint256 poolId, uint256 productId, uint256 maxDays) external returns (bool done);

    // --- kept for Cover (NotProtocol otherwise) ---

    /// @notice Allocates `amount` wei for a cover to tranches that end at or after `exposureEnd`, earliest first, and
    /// moves the spot price:
    /// bumped = min(1e18, spot + ceil(5e16 * used / capacity)), used = max(0, amount - released), also when used is
    /// 0. [CAP-2, CAP-4, CAP-5, PRICE-4]
    /// @param released what an extension released of this pool just before
    /// @dev Reverts: UnknownPool, ProductNotListed, PoolIsHalted, InsufficientCapacity.
    /// @return price the spot price before the purchase, 1e18 = 100 % per year
    /// @return bump by how much the purchase raised it, same unit; earlier edition: 0 [PRICE-7]
    function allocate(
        uint256 poolId,
        uint256 productId,
        uint256 coverId,
        uint256 amount,
        uint256 exposureEnd,
        uint256 released
    ) external returns (uint256 price, uint256 bump);

    /// @notice Takes back `amount` of the bump that cover `coverId` made: spot := max(floor, spot - amount), settled now
    /// (bumped = spot, updated = now). Earlier edition: never called. [PRICE-7]
    /// @param coverId the cover that was replaced
    /// @param amount 1e18 = 100 % per year
    /// @dev Reverts: UnknownPool, ProductNotListed.
    function takeBackBump(uint256 poolId, uint256 productId, uint256 coverId, uint256 amount) external;

    /// @notice Frees all that a pool still allocates to a cover. [EDIT-4]
    /// @return released its sum before
    function release(uint256 poolId, uint256 productId, uint256 coverId) external returns (uint256 released);

    /// @notice After a payout each tranche allocation a becomes ceil(a * (amountBefore - payout) / amountBefore).
    /// [BURN-2]
    /// @return before the sum of the tranche allocations before
    function shrink(
        uint256 poolId,
        uint256 productId,
        uint256 coverId,
        uint256 amountBefore,
        uint256 payout
    ) external returns (uint256 before);

    // --- reads, all as of now [READ-1] ---

    /// @notice How many pools were made; ids count from 1.
    function poolCount() external view returns (uint256);

    /// @notice Address of a pool. Reverts UnknownPool.
    function getPool(uint256 poolId) external view returns (address);

    /// @notice Id of the pool at an address; 0 when it is none. [READ-2]
    function getPoolId(address pool) external view returns (uint256);

    /// @notice Ids of the pools that `manager` manages, ascending. [GOV-1]
    function getPoolsOf(address manager) external view returns (uint256[] memory);

    /// @notice Products listed by the pool, in the order of listing. Reverts UnknownPool.
    function getPoolProducts(uint256 poolId) external view returns (StakedProduct[] memory);

    /// @notice One of them. Reverts UnknownPool, ProductNotListed.
    function getStakedProduct(uint256 poolId, uint256 productId) external view returns (StakedProduct memory);

    /// @notice Sum of the weights of a pool's products, basis points. Reverts UnknownPool. [LIST-1]
    function getTotalWeight(uint256 poolId) external view returns (uint256);

    /// @notice Sum of the effective weights of a pool's products, basis points; a product's is max(weight, ceil(10 000 *
    /// allocated / activeStake)), allocated = its allocations over the eight active tranches. type(uint256).max when
    /// something is allocated and activeStake is 0. Reverts UnknownPool. [LIST-3]
    function getTotalEffectiveWeight(uint256 poolId) external view returns (uint256);

    /// @notice max(stored target, the product's minPrice now), 1e18 = 100 % per year. Reverts UnknownPool,
    /// ProductNotListed. [PRICE-1]
    function getFloorPrice(uint256 poolId, uint256 productId) external view returns (uint256);

    /// @notice max(floor, bumped - floor(2e16 * (now - updated) / 86 400)), 1e18 = 100 % per year. Reverts
    /// UnknownPool, ProductNotListed. [PRICE-3]
    function getSpotPrice(uint256 poolId, uint256 productId) external view returns (uint256);

    /// @notice Capacity and allocations per active tranche. Reverts UnknownPool, ProductNotListed. [CAP-1, CAP-3]
    function getCapacities(uint256 poolId, uint256 productId) external view returns (Capacities memory);

    /// @notice Free capacity for a cover exposed until `exposureEnd`, wei; 0 when no active tranche ends at or after
    /// it. Whether the pool is halted does not count. Reverts UnknownPool, ProductNotListed. [CAP-4]
    function getFreeCapacity(uint256 poolId, uint256 productId, uint256 exposureEnd) external view returns (uint256);

    /// @notice floor(10 000 * allocated / capacity), both summed over products and active tranches; 0 without
    /// capacity; may exceed 10 000. Reverts UnknownPool. [CAP-6]
    function getUtilizationRate(uint256 poolId) external view returns (uint256);

    /// @notice Sum of what the pool's tranches allocate to a cover now, wei; 0 after release, and for covers it does
    /// not back. Reverts UnknownCover, UnknownPool. [BURN-1, READ-2]
    function getCoverAllocation(uint256 coverId, uint256 poolId) external view returns (uint256);
}
