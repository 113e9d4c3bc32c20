// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";

/// @title Cover NFTs; the token id is the cover id
/// @notice tokenURI is a data URI with JSON made on-chain that carries the expiry. While a claim on the cover is open,
/// its NFT cannot be transferred: CoverClaimOpen. [COVER-5, CLAIM-4]
interface ICoverNFT is IERC721Metadata {
    /// @notice Mints a cover's NFT with _safeMint. Cover contract only.
    /// @dev Reverts: NotProtocol, and those of the receiver.
    /// @param to the cover's owner
    /// @param coverId the cover, and the token's id
    function mint(address to, uint256 coverId) external;

    /// @notice Burns the NFT of a cover that an extension replaces. Cover contract only. [EDIT-1]
    /// @dev Reverts: NotProtocol, CoverClaimOpen, ERC721NonexistentToken.
    /// @param coverId the cover, and the token's id
    function burn(uint256 coverId) external;

    /// @notice When the cover ends. Reverts ERC721NonexistentToken. [COVER-5]
    /// @param coverId the cover, and the token's id
    /// @return Unix seconds
    function expiryOf(uint256 coverId) external view returns (uint256);

    /// @notice Whether an address may dispose of the token. Reverts ERC721NonexistentToken.
    /// @param account the address
    /// @param coverId the cover, and the token's id
    /// @return whether it owns the token, or is approved for it or for all of its owner's
    function isApprovedOrOwner(address account, uint256 coverId) external view returns (bool);
}
