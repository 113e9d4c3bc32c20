// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICover} from "../../interfaces/ICover.sol";
import {BuyCoverParams, ICoverCore, PoolAllocationRequest} from "../../interfaces/ICoverCore.sol";
import {COOLDOWN, VOTING_WINDOW} from "../../libraries/Constants.sol";
import {ProtocolAddresses} from "../Addresses.sol";
import {CoverRecords} from "./CoverRecords.sol";
import {Bill} from "./Payment.sol";
import {Payouts} from "./Payouts.sol";
import {Underwriting} from "./Underwriting.sol";

/// @title Sells cover and keeps it, in the current edition
contract Cover is Underwriting, Payouts, ICover {
    /// @dev How long the last claim in time is voted on and cools down. [CAP-2]
    uint256 private constant REVIEW_PERIOD = VOTING_WINDOW + COOLDOWN;

    constructor(ProtocolAddresses memory a) CoverRecords(a) {}

    /// @inheritdoc ICoverCore
    function buyCover(
        BuyCoverParams calldata params,
        PoolAllocationRequest[] calldata poolAllocationRequests
    ) external payable nonReentrant returns (uint256 coverId) {
        Bill memory bill;
        (coverId, bill) = _underwrite(params, poolAllocationRequests, REVIEW_PERIOD);
        uint256 originalCoverId = params.coverId == 0 ? coverId : params.coverId;
        emit CoverBought(coverId, originalCoverId, _registry.getMemberId(params.owner), params.productId);
        _complete(coverId, params, bill);
    }

    /// @inheritdoc Underwriting
    function _extensionId(uint256) internal override returns (uint256) {
        return ++coverCount;
    }

    /// @inheritdoc Underwriting
    function _retire(uint256 coverId, uint256 newCoverId) internal override {
        _covers[coverId].replacedBy = uint64(newCoverId); // a counter never gets that far
    }

    /// @inheritdoc CoverRecords
    function _reviewPeriod(uint256) internal pure override returns (uint256) {
        return REVIEW_PERIOD;
    }
}
