// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Errors} from "../../interfaces/Errors.sol";
import {IStakingNFT} from "../../interfaces/IStakingNFT.sol";
import {IStakingProducts} from "../../interfaces/IStakingProducts.sol";
import {ProtocolAddresses} from "../Addresses.sol";

/// @title Staking positions as NFTs, over all pools
contract StakingNFT is ERC721, IStakingNFT {
    IStakingProducts private immutable _stakingProducts;

    /// @inheritdoc IStakingNFT
    uint256 public nextTokenId = 1;
    mapping(uint256 tokenId => uint256 poolId) private _pools;

    constructor(ProtocolAddresses memory a) ERC721("Assay Staking Position", "ASP") {
        _stakingProducts = IStakingProducts(a.stakingProducts);
    }

    /// @inheritdoc IStakingNFT
    function mint(address to) external returns (uint256 tokenId) {
        uint256 poolId = _stakingProducts.getPoolId(msg.sender);
        if (poolId == 0) revert Errors.NotProtocol(msg.sender);
        tokenId = nextTokenId;
        nextTokenId = tokenId + 1;
        _pools[tokenId] = poolId;
        _safeMint(to, tokenId);
    }

    /// @inheritdoc IStakingNFT
    function poolOf(uint256 tokenId) external view returns (uint256) {
        _requireOwned(tokenId);
        return _pools[tokenId];
    }

    /// @inheritdoc IStakingNFT
    function isApprovedOrOwner(address account, uint256 tokenId) external view returns (bool) {
        return _isAuthorized(_requireOwned(tokenId), account, tokenId);
    }
}
