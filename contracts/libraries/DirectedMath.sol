// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Arithmetic with the direction of rounding in every name (ROUND-1)
/// @dev Safe: a zero divisor panics. Results above 2^256 - 1 panic.
library DirectedMath {
    /// @notice floor(a * b / c), full precision.
    function mulDivDown(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) {
        return Math.mulDiv(a, b, c);
    }

    /// @notice ceil(a * b / c), full precision.
    function mulDivUp(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) {
        return Math.mulDiv(a, b, c, Math.Rounding.Ceil);
    }

    /// @notice ceil(a / b).
    function divUp(uint256 a, uint256 b) internal pure returns (uint256) {
        return Math.ceilDiv(a, b);
    }

    /// @notice max(0, a - b).
    function subFloor(uint256 a, uint256 b) internal pure returns (uint256) {
        return a > b ? a - b : 0;
    }
}
