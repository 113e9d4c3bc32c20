// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

// `w[n++]` puts a word at the first free place and moves on.
// solhint-disable gas-increment-by-one

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ASSET_BTC, ASSET_ETH, ASSET_NATIVE, ASSET_USD} from "../libraries/Constants.sol";
import {Errors} from "../interfaces/Errors.sol";
import {ICapitalPool} from "../interfaces/ICapitalPool.sol";
import {IClaimsCore} from "../interfaces/IClaimsCore.sol";
import {ICoverCore} from "../interfaces/ICoverCore.sol";
import {ICoverProducts, Product} from "../interfaces/ICoverProducts.sol";
import {ICreditLedger} from "../interfaces/ICreditLedger.sol";
import {IRegistry} from "../interfaces/IRegistry.sol";
import {IStakingNFT} from "../interfaces/IStakingNFT.sol";
import {IStakingProducts} from "../interfaces/IStakingProducts.sol";
import {LensReads} from "./LensReads.sol";
import {LensWiring} from "./LensWiring.sol";

/// @title The mutual as a whole, and what it sells
abstract contract LensMutual is LensWiring, LensReads {
    /// A price is refused for another reason than an unusable feed.
    error FeedFailed(uint256 asset);

    function _counts(uint256[] memory w, uint256 n) internal view returns (uint256) {
        n = _get(address(_registry), IRegistry.memberCount.selector, 0, w, n);
        n = _get(address(_registry), IRegistry.groupCount.selector, 0, w, n);
        n = _get(address(_coverProducts), ICoverProducts.productTypeCount.selector, 0, w, n);
        n = _get(address(_coverProducts), ICoverProducts.productCount.selector, 0, w, n);
        n = _get(address(_stakingProducts), IStakingProducts.poolCount.selector, 0, w, n);
        n = _get(address(_stakingNFT), IStakingNFT.nextTokenId.selector, 0, w, n);
        n = _get(address(_cover), ICoverCore.coverCount.selector, 0, w, n);
        return _get(address(_claims), IClaimsCore.claimCount.selector, 0, w, n);
    }

    function _money(uint256[] memory w, uint256 n) internal view returns (uint256) {
        address capital = address(_capitalPool);
        n = _get(address(_token_), IERC20.totalSupply.selector, 0, w, n);
        n = _get(capital, ICapitalPool.getBalance.selector, ASSET_ETH, w, n);
        n = _get(capital, ICapitalPool.getBalance.selector, ASSET_USD, w, n);
        n = _get(capital, ICapitalPool.getBalance.selector, ASSET_BTC, w, n);
        n = _get(capital, ICapitalPool.getBalance.selector, ASSET_NATIVE, w, n);
        w[n++] = address(_cover).balance;
        w[n++] = address(_claims).balance;
        n = _get(capital, ICreditLedger.totalCredit.selector, ASSET_ETH, w, n);
        n = _get(capital, ICreditLedger.totalCredit.selector, ASSET_USD, w, n);
        n = _get(capital, ICreditLedger.totalCredit.selector, ASSET_BTC, w, n);
        n = _get(address(_cover), ICreditLedger.totalCredit.selector, ASSET_ETH, w, n);
        return _get(address(_claims), ICreditLedger.totalCredit.selector, ASSET_ETH, w, n);
    }

    function _product(uint256 productId, uint256[] memory w, uint256 n) internal view returns (uint256) {
        Product memory p = _coverProducts.getProduct(productId);
        w[n++] = p.productType;
        w[n++] = p.minPrice;
        w[n++] = p.initialPrice;
        w[n++] = _coverProducts.isAccepted(productId, ASSET_ETH) ? 1 : 0;
        w[n++] = _coverProducts.isAccepted(productId, ASSET_USD) ? 1 : 0;
        w[n++] = _coverProducts.isAccepted(productId, ASSET_BTC) ? 1 : 0;
        w[n++] = _coverProducts.isAccepted(productId, ASSET_NATIVE) ? 1 : 0;
        return n;
    }

    function _productType(uint256 productType, uint256[] memory w, uint256 n) internal view returns (uint256) {
        return _read(address(_coverProducts), ICoverProducts.getProductType.selector, productType, 0, 0, 3, w, n);
    }

    /// @dev An unusable feed is observed as (0, 0).
    function _feed(uint256 asset, uint256[] memory w, uint256 n) internal view returns (uint256) {
        try _capitalPool.getPrice(asset) returns (uint256 price) {
            w[n++] = 1;
            w[n++] = price;
        } catch (bytes memory reason) {
            if (bytes4(reason) != Errors.FeedUnusable.selector) revert FeedFailed(asset);
            w[n++] = 0;
            w[n++] = 0;
        }
        return n;
    }
}
