// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IClaimsCore} from "./IClaimsCore.sol";

/// @title Claims: submission, assessors' votes, settlement
interface IClaims is IClaimsCore {
    /// @notice Claims a part of the cover amount. [CLAIM-1]
    /// @dev Reverts as submitClaim(coverId), and RequestOutOfRange(requestedAmount, cover amount) (not expected beside
    /// CoverClosed).
    function submitClaim(uint256 coverId, uint256 requestedAmount) external payable returns (uint256 claimId);
}
