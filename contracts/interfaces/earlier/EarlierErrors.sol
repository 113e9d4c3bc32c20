// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Custom errors that only the earlier edition has; all others are in Errors
library EarlierErrors {
    /// A review period is `min` to `max` seconds. [E-REVIEW]
    error ReviewPeriodOutOfRange(uint256 reviewPeriod, uint256 min, uint256 max);
}
