// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IClaimsCore} from "../../interfaces/IClaimsCore.sol";
import {CoverData, CoverPool, ICoverCore} from "../../interfaces/ICoverCore.sol";
import {ICoverNFT} from "../../interfaces/ICoverNFT.sol";
import {CoverDetails, ICoverViewer} from "../../interfaces/ICoverViewer.sol";
import {IStakingProducts} from "../../interfaces/IStakingProducts.sol";
import {ProtocolAddresses} from "../Addresses.sol";

/// @title Reads over covers for people and services
contract CoverViewer is ICoverViewer {
    ICoverCore private immutable _cover;
    ICoverNFT private immutable _coverNFT;
    IClaimsCore private immutable _claims;
    IStakingProducts private immutable _stakingProducts;

    constructor(ProtocolAddresses memory a) {
        _cover = ICoverCore(a.cover);
        _coverNFT = ICoverNFT(a.coverNFT);
        _claims = IClaimsCore(a.claims);
        _stakingProducts = IStakingProducts(a.stakingProducts);
    }

    /// @inheritdoc ICoverViewer
    function getCovers(uint256[] calldata coverIds) external view returns (CoverDetails[] memory details) {
        details = new CoverDetails[](coverIds.length);
        for (uint256 i = 0; i < coverIds.length; ++i) {
            details[i] = _details(coverIds[i]);
        }
    }

    function _details(uint256 coverId) private view returns (CoverDetails memory) {
        CoverData memory data = _cover.getCover(coverId);
        CoverPool[] memory pools = _cover.getCoverPools(coverId);
        return
            CoverDetails({
                coverId: coverId,
                owner: data.replacedBy == 0 ? _coverNFT.ownerOf(coverId) : address(0),
                productId: data.productId,
                coverAsset: data.coverAsset,
                amount: data.amount,
                amountBought: data.amountBought,
                start: data.start,
                end: data.end,
                gracePeriod: data.gracePeriod,
                graceEnd: _cover.getGraceEnd(coverId),
                releaseTime: _cover.getReleaseTime(coverId),
                originalCoverId: data.originalCoverId,
                replacedBy: data.replacedBy,
                openClaimId: _claims.getOpenClaim(coverId),
                pools: pools,
                allocations: _allocations(coverId, pools)
            });
    }

    function _allocations(uint256 coverId, CoverPool[] memory pools) private view returns (uint256[] memory amounts) {
        amounts = new uint256[](pools.length);
        for (uint256 i = 0; i < pools.length; ++i) {
            amounts[i] = _stakingProducts.getCoverAllocation(coverId, pools[i].poolId);
        }
    }
}
