// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {CoverPool} from "./ICoverCore.sol";

/// @notice A cover with all that belongs to it, as of now. Fields as in CoverData.
/// @param owner of the NFT; zero when it was replaced
/// @param graceEnd claims are accepted before
/// @param releaseTime allocations are released at it
/// @param openClaimId the open claim; 0 when none is
/// @param allocations what each of `pools` allocates now, wei of the native token, same order
struct CoverDetails {
    uint256 coverId;
    address owner;
    uint256 productId;
    uint256 coverAsset;
    uint256 amount;
    uint256 amountBought;
    uint256 start;
    uint256 end;
    uint256 gracePeriod;
    uint256 graceEnd;
    uint256 releaseTime;
    uint256 originalCoverId;
    uint256 replacedBy;
    uint256 openClaimId;
    CoverPool[] pools;
    uint256[] allocations;
}

/// @title Reads over covers for people and services
interface ICoverViewer {
    /// @notice Details of the given covers, in the order given. Reverts UnknownCover.
    function getCovers(uint256[] calldata coverIds) external view returns (CoverDetails[] memory);
}
