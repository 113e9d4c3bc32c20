// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

// The numbers that are others, or are only, in the earlier edition; all else: contracts/libraries/Constants.sol. Rule
// ids: docs/editions.md.

uint256 constant DEFAULT_REVIEW_PERIOD = 7 days; // E-REVIEW
uint256 constant MIN_REVIEW_PERIOD = 1 days; // E-REVIEW
uint256 constant MAX_REVIEW_PERIOD = 14 days; // E-REVIEW
uint256 constant BUMP_PERCENT = 102; // E-BUMP: the price after a purchase, of the price before
uint256 constant DECAY_SCALE = 1e27; // E-DECAY: the unit of a power of 0.999
