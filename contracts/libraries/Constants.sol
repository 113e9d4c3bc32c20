// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

// The protocol's numbers, once. Rule ids: docs/protocol.md.

uint256 constant BPS = 10_000;
uint256 constant WAD = 1e18;

// time
uint256 constant DAY = 1 days;
uint256 constant TRANCHE_DURATION = 91 days; // TRANCHE-1
uint256 constant ACTIVE_TRANCHES = 8; // TRANCHE-2
uint256 constant VOTING_WINDOW = 72 hours; // VOTE-2
uint256 constant COOLDOWN = 24 hours; // PRODUCT-2
uint256 constant SETTLEMENT_MARGIN = 7 days; // CAP-2
// PRODUCT-2; 365 + 261 + 3 + 1 + 7 = 637 = 7 * 91 days, so one of the eight tranches always fits
uint256 constant MAX_GRACE_PERIOD = 261 days;
uint256 constant MAX_VOTE_LOCK = 365 days; // TOKEN-2

// assets (ASSET-1)
uint256 constant ASSET_ETH = 0;
uint256 constant ASSET_USD = 6;
uint256 constant ASSET_BTC = 7;
uint256 constant ASSET_NATIVE = 255;
uint256 constant MAX_FEED_ANSWER = type(uint96).max; // FEED-2

// staking
uint256 constant MAX_POOL_FEE = 5_000; // FEE-1, basis points
uint256 constant MIN_DEPOSIT = 0.01 ether; // STAKE-3
uint256 constant MIN_EXTENSION = 0.005 ether; // EXT-2
uint256 constant HALT_RATIO = 1e9; // HALT-1, shares per wei
uint256 constant REWARD_SCALE = 1e45; // REWARD-2

// products and prices
uint256 constant MAX_WEIGHT = 10_000; // LIST-1, basis points
uint256 constant MAX_TOTAL_WEIGHT = 200_000; // LIST-1, LIST-3, basis points
uint256 constant MAX_LISTED_PRODUCTS = 200; // LIST-2
uint256 constant PRICE_PER_BPS = 1e14; // basis points to 1e18 fixed point
uint256 constant MAX_PRICE = 1e18; // PRICE-3
uint256 constant PRICE_DECAY_PER_DAY = 2e16; // PRICE-3: 2 % per day
uint256 constant PRICE_BUMP = 5e16; // PRICE-4: 0.05 % per 1 % of capacity

// cover
uint256 constant MIN_PERIOD = 28; // COVER-1, days
uint256 constant MAX_PERIOD = 365; // COVER-1, days
uint256 constant YEAR_DAYS = 365; // COVER-4
uint256 constant YEAR = 365 days; // EDIT-2
uint256 constant MAX_COVER_AMOUNT = type(uint96).max; // COVER-1
uint256 constant MAX_POOLS = 10; // COVER-2
uint256 constant MIN_ALLOCATION = 0.01 ether; // COVER-2
uint256 constant MAX_COMMISSION = 3_000; // PAY-2, basis points

// claims
uint256 constant CLAIM_DEPOSIT = 0.05 ether; // CLAIM-2
uint256 constant MIN_ASSESSORS = 3; // ROLE-3
uint256 constant MAX_ASSESSORS = 32; // ROLE-3
uint256 constant APPROVAL_DIVISOR = 3; // SETTLE-1: at least 1/3 of the eligible are in favour
uint256 constant ATTEMPT_GAS = 50_000; // SAFE-2
