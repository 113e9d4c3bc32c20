// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {MAX_PRICE, PRICE_PER_BPS} from "../../libraries/Constants.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {BUMP_PERCENT, DECAY_SCALE} from "../Constants.sol";
import {PowerOf999} from "./PowerOf999.sol";

/// @title How the spot price moves in the earlier edition; 1e18 = 100 % per year
library EarlierSpotPrice {
    /// @notice The product's initialPrice, in basis points. [E-FLOOR]
    function floorOf(uint256 initialPrice) internal pure returns (uint256) {
        return initialPrice * PRICE_PER_BPS;
    }

    /// @notice The price `wholeDays` after it was `bumped`: 0.1 % less each day, rounded up. [E-DECAY]
    function decayed(uint256 bumped, uint256 wholeDays, uint256 floor) internal pure returns (uint256) {
        return Math.max(floor, DirectedMath.mulDivUp(bumped, PowerOf999.roundedUp(wholeDays), DECAY_SCALE));
    }

    /// @notice The price after a purchase: 2 % more, rounded up. [E-BUMP]
    function bumpedBy(uint256 spot) internal pure returns (uint256) {
        return Math.min(MAX_PRICE, DirectedMath.mulDivUp(spot, BUMP_PERCENT, 100));
    }
}
