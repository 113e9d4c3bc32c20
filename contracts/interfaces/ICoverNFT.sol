// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";

/// @title Cover NFTs; the token id is the cover id
/// @notice tokenURI is a data URI with JSON made on-chain that carries the expiry. Not transferable while a claim on
/// the cover is open: CoverClaimOpen. [COVER-5, CLAIM-4]
interface ICoverNFT is IERC721Metadata {
    /// @notice Cover only; with _safeMint. Reverts NotProtocol, and those of the receiver.
    function mint(address to, uint256 coverId) external;

    /// @notice Cover only: an extension burns the old NFT. Reverts NotProtocol.
    function burn(uint256 coverId) external;

    /// @notice When the cover ends, Unix seconds. Reverts ERC721NonexistentToken. [COVER-5]
    function expiryOf(uint256 coverId) external view returns (uint256);

    /// @notice Whether `account` owns the token or is approved for it or for all of its owner's. Reverts
    /// ERC721NonexistentToken.
    function isApprovedOrOwner(address account, uint256 coverId) external view returns (bool);
}
