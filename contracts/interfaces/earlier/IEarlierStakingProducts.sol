// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IStakingProducts} from "../IStakingProducts.sol";

/// @title StakingProducts of the earlier edition: the same functions, another price
/// @notice What IStakingProducts says holds, but for the price; 1e18 = 100 % per year:
/// - The floor, `getFloorPrice`, is the product's initialPrice * 1e14. Target and minPrice move no price; the target is
/// checked, kept and shown all the same. [E-FLOOR]
/// - A new listing's spot price starts at the floor, updated = now. [E-FLOOR]
/// - `getSpotPrice` = max(floor, ceil(bumped * q / 1e27)), q = ceil(0.999^n * 1e27),
/// n = floor((now - updated) / 86 400): whole days. [E-DECAY]
/// - `allocate` moves it to bumped = min(1e18, ceil(spot * 102 / 100)), whatever the amount and whatever was released;
/// updated moves on by n whole days, not to now. [E-BUMP, E-DECAY]
/// - No bump is kept or taken back: `allocate` answers a bump of 0, `takeBackBump` is never called, and BumpTakenBack
/// is never emitted. [E-BUMP]
/// - A changed target settles the price in the same way: bumped = spot, updated moves on by n whole days. [E-DECAY]
interface IEarlierStakingProducts is IStakingProducts {}
