// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {ProtocolAddresses} from "../../current/Addresses.sol";
import {CoverCore} from "../../current/cover/CoverCore.sol";
import {PoolPart, Predecessor, Terms} from "../../current/cover/Purchase.sol";
import {IEarlierCover} from "../../interfaces/earlier/IEarlierCover.sol";
import {IEarlierCoverProducts} from "../../interfaces/earlier/IEarlierCoverProducts.sol";
import {BuyCoverParams} from "../../interfaces/ICoverCore.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {SETTLEMENT_MARGIN} from "../../libraries/Constants.sol";

/// @title Cover of the earlier edition: keeps a review period with each cover, and counts how often it was edited
contract EarlierCover is CoverCore, IEarlierCover {
    using SafeCast for uint256;

    /// @dev What a cover has beside its CoverRecord.
    struct Segment {
        uint32 reviewPeriod;
        uint224 segmentId;
    }

    mapping(uint256 coverId => Segment) private _segments;

    constructor(ProtocolAddresses memory a) CoverCore(a) {}

    /// @inheritdoc IEarlierCover
    function getReviewPeriod(uint256 coverId) external view returns (uint256) {
        _coverRecord(coverId);
        return _segments[coverId].reviewPeriod;
    }

    /// @dev With the exposure that the review period of today makes. [E-EXPOSURE]
    function _terms(BuyCoverParams calldata params) internal view override returns (Terms memory terms) {
        terms = super._terms(params);
        terms.exposureEnd = _exposureEnd(terms.end, terms.gracePeriod, _reviewPeriodOf(params.productId));
    }

    /// @dev With the review period of today, and one edit more than the predecessor. [E-REVIEW, E-EVENT]
    function _keep(uint256 coverId, BuyCoverParams calldata params, Terms memory terms) internal override {
        super._keep(coverId, params, terms);
        uint256 segmentId = params.coverId == 0 ? 0 : _segments[params.coverId].segmentId + 1;
        _segments[coverId] = Segment(_reviewPeriodOf(params.productId).toUint32(), segmentId.toUint224());
    }

    /// @dev No bump is kept, so none is taken back. [E-BUMP]
    function _takeBackBumps(uint256, Terms memory, PoolPart[] memory, Predecessor memory) internal pure override {} // solhint-disable-line no-empty-blocks

    /// @inheritdoc CoverCore
    function _announcePurchase(uint256 coverId, BuyCoverParams calldata params) internal override {
        uint256 segmentId = _segments[coverId].segmentId;
        emit CoverEdited(coverId, params.productId, segmentId, params.owner, params.ipfsData);
    }

    /// @dev By the review period that the cover keeps. [E-EXPOSURE]
    function _releaseTime(uint256 coverId, CoverRecord storage record) internal view override returns (uint256) {
        uint256 reviewPeriod = _segments[coverId].reviewPeriod;
        return Calendar.ceilToMidnight(_exposureEnd(record.end, record.gracePeriod, reviewPeriod));
    }

    /// @dev The review period of a product's type now.
    function _reviewPeriodOf(uint256 productId) private view returns (uint256) {
        return IEarlierCoverProducts(address(_coverProducts)).getReviewPeriod(_coverProducts.getTypeOf(productId));
    }

    /// @dev Until when a cover can burn what backs it: the last claim in time can be reviewed and settled. [E-EXPOSURE]
    function _exposureEnd(uint256 coverEnd, uint256 gracePeriod, uint256 reviewPeriod) private pure returns (uint256) {
        return coverEnd + gracePeriod + reviewPeriod + SETTLEMENT_MARGIN;
    }
}
