// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {CoverPool} from "./ICoverCore.sol";

/// @notice A cover with all that belongs to it, as of now.
/// @param coverId the cover
/// @param owner of the NFT; zero when it was replaced
/// @param productId the product
/// @param coverAsset asset that is covered: 0, 6 or 7
/// @param amount what is left of it, in coverAsset's smallest unit
/// @param amountBought what was bought, in coverAsset's smallest unit
/// @param start purchase, Unix seconds
/// @param end start + period (half-open), Unix seconds
/// @param gracePeriod seconds after `end` in which claims are accepted
/// @param graceEnd Unix seconds; claims are accepted before
/// @param releaseTime Unix seconds; allocations are released at it
/// @param originalCoverId the immediate predecessor; the cover itself when new. Earlier edition: the cover itself
/// @param replacedBy the cover that extended it; 0 while none did. Earlier edition: 0
/// @param openClaimId the open claim; 0 when none is
/// @param pools what was bought of each pool, in the order of the requests that were not skipped
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
/// @notice Holds nothing: it asks the other contracts.
interface ICoverViewer {
    /// @notice Details of some covers. Reverts UnknownCover. [INFO-4]
    /// @param coverIds the covers; may be empty or repeat
    /// @return one for each id, in the order given
    function getCovers(uint256[] calldata coverIds) external view returns (CoverDetails[] memory);
}
