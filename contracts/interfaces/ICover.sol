// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICoverCore} from "./ICoverCore.sol";

/// @title Sells cover and keeps it
interface ICover is ICoverCore {
    /// @notice A cover was bought; originalCoverId is the cover it was edited from, itself for a new one;
    /// buyerMemberId is the owner's. First event of a purchase. [COVER-5]
    event CoverBought(
        uint256 indexed coverId,
        uint256 indexed originalCoverId,
        uint256 indexed buyerMemberId,
        uint256 productId
    );
}
