// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {BPS, WAD, YEAR, YEAR_DAYS} from "../../libraries/Constants.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";

/// @title The formulas of a purchase, one function each
/// @notice Prices of assets are feed answers: ETH per whole unit, 18 decimals. `unit` is 10^decimals. All results are
/// wei of the native token unless said otherwise.
library CoverPricing {
    /// @notice What a cover amount is worth, rounded up: what a pool allocates. [COVER-3]
    function toNativeUp(
        uint256 amount,
        uint256 assetPrice,
        uint256 unit,
        uint256 nativePrice
    ) internal pure returns (uint256) {
        return DirectedMath.mulDivUp(amount, assetPrice * WAD, unit * nativePrice);
    }

    /// @notice What a cover amount is worth, rounded down: what a credit is reckoned from. [EDIT-2]
    function toNativeDown(
        uint256 amount,
        uint256 assetPrice,
        uint256 unit,
        uint256 nativePrice
    ) internal pure returns (uint256) {
        return DirectedMath.mulDivDown(amount, assetPrice * WAD, unit * nativePrice);
    }

    /// @notice Premium for `native` covered at `price` per year (1e18 = 100 %) over `period` days. [COVER-4]
    function premium(uint256 native, uint256 price, uint256 period) internal pure returns (uint256) {
        return DirectedMath.mulDivUp(native, price * period, YEAR_DAYS * WAD);
    }

    /// @notice What the rest of an old cover is still worth: `native` at `price` per year over `secondsLeft`. [EDIT-2]
    function credit(uint256 native, uint256 price, uint256 secondsLeft) internal pure returns (uint256) {
        return DirectedMath.mulDivDown(native, price * secondsLeft, YEAR * WAD);
    }

    /// @notice A net premium in the payment asset's smallest unit. [PAY-1]
    function toPayment(
        uint256 net,
        uint256 nativePrice,
        uint256 unit,
        uint256 paymentPrice
    ) internal pure returns (uint256) {
        return DirectedMath.mulDivUp(net, nativePrice * unit, WAD * paymentPrice);
    }

    /// @notice `paid` with a commission of `ratio` basis points of the whole; same unit as `paid`. [PAY-2]
    function withCommission(uint256 paid, uint256 ratio) internal pure returns (uint256) {
        return DirectedMath.mulDivUp(paid, BPS, BPS - ratio);
    }

    /// @notice The part of `amount` that is left of what was bought after payouts; the unit of `amount`. [EDIT-2,
    /// EDIT-3]
    function shareLeft(uint256 amount, uint256 left, uint256 bought) internal pure returns (uint256) {
        return DirectedMath.mulDivDown(amount, left, bought);
    }
}
