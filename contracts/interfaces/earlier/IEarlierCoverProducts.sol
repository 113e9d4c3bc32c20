// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICoverProducts} from "../ICoverProducts.sol";

/// @title Products and product types of the earlier edition: types have a review period
/// @notice What ICoverProducts says holds; there is no cooldown, so a ProductType's is 0. [E-REVIEW]
interface IEarlierCoverProducts is ICoverProducts {
    /// @notice Claims on covers of the type that are bought from now on have another review period. [E-REVIEW]
    /// @param productTypeId the type
    /// @param reviewPeriod seconds
    event ReviewPeriodSet(uint256 indexed productTypeId, uint256 reviewPeriod);

    /// @notice Changes a type's review period; covers that were bought keep theirs. Governor only. [E-REVIEW]
    /// @dev Reverts: NotGovernor, UnknownProductType, ReviewPeriodOutOfRange.
    /// @param productTypeId the type
    /// @param reviewPeriod seconds, 1 day to 14 days
    function setReviewPeriod(uint256 productTypeId, uint256 reviewPeriod) external;

    /// @notice A type's review period. Reverts UnknownProductType. [E-REVIEW]
    /// @param productTypeId the type
    /// @return seconds; 7 days while the governor has set no other
    function getReviewPeriod(uint256 productTypeId) external view returns (uint256);
}
