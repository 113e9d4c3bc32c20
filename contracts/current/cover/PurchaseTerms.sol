// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Errors} from "../../interfaces/Errors.sol";
import {BuyCoverParams} from "../../interfaces/ICoverCore.sol";
import {IRegistry} from "../../interfaces/IRegistry.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {
    ASSET_BTC,
    ASSET_ETH,
    ASSET_NATIVE,
    ASSET_USD,
    DAY,
    MAX_COMMISSION,
    MAX_COVER_AMOUNT,
    MAX_PERIOD,
    MIN_PERIOD
} from "../../libraries/Constants.sol";
import {Roles} from "../registry/Roles.sol";
import {CoverContext} from "./CoverContext.sol";
import {AssetRate, Terms} from "./Purchase.sol";

/// @title Checks what a buyer asks for and reads the prices it takes
abstract contract PurchaseTerms is CoverContext {
    using Roles for IRegistry;

    /// @dev Everything that can be said about the parameters without looking at pools or predecessor. [COVER-1, PAY-2,
    /// PAY-4]
    function _terms(BuyCoverParams calldata params) internal view virtual returns (Terms memory terms) {
        _registry.requireMember(msg.sender);
        _registry.requireMember(params.owner);
        _checkAmounts(params);
        _checkPayment(params);

        uint256 productType = _coverProducts.getTypeOf(params.productId);
        terms.productId = params.productId;
        terms.period = params.period;
        terms.end = block.timestamp + params.period * DAY;
        terms.gracePeriod = _coverProducts.getProductType(productType).gracePeriod;
        terms.exposureEnd = Calendar.exposureEnd(terms.end, terms.gracePeriod);
        terms.coverRate = _rate(params.coverAsset);
        terms.nativePrice = _capitalPool.getPrice(ASSET_NATIVE);
    }

    /// @dev Reverts FeedUnusable.
    function _rate(uint256 asset) internal view returns (AssetRate memory) {
        (, uint8 decimals) = _capitalPool.getAsset(asset);
        return AssetRate(_capitalPool.getPrice(asset), 10 ** decimals);
    }

    function _checkAmounts(BuyCoverParams calldata params) private pure {
        uint256 asset = params.coverAsset;
        if (asset != ASSET_ETH && asset != ASSET_USD && asset != ASSET_BTC) revert Errors.UnknownAsset(asset);
        if (params.amount == 0 || params.amount > MAX_COVER_AMOUNT) {
            revert Errors.AmountOutOfRange(params.amount, MAX_COVER_AMOUNT);
        }
        if (params.period < MIN_PERIOD || params.period > MAX_PERIOD) {
            revert Errors.PeriodOutOfRange(params.period, MIN_PERIOD, MAX_PERIOD);
        }
    }

    function _checkPayment(BuyCoverParams calldata params) private view {
        if (!_coverProducts.isAccepted(params.productId, params.paymentAsset)) {
            revert Errors.AssetNotAccepted(params.productId, params.paymentAsset);
        }
        if (params.commissionRatio > MAX_COMMISSION) {
            revert Errors.CommissionTooHigh(params.commissionRatio, MAX_COMMISSION);
        }
        if (params.commissionRatio != 0 && params.commissionDestination == address(0)) {
            revert Errors.NoCommissionDestination();
        }
        if (params.paymentAsset != ASSET_ETH && msg.value != 0) revert Errors.UnexpectedEth(msg.value);
    }
}
