// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {StakedProduct} from "./IStakingProducts.sol";

/// @notice A deposit as the viewer tells it. `stake` and `rewards` in wei; rewards are the unwithdrawn ones.
struct Deposit {
    uint256 trancheId;
    uint256 shares;
    uint256 stake;
    uint256 rewards;
    bool expired;
}

/// @notice A position as the viewer tells it. [INFO-3]
/// @param deposits tranches with stake or unwithdrawn rewards, ascending
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
interface IStakingViewer {
    /// @notice A position. Reverts ERC721NonexistentToken. [INFO-3]
    function getToken(uint256 tokenId) external view returns (TokenInfo memory);

    /// @notice Products listed by the pool. Reverts UnknownPool.
    function getPoolProducts(uint256 poolId) external view returns (StakedProduct[] memory);
}
