// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

import {Errors} from "../../interfaces/Errors.sol";
import {IClaimsCore} from "../../interfaces/IClaimsCore.sol";
import {ICoverCore} from "../../interfaces/ICoverCore.sol";
import {ICoverNFT} from "../../interfaces/ICoverNFT.sol";
import {ProtocolAddresses} from "../Addresses.sol";
import {Access} from "../registry/Access.sol";

/// @title Cover NFTs; the token id is the cover id
contract CoverNFT is ERC721, ICoverNFT {
    using Strings for uint256;

    ICoverCore private immutable _cover;
    IClaimsCore private immutable _claims;

    constructor(ProtocolAddresses memory a) ERC721("Assay Cover", "ACN") {
        _cover = ICoverCore(a.cover);
        _claims = IClaimsCore(a.claims);
    }

    /// @inheritdoc ICoverNFT
    function mint(address to, uint256 coverId) external {
        Access.requireProtocol(address(_cover));
        _safeMint(to, coverId);
    }

    /// @inheritdoc ICoverNFT
    function burn(uint256 coverId) external {
        Access.requireProtocol(address(_cover));
        _burn(coverId);
    }

    /// @inheritdoc ICoverNFT
    function expiryOf(uint256 coverId) public view returns (uint256) {
        _requireOwned(coverId);
        return _cover.getCover(coverId).end;
    }

    /// @inheritdoc ICoverNFT
    function isApprovedOrOwner(address account, uint256 coverId) external view returns (bool) {
        return _isAuthorized(_requireOwned(coverId), account, coverId);
    }

    /// @notice A data URI with JSON: name, cover id and expiry (Unix seconds, shown as a date). [COVER-5]
    /// @dev Reverts ERC721NonexistentToken.
    function tokenURI(uint256 coverId) public view override(ERC721, IERC721Metadata) returns (string memory) {
        string memory id = coverId.toString();
        string memory expiry = expiryOf(coverId).toString();
        bytes memory json = abi.encodePacked(
            '{"name":"Assay Cover #',
            id,
            '","description":"Cover ',
            id,
            " of the mutual. Claims are accepted until its grace period ends.",
            '","attributes":[{"trait_type":"coverId","value":"',
            id,
            '"},{"display_type":"date","trait_type":"expiry","value":',
            expiry,
            "}]}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    /// @dev While a claim is open the NFT stays where it is: neither transferred nor burned. A cover that is only
    /// being minted has no claim. [CLAIM-4]
    function _update(address to, uint256 coverId, address auth) internal override returns (address from) {
        from = super._update(to, coverId, auth);
        if (from == address(0)) return from;
        uint256 claimId = _claims.getOpenClaim(coverId);
        if (claimId != 0) revert Errors.CoverClaimOpen(coverId, claimId);
    }
}
