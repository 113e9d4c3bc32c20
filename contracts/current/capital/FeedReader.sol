// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Errors} from "../../interfaces/Errors.sol";
import {IAggregatorV3} from "../../interfaces/IAggregatorV3.sol";
import {MAX_FEED_ANSWER} from "../../libraries/Constants.sol";

/// @title Reads a price feed and takes nothing from it that is not usable (FEED-2)
library FeedReader {
    /// @dev latestRoundData answers five words.
    uint256 private constant ANSWER_BYTES = 160;

    /// @notice The answer of `feed`: ETH per whole unit of `asset`, 18 decimals. [FEED-1]
    /// @dev Reverts FeedUnusable. A low-level call, so that a feed that reverts or answers too little reads as
    /// unusable, too.
    function read(uint256 asset, address feed, uint256 maxAge) internal view returns (uint256) {
        if (feed == address(0)) revert Errors.FeedUnusable(asset);
        (bool success, bytes memory data) = feed.staticcall(abi.encodeCall(IAggregatorV3.latestRoundData, ()));
        if (!success || data.length < ANSWER_BYTES) revert Errors.FeedUnusable(asset);

        (, int256 answer, , uint256 updatedAt, ) = abi.decode(data, (uint256, int256, uint256, uint256, uint256));
        if (answer <= 0 || answer > int256(MAX_FEED_ANSWER)) revert Errors.FeedUnusable(asset);
        if (updatedAt > block.timestamp || block.timestamp - updatedAt > maxAge) revert Errors.FeedUnusable(asset);
        return uint256(answer);
    }
}
