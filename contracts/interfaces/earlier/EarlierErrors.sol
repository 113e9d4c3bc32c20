// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Custom errors that only the earlier edition has
/// @notice All others are in Errors.
library EarlierErrors {
    /// @notice A review period is too short or too long. [E-REVIEW]
    /// @param reviewPeriod what was given, seconds
    /// @param min the shortest that is allowed, seconds
    /// @param max the longest that is allowed, seconds
    error ReviewPeriodOutOfRange(uint256 reviewPeriod, uint256 min, uint256 max);
}
