// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ProtocolAddresses} from "../../current/Addresses.sol";
import {CoverProducts} from "../../current/cover/CoverProducts.sol";
import {Access} from "../../current/registry/Access.sol";
import {EarlierErrors} from "../../interfaces/earlier/EarlierErrors.sol";
import {IEarlierCoverProducts} from "../../interfaces/earlier/IEarlierCoverProducts.sol";
import {DEFAULT_REVIEW_PERIOD, MAX_REVIEW_PERIOD, MIN_REVIEW_PERIOD} from "../Constants.sol";

/// @title Products and product types of the earlier edition: types have a review period, and no cooldown
contract EarlierCoverProducts is CoverProducts, IEarlierCoverProducts {
    /// @dev 0: none was set.
    mapping(uint256 productType => uint256) private _reviewPeriods;

    constructor(ProtocolAddresses memory a) CoverProducts(a) {}

    /// @inheritdoc IEarlierCoverProducts
    function setReviewPeriod(uint256 productTypeId, uint256 reviewPeriod) external {
        Access.requireGovernor(_registry.governor());
        _typeRecord(productTypeId);
        if (reviewPeriod < MIN_REVIEW_PERIOD || reviewPeriod > MAX_REVIEW_PERIOD) {
            revert EarlierErrors.ReviewPeriodOutOfRange(reviewPeriod, MIN_REVIEW_PERIOD, MAX_REVIEW_PERIOD);
        }
        _reviewPeriods[productTypeId] = reviewPeriod;
        emit ReviewPeriodSet(productTypeId, reviewPeriod);
    }

    /// @inheritdoc IEarlierCoverProducts
    function getReviewPeriod(uint256 productTypeId) external view returns (uint256) {
        _typeRecord(productTypeId);
        uint256 reviewPeriod = _reviewPeriods[productTypeId];
        return reviewPeriod == 0 ? DEFAULT_REVIEW_PERIOD : reviewPeriod;
    }

    /// @dev None. [E-REVIEW]
    function _cooldown() internal pure override returns (uint256) {
        return 0;
    }
}
