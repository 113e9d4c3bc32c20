// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICoverCore} from "../ICoverCore.sol";

/// @title Cover of the earlier edition
/// @notice What ICoverCore says holds, but for:
/// - A cover's exposure ends at end + gracePeriod + review period + 7 days. What backs the cover must stay until then,
/// and is released at the first midnight UTC at or after it. [E-EXPOSURE]
/// - An extension keeps the cover's id and its NFT, and adds a segment; segments are counted from 0. Nothing is minted,
/// burned or transferred, no receiver's hook is called, approvals stay, and the expiry in the metadata moves. The
/// allocations, release entries and streams under the id end before the new ones are written. `buyCover` returns the
/// id, coverCount stays, originalCoverId = coverId, replacedBy = 0. [E-EDIT]
/// - `getCover`, `getCoverPools`, `getGraceEnd`, `getReleaseTime`, `getReviewPeriod` and the NFT speak of the last
/// segment; former ones remain in events. Settled claims keep their record; a claim is about the last segment. [E-EDIT]
interface IEarlierCover is ICoverCore {
    /// @notice A cover was bought or extended; the first event of a purchase, in the place of CoverBought. [E-EVENT]
    /// @param coverId the cover; of an extension, the extended one
    /// @param productId the product
    /// @param segmentId how many times the cover was extended: 0 for a new one
    /// @param buyer the cover's owner
    /// @param ipfsMetadata the purchase's ipfsData
    event CoverEdited(
        uint256 indexed coverId,
        uint256 indexed productId,
        uint256 indexed segmentId,
        address buyer,
        string ipfsMetadata
    );

    /// @notice For how long a claim on the cover is reviewed: its product type's review period at the purchase of the
    /// last segment. Reverts UnknownCover. [E-REVIEW, E-EDIT]
    /// @param coverId the cover
    /// @return seconds
    function getReviewPeriod(uint256 coverId) external view returns (uint256);

    /// @notice The number of the cover's last segment: how many times it was extended. Reverts UnknownCover. [E-EDIT]
    /// @param coverId the cover
    /// @return counts from 0
    function getSegmentId(uint256 coverId) external view returns (uint256);
}
