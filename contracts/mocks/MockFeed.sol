// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IAggregatorV3} from "../interfaces/IAggregatorV3.sol";

/// @title A price feed for tests: anyone sets its answer
contract MockFeed is IAggregatorV3 {
    /// The feed was told to fail.
    error FeedBroken();

    /// @inheritdoc IAggregatorV3
    uint8 public immutable decimals;

    int256 public answer;
    uint256 public updatedAt;
    bool public broken;
    uint80 private _roundId;

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }

    /// @notice From now on the feed answers `answer_`, updated at `updatedAt_` (Unix seconds), or reverts when
    /// `broken_`.
    function set(int256 answer_, uint256 updatedAt_, bool broken_) external {
        answer = answer_;
        updatedAt = updatedAt_;
        broken = broken_;
        _roundId++;
    }

    /// @inheritdoc IAggregatorV3
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        if (broken) revert FeedBroken();
        return (_roundId, answer, updatedAt, updatedAt, _roundId);
    }
}
