// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IAggregatorV3} from "../interfaces/IAggregatorV3.sol";

/// @title A price feed for tests: anyone sets its answer
/// @dev A broken feed fails in one of three ways, by the answer that it was told: it reverts with little; it reverts
/// with a whole good answer as the reason; it answers all of a good answer but the last byte.
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

    /// @notice From now on the feed answers `answer_`, updated at `updatedAt_` (Unix seconds), or fails when
    /// `broken_`.
    function set(int256 answer_, uint256 updatedAt_, bool broken_) external {
        answer = answer_;
        updatedAt = updatedAt_;
        broken = broken_;
        ++_roundId;
    }

    /// @inheritdoc IAggregatorV3
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        if (broken) _fail();
        return (_roundId, answer, updatedAt, updatedAt, _roundId);
    }

    function _fail() private view {
        uint256 way = uint256(answer) % 3;
        if (way == 0) revert FeedBroken();
        bytes memory good = abi.encode(_roundId, answer, updatedAt, updatedAt, _roundId);
        if (way == 1) {
            assembly ("memory-safe") {
                revert(add(good, 32), mload(good))
            }
        }
        assembly ("memory-safe") {
            return(add(good, 32), sub(mload(good), 1))
        }
    }
}
