// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {Errors} from "../../interfaces/Errors.sol";
import {BuyCoverParams} from "../../interfaces/ICoverCore.sol";
import {ASSET_ETH} from "../../libraries/Constants.sol";
import {CreditLedger} from "../capital/CreditLedger.sol";
import {EthTransfer} from "../capital/EthTransfer.sol";
import {CoverPricing} from "./CoverPricing.sol";
import {AssetRate, Bill} from "./Purchase.sol";
import {PurchaseTerms} from "./PurchaseTerms.sol";

/// @title What a purchase costs, and the moving of its money
abstract contract Payment is PurchaseTerms, CreditLedger {
    using SafeERC20 for IERC20;

    /// @dev What the buyer pays for `net` wei of premium; not more than accepted, and covered by the ETH sent. [PAY-1,
    /// PAY-2, PAY-3, PAY-4]
    function _bill(
        BuyCoverParams calldata params,
        uint256 net,
        uint256 nativePrice
    ) internal view returns (Bill memory bill) {
        AssetRate memory rate = _rate(params.paymentAsset);
        bill.paid = CoverPricing.toPayment(net, nativePrice, rate.unit, rate.price);
        uint256 gross = CoverPricing.withCommission(bill.paid, params.commissionRatio);
        bill.commission = gross - bill.paid;
        (bill.token, ) = _capitalPool.getAsset(params.paymentAsset);

        if (gross > params.maxPremiumInAsset) revert Errors.PremiumTooHigh(gross, params.maxPremiumInAsset);
        if (params.paymentAsset == ASSET_ETH && msg.value < gross) revert Errors.InsufficientEth(msg.value, gross);
    }

    /// @dev Pays the capital pool, and the affiliate when that is a token's transfer. Nobody the user controls is
    /// called. [PAY-1, PAY-2]
    function _collect(Bill memory bill, address affiliate) internal {
        if (bill.token == address(0)) {
            if (bill.paid != 0) EthTransfer.deliver(address(_capitalPool), bill.paid);
            return;
        }
        IERC20 token = IERC20(bill.token);
        if (bill.paid != 0) token.safeTransferFrom(msg.sender, address(_capitalPool), bill.paid);
        if (bill.commission != 0) token.safeTransferFrom(msg.sender, affiliate, bill.commission);
    }

    /// @dev The last of a purchase in ETH: the affiliate's commission, attempted, and the caller's spare ETH. Calls
    /// addresses that users control. [SAFE-2, PAY-4]
    function _distributeEth(Bill memory bill, address affiliate) internal {
        if (bill.token != address(0)) return;
        if (bill.commission != 0) _attemptEthOrCredit(affiliate, bill.commission);
        uint256 spare = msg.value - bill.paid - bill.commission;
        if (spare != 0) EthTransfer.deliver(msg.sender, spare);
    }
}
