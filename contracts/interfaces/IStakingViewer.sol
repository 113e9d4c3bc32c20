// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {StakedProduct} from "./IStakingProducts.sol";

/// @notice A deposit as the viewer tells it. [INFO-3]
/// @param trancheId the tranche
/// @param shares its shares; 0 once its stake was withdrawn or moved
/// @param stake not withdrawn, wei
/// @param rewards not withdrawn, whole wei
/// @param expired whether the tranche has ended
struct Deposit {
    uint256 trancheId;
    uint256 shares;
    uint256 stake;
    uint256 rewards;
    bool expired;
}

/// @notice A position as the viewer tells it. [INFO-3]
/// @param tokenId the position
/// @param poolId the pool that it belongs to
/// @param deposits tranches with stake or unwithdrawn rewards (whole wei), ascending
/// @param activeStake stake in active tranches, wei
/// @param expiredStake stake in ended tranches that was not withdrawn, wei
/// @param rewards earned so far, withdrawn included, wei
struct TokenInfo {
    uint256 tokenId;
    uint256 poolId;
    Deposit[] deposits;
    uint256 activeStake;
    uint256 expiredStake;
    uint256 rewards;
}

/// @title Reads over staking for people and services
/// @notice Holds nothing: it asks the other contracts.
interface IStakingViewer {
    /// @notice A position as of now. Reverts ERC721NonexistentToken. [INFO-3]
    /// @param tokenId the position
    /// @return its deposits and their sums
    function getToken(uint256 tokenId) external view returns (TokenInfo memory);

    /// @notice Products listed by the pool. Reverts UnknownPool.
    /// @param poolId the pool
    /// @return all of them, in the order of listing
    function getPoolProducts(uint256 poolId) external view returns (StakedProduct[] memory);
}
