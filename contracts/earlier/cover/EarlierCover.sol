// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {ProtocolAddresses} from "../../current/Addresses.sol";
import {CoverRecords} from "../../current/cover/CoverRecords.sol";
import {Bill} from "../../current/cover/Payment.sol";
import {Payouts} from "../../current/cover/Payouts.sol";
import {PoolPart, Predecessor, Underwriting} from "../../current/cover/Underwriting.sol";
import {IEarlierCover} from "../../interfaces/earlier/IEarlierCover.sol";
import {IEarlierCoverProducts} from "../../interfaces/earlier/IEarlierCoverProducts.sol";
import {BuyCoverParams, ICoverCore, PoolAllocationRequest} from "../../interfaces/ICoverCore.sol";

/// @title Cover of the earlier edition: keeps a review period with each cover, and extends it under its own id
contract EarlierCover is Underwriting, Payouts, IEarlierCover {
    using SafeCast for uint256;

    /// @dev What the last segment of a cover has beside its CoverRecord.
    struct Segment {
        uint32 reviewPeriod;
        uint224 segmentId;
    }

    mapping(uint256 coverId => Segment) private _segments;

    constructor(ProtocolAddresses memory a) CoverRecords(a) {}

    /// @inheritdoc ICoverCore
    /// @dev Backed and kept with the review period of today; an extension is the cover's next segment. [E-EXPOSURE,
    /// E-REVIEW, E-EVENT, E-EDIT]
    function buyCover(
        BuyCoverParams calldata params,
        PoolAllocationRequest[] calldata poolAllocationRequests
    ) external payable nonReentrant returns (uint256 coverId) {
        uint256 reviewPeriod = _reviewPeriodOf(params.productId);
        Bill memory bill;
        (coverId, bill) = _underwrite(params, poolAllocationRequests, reviewPeriod);
        uint256 segmentId = params.coverId == 0 ? 0 : _segments[coverId].segmentId + 1;
        _segments[coverId] = Segment(reviewPeriod.toUint32(), segmentId.toUint224());
        emit CoverEdited(coverId, params.productId, segmentId, params.owner, params.ipfsData);
        _complete(coverId, params, bill);
    }

    /// @inheritdoc IEarlierCover
    function getReviewPeriod(uint256 coverId) external view returns (uint256) {
        _coverRecord(coverId);
        return _segments[coverId].reviewPeriod;
    }

    /// @inheritdoc IEarlierCover
    function getSegmentId(uint256 coverId) external view returns (uint256) {
        _coverRecord(coverId);
        return _segments[coverId].segmentId;
    }

    /// @dev The cover's own. [E-EDIT]
    function _extensionId(uint256 coverId) internal pure override returns (uint256) {
        return coverId;
    }

    /// @dev Nothing: the next segment, with its own pools, is written in its place. [E-EDIT]
    function _retire(uint256 coverId, uint256) internal override {
        delete _coverPools[coverId];
    }

    /// @dev The one that the cover keeps. [E-EXPOSURE]
    function _reviewPeriod(uint256 coverId) internal view override returns (uint256) {
        return _segments[coverId].reviewPeriod;
    }

    /// @dev No bump is kept, so none is taken back. [E-BUMP]
    function _passBumpsOn(uint256, uint256, PoolPart[] memory, Predecessor memory) internal pure override {}

    /// @dev The review period of a product's type now.
    function _reviewPeriodOf(uint256 productId) private view returns (uint256) {
        return IEarlierCoverProducts(address(_coverProducts)).getReviewPeriod(_coverProducts.getTypeOf(productId));
    }
}
