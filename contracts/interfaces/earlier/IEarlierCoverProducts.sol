// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICoverProducts} from "../ICoverProducts.sol";

/// @title Products and product types of the earlier edition: types have a review period
/// @notice What ICoverProducts says holds; there is no cooldown, so a ProductType's is 0. [E-REVIEW]
interface IEarlierCoverProducts is ICoverProducts {
    /// @notice Claims on covers that are bought from now on are reviewed for `reviewPeriod` seconds. [E-REVIEW]
    event ReviewPeriodSet(uint256 indexed productTypeId, uint256 reviewPeriod);

    /// @notice Governor only; seconds, 1 day to 14 days; covers that were bought keep theirs. [E-REVIEW]
    /// @dev Reverts: NotGovernor, UnknownProductType, ReviewPeriodOutOfRange.
    function setReviewPeriod(uint256 productTypeId, uint256 reviewPeriod) external;

    /// @notice Seconds; 7 days while the governor has set no other. Reverts UnknownProductType. [E-REVIEW]
    function getReviewPeriod(uint256 productTypeId) external view returns (uint256);
}
