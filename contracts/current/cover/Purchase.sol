// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

// What a purchase is made of while it runs; nothing of this is stored.

/// @notice An asset's price and size.
/// @param price ETH per whole unit, 18 decimals
/// @param unit 10^decimals
struct AssetRate {
    uint256 price;
    uint256 unit;
}

/// @notice What a purchase is about, once its parameters have been checked.
/// @param period whole days
/// @param end Unix seconds
/// @param gracePeriod seconds, the product type's of today
/// @param exposureEnd Unix seconds; what backs the cover must stay until then
/// @param coverRate of the cover asset
/// @param nativePrice ETH per native token, 18 decimals
struct Terms {
    uint256 productId;
    uint256 period;
    uint256 end;
    uint256 gracePeriod;
    uint256 exposureEnd;
    AssetRate coverRate;
    uint256 nativePrice;
}

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

/// @notice What the buyer pays, in the payment asset's smallest unit; `token` is zero for ETH.
struct Bill {
    address token;
    uint256 paid;
    uint256 commission;
}
