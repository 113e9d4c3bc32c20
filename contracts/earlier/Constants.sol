// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

// The numbers that are others, or are only, in the earlier edition; all else: contracts/libraries/Constants.sol. Rule
// ids: docs/editions.md.

uint256 constant DEFAULT_REVIEW_PERIOD = 7 days; // E-REVIEW
uint256 constant MIN_REVIEW_PERIOD = 1 days; // E-REVIEW
// E-REVIEW. The limit of the grace period stays at 261 days, which was chosen for 4 days of review:
// 365 + 261 + 14 + 7 = 647 days are more than the 637 that the last active tranche surely runs. The longest covers of
// the longest grace find no capacity in the last ten days of a tranche, and are sold again when the next begins.
uint256 constant MAX_REVIEW_PERIOD = 14 days;
uint256 constant BUMP_PERCENT = 102; // E-BUMP: the price after a purchase, of the price before
uint256 constant DECAY_SCALE = 1e27; // E-DECAY: the unit of a power of 0.999
