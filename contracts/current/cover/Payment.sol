// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {Errors} from "../../interfaces/Errors.sol";
import {BuyCoverParams} from "../../interfaces/ICoverCore.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {
    ASSET_BTC,
    ASSET_ETH,
    ASSET_NATIVE,
    ASSET_USD,
    BPS,
    DAY,
    MAX_COMMISSION,
    MAX_COVER_AMOUNT,
    MAX_PERIOD,
    MIN_PERIOD,
    WAD
} from "../../libraries/Constants.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {CreditLedger} from "../capital/CreditLedger.sol";
import {EthTransfer} from "../capital/EthTransfer.sol";
import {Access} from "../registry/Access.sol";
import {CoverRecords} from "./CoverRecords.sol";

/// @notice An asset's price and size.
/// @param price ETH per whole unit, 18 decimals
/// @param unit 10^decimals
struct AssetRate {
    uint256 price;
    uint256 unit;
}

/// @notice What a purchase is about, once its parameters have been checked.
/// @param period whole days
/// @param end Unix seconds
/// @param gracePeriod seconds, the product type's of today
/// @param exposureEnd Unix seconds; what backs the cover must stay until then
/// @param coverRate of the cover asset
/// @param nativePrice ETH per native token, 18 decimals
struct Terms {
    uint256 productId;
    uint256 period;
    uint256 end;
    uint256 gracePeriod;
    uint256 exposureEnd;
    AssetRate coverRate;
    uint256 nativePrice;
}

/// @notice What the buyer pays, in the payment asset's smallest unit; `token` is zero for ETH.
struct Bill {
    address token;
    uint256 paid;
    uint256 commission;
}

/// @title What a buyer asks for, what it costs, and the moving of money and NFT
abstract contract Payment is CoverRecords, CreditLedger {
    using SafeERC20 for IERC20;

    /// @dev Everything that can be said about the parameters without looking at pools or predecessor. [COVER-1, PAY-2,
    /// PAY-4]
    function _terms(BuyCoverParams calldata params, uint256 reviewPeriod) internal view returns (Terms memory terms) {
        Access.requireMember(_registry, msg.sender);
        Access.requireMember(_registry, params.owner);
        _checkAmounts(params);
        _checkPayment(params);

        uint256 productType = _coverProducts.getTypeOf(params.productId);
        terms.productId = params.productId;
        terms.period = params.period;
        terms.end = block.timestamp + params.period * DAY;
        terms.gracePeriod = _coverProducts.getProductType(productType).gracePeriod;
        terms.exposureEnd = Calendar.exposureEnd(terms.end, terms.gracePeriod, reviewPeriod);
        terms.coverRate = _rate(params.coverAsset);
        terms.nativePrice = _capitalPool.getPrice(ASSET_NATIVE);
    }

    /// @dev What the buyer pays for `net` wei of premium; not more than accepted, and covered by the ETH sent. [PAY-1,
    /// PAY-2, PAY-3, PAY-4]
    function _bill(
        BuyCoverParams calldata params,
        uint256 net,
        uint256 nativePrice
    ) internal view returns (Bill memory bill) {
        AssetRate memory rate = _rate(params.paymentAsset);
        bill.paid = DirectedMath.mulDivUp(net, nativePrice * rate.unit, WAD * rate.price);
        uint256 gross = DirectedMath.mulDivUp(bill.paid, BPS, BPS - params.commissionRatio);
        bill.commission = gross - bill.paid;
        (bill.token, ) = _capitalPool.getAsset(params.paymentAsset);

        if (gross > params.maxPremiumInAsset) revert Errors.PremiumTooHigh(gross, params.maxPremiumInAsset);
        if (params.paymentAsset == ASSET_ETH && msg.value < gross) revert Errors.InsufficientEth(msg.value, gross);
    }

    /// @dev The last of a purchase, when all own state is final: tells it, collects what it costs, hands over the NFT
    /// and gives ETH away. The old NFT goes first, so that whoever is called, a token, the receiver's hook or who is
    /// paid, finds all as it stays. An extension that keeps the id keeps the NFT. [SAFE-1, HOSTILE-4, COVER-5, EDIT-1,
    /// E-EDIT]
    function _complete(uint256 coverId, BuyCoverParams calldata params, Bill memory bill) internal {
        emit CoverMetadata(coverId, params.ipfsData);
        emit PremiumPaid(coverId, params.paymentAsset, bill.paid, bill.commission);

        bool keepsNft = coverId == params.coverId;
        if (params.coverId != 0 && !keepsNft) _coverNFT.burn(params.coverId);
        _collect(bill, params.commissionDestination);
        if (!keepsNft) _coverNFT.mint(params.owner, coverId);
        _distributeEth(bill, params.commissionDestination);
    }

    /// @dev Pays the capital pool, and the affiliate when that is a token's transfer. Nobody the user controls is
    /// called. [PAY-1, PAY-2]
    function _collect(Bill memory bill, address affiliate) private {
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
    function _distributeEth(Bill memory bill, address affiliate) private {
        if (bill.token != address(0)) return;
        if (bill.commission != 0) _attemptEthOrCredit(affiliate, bill.commission);
        uint256 spare = msg.value - bill.paid - bill.commission;
        if (spare != 0) EthTransfer.deliver(msg.sender, spare);
    }

    /// @dev Reverts FeedUnusable.
    function _rate(uint256 asset) private view returns (AssetRate memory) {
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
