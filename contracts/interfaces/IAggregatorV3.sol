// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title What the protocol asks of a price feed
/// @notice A Chainlink aggregator satisfies it. Only `answer` and `updatedAt` of a round are used. [FEED-1, FEED-2]
interface IAggregatorV3 {
    /// @notice How many decimals the answers have; the capital pool takes feeds of 18 only. [FEED-1]
    /// @return number of decimals
    function decimals() external view returns (uint8);

    /// @notice What the feed says now. [FEED-1, FEED-2]
    /// @return roundId not read
    /// @return answer ETH per whole unit of the asset, 18 decimals
    /// @return startedAt not read
    /// @return updatedAt when the answer was made, Unix seconds
    /// @return answeredInRound not read
    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}
