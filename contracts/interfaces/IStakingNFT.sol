// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

/// @title Staking positions; ids count from 1 over all pools
interface IStakingNFT is IERC721 {
    /// @notice Mints the next position to `to` with _safeMint. Staking pools only. [STAKE-1]
    /// @dev Reverts: NotProtocol, and those of the receiver. The pool passes the id it was promised by `nextTokenId`.
    function mint(address to) external returns (uint256 tokenId);

    /// @notice The id that the next mint gives.
    function nextTokenId() external view returns (uint256);

    /// @notice The pool that a position belongs to. Reverts ERC721NonexistentToken. [STAKE-2]
    function poolOf(uint256 tokenId) external view returns (uint256 poolId);

    /// @notice Whether `account` owns the token or is approved for it or for all of its owner's. Reverts
    /// ERC721NonexistentToken.
    function isApprovedOrOwner(address account, uint256 tokenId) external view returns (bool);
}
