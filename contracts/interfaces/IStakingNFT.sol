// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

/// @title Staking positions; ids count from 1 over all pools
/// @notice A position belongs to the pool that minted it, for good.
interface IStakingNFT is IERC721 {
    /// @notice Mints the next position with _safeMint; it belongs to the pool that calls. Staking pools only. [STAKE-1]
    /// @dev Reverts: NotProtocol, and those of the receiver. The position gets the id that `nextTokenId` told before
    /// the call, so that a pool can book the deposit first and mint last.
    /// @param to the position's owner
    /// @return tokenId the new position
    function mint(address to) external returns (uint256 tokenId);

    /// @notice The id that the next mint gives.
    /// @return counts from 1
    function nextTokenId() external view returns (uint256);

    /// @notice The pool that a position belongs to. Reverts ERC721NonexistentToken. [STAKE-2]
    /// @param tokenId the position
    /// @return poolId the pool
    function poolOf(uint256 tokenId) external view returns (uint256 poolId);

    /// @notice Whether an address may dispose of a position. Reverts ERC721NonexistentToken.
    /// @param account the address
    /// @param tokenId the position
    /// @return whether it owns the token, or is approved for it or for all of its owner's
    function isApprovedOrOwner(address account, uint256 tokenId) external view returns (bool);
}
