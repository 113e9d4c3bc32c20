// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Powers of 0.999, exactly rounded up (E-DECAY)
library PowerOf999 {
    /// @dev Fixed point while multiplying: 27 digits that are asked for, 11 that guard them. A product of two such
    /// numbers is below 2^256.
    uint256 private constant SCALE = 1e38;
    uint256 private constant GUARD = 1e11;
    uint256 private constant BASE = 999e35; // 0.999
    /// @dev 0.999^n * 1e27 is above 1 for smaller n, and not for this one.
    uint256 private constant ONE_FROM = 62_139;

    /// @notice ceil(0.999^n * 1e27) for every n; 1 from n = 62 139 on.
    /// @dev By squaring, at most 16 rounds. Why it is exact:
    /// - Products are rounded up, so the result is never too small. Up to n = 12 nothing is rounded before the end:
    /// 0.999^12 has 36 digits.
    /// - Let the power of m be e(m) units of 1e-38 too large. Powers are at most 1, so the product of those of a and b
    /// is at most e(a) + e(b) + e(a) * e(b) * 1e-38 + 1 units too large; with e(1) = 0 this gives e(m) < 2m, less than
    /// 1.3e-6 of the result's unit for every m < 62 139.
    /// - Where 0.999^n * 1e27 is no integer (n > 9) the next integer is at least 1.7e-6 above it: the exhaustive test
    /// computes all of them. So none is passed by mistake.
    function roundedUp(uint256 n) internal pure returns (uint256) {
        if (n >= ONE_FROM) return 1;
        uint256 power = SCALE;
        uint256 square = BASE;
        while (true) {
            if (n & 1 != 0) power = _mulUp(power, square);
            n >>= 1;
            if (n == 0) break;
            square = _mulUp(square, square);
        }
        return (power + GUARD - 1) / GUARD;
    }

    /// @dev Both at most SCALE, so nothing overflows.
    function _mulUp(uint256 a, uint256 b) private pure returns (uint256) {
        unchecked {
            return (a * b + SCALE - 1) / SCALE;
        }
    }
}
