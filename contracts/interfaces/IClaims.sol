// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IClaimsCore} from "./IClaimsCore.sol";

/// @title Claims: submission, assessors' votes, settlement
/// @notice The current edition: what IClaimsCore says holds, and a claim may be for a part of the cover amount.
/// [CLAIM-1]
interface IClaims is IClaimsCore {
    /// @notice Claims a part of the cover amount. All else as for the whole. [CLAIM-1]
    /// @dev Reverts as submitClaim(coverId), and RequestOutOfRange(requestedAmount, cover amount) (not expected beside
    /// CoverClosed).
    /// @param coverId the cover
    /// @param requestedAmount above 0, at most the cover amount; in the cover asset's smallest unit
    /// @return claimId the new claim
    function submitClaim(uint256 coverId, uint256 requestedAmount) external payable returns (uint256 claimId);
}
