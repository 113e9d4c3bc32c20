// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {StakedProductParam} from "contracts/interfaces/IStakingProducts.sol";
import {Part, Purchase} from "./CoverHandler.sol";
import {BrinkHandler} from "./BrinkHandler.sol";
import {PoolHandler} from "./PoolHandler.sol";

/// @title A pool sold out over all its products, and all of it claimed: what seldom comes of single actions
abstract contract RuinHandler is PoolHandler, BrinkHandler {
    function ruin(uint256 seed) external mayBurn {
        uint256 poolId = _poolId(seed);
        if (pools[poolId].halted || !_usable(NATIVE)) return;
        uint256 before = coversBought;
        uint256 claimed = claimsMade;
        for (uint256 productId = 1; productId <= 3; productId++) {
            (uint256 min, ) = m.products.getPrices(productId);
            uint256 target = listings[poolId][productId].listed ? listings[poolId][productId].target : min;
            _list(poolId, StakedProductParam(productId, 10_000, target));
            _buyOut(poolId, productId, _next(seed, productId));
        }
        for (uint256 coverId = before + 1; coverId <= coversBought; coverId++)
            _submit(coverId, 0, _chance(seed, 51, 33) ? _next(seed, coverId) : 0);
        for (uint256 claimId = claimed + 1; claimId <= claimsMade; claimId++) _voteAll(claimId, 0);
        if (claimsMade == claimed) return;
        _warp(block.timestamp + LONGEST_REVIEW);
        for (uint256 claimId = claimed + 1; claimId <= claimsMade; claimId++)
            _settle(claimId, _person(_next(seed, 52)));
    }

    /// @dev All that is free, in ETH.
    function _buyOut(uint256 poolId, uint256 productId, uint256 seed) private {
        Purchase memory x = _draft(seed, 28);
        (x.productId, x.asset, x.owner, x.ratio, x.period) = (productId, ETH, x.buyer, 0, 28);
        uint256[] memory accepted = m.products.getProduct(productId).acceptedAssets;
        x.pay = accepted[0];
        _setTerms(x);
        x.parts = new Part[](1);
        x.parts[0].poolId = poolId;
        _price(x, x.parts[0]);
        uint256 amount = _inAsset(x.parts[0].free, ETH);
        if (amount < 0.001 ether) return;
        x.parts[0].amount = amount;
        _price(x, x.parts[0]);
        if (x.parts[0].native <= x.parts[0].free) _execute(x, seed);
    }
}
