// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICover} from "../../interfaces/ICover.sol";
import {BuyCoverParams} from "../../interfaces/ICoverCore.sol";
import {ProtocolAddresses} from "../Addresses.sol";
import {CoverCore} from "./CoverCore.sol";

/// @title Sells cover and keeps it, in the current edition
contract Cover is CoverCore, ICover {
    constructor(ProtocolAddresses memory a) CoverCore(a) {}

    /// @inheritdoc CoverCore
    function _announcePurchase(uint256 coverId, BuyCoverParams calldata params) internal override {
        uint256 originalCoverId = params.coverId == 0 ? coverId : params.coverId;
        emit CoverBought(coverId, originalCoverId, _registry.getMemberId(params.owner), params.productId);
    }
}
