// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICoverCore} from "../ICoverCore.sol";

/// @title Cover of the earlier edition
/// @notice What ICoverCore says holds. A cover's exposure ends at end + gracePeriod + review period + 7 days. What
/// backs the cover must stay until then, and is released at the first midnight UTC at or after it. [E-EXPOSURE]
interface IEarlierCover is ICoverCore {
    /// @notice A cover was bought or extended; the first event of a purchase, in the place of CoverBought. [E-EVENT]
    /// @param coverId the new cover
    /// @param productId the product
    /// @param segmentId how many times it was edited: 0 for a new cover, the predecessor's + 1 for an extension
    /// @param buyer the cover's owner
    /// @param ipfsMetadata the purchase's ipfsData
    event CoverEdited(
        uint256 indexed coverId,
        uint256 indexed productId,
        uint256 indexed segmentId,
        address buyer,
        string ipfsMetadata
    );

    /// @notice For how long a claim on the cover is reviewed: its product type's review period at purchase. Reverts
    /// UnknownCover. [E-REVIEW]
    /// @param coverId the cover
    /// @return seconds
    function getReviewPeriod(uint256 coverId) external view returns (uint256);
}
