// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICoverCore} from "./ICoverCore.sol";

/// @title Sells cover and keeps it
/// @notice The current edition: what ICoverCore says holds; its purchase event is CoverBought.
interface ICover is ICoverCore {
    /// @notice A cover was bought or extended. First event of a purchase. [COVER-5]
    /// @param coverId the new cover
    /// @param originalCoverId the cover that it was edited from; the cover itself when it is new
    /// @param buyerMemberId member id of the cover's owner
    /// @param productId the product
    event CoverBought(
        uint256 indexed coverId,
        uint256 indexed originalCoverId,
        uint256 indexed buyerMemberId,
        uint256 productId
    );
}
