// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {DAY, MAX_PRICE, PRICE_BUMP, PRICE_DECAY_PER_DAY, PRICE_PER_BPS} from "../../libraries/Constants.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";

/// @title How the spot price moves; 1e18 = 100 % per year
library SpotPrice {
    /// @notice max(target, minPrice), both in basis points. [PRICE-1]
    function floorOf(uint256 target, uint256 minPrice) internal pure returns (uint256) {
        return Math.max(target, minPrice) * PRICE_PER_BPS;
    }

    /// @notice The price `elapsed` seconds after it was `bumped`. [PRICE-3]
    function decayed(uint256 bumped, uint256 elapsed, uint256 floor) internal pure returns (uint256) {
        uint256 decay = DirectedMath.mulDivDown(PRICE_DECAY_PER_DAY, elapsed, DAY);
        return Math.max(floor, DirectedMath.subFloor(bumped, decay));
    }

    /// @notice The price after a purchase that used `used` of its tranches' `capacity`. [PRICE-4]
    function bumpedBy(uint256 spot, uint256 used, uint256 capacity) internal pure returns (uint256) {
        if (used == 0) return spot;
        return Math.min(MAX_PRICE, spot + DirectedMath.mulDivUp(PRICE_BUMP, used, capacity));
    }

    /// @notice What decay has left of a `bump` that was made `elapsed` seconds ago. [PRICE-7]
    function bumpLeft(uint256 bump, uint256 elapsed) internal pure returns (uint256) {
        return decayed(bump, elapsed, 0);
    }

    /// @notice The price after `amount` of a bump was taken back. [PRICE-7]
    function lessBump(uint256 spot, uint256 amount, uint256 floor) internal pure returns (uint256) {
        return Math.max(floor, DirectedMath.subFloor(spot, amount));
    }
}
