// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {BuyCoverParams, PoolAllocationRequest} from "contracts/interfaces/ICoverCore.sol";
import {IStakingPool} from "contracts/interfaces/IStakingPool.sol";
import {vm} from "../support/Vm.sol";
import {Purchase} from "./CoverHandler.sol";
import {CreditReentryHandler} from "./CreditReentryHandler.sol";

/// @title A receiver that calls back while an NFT is handed to it
abstract contract ReentryHandler is CreditReentryHandler {
    /// @notice It gets a position and tries to enter the pool again, where anyone may.
    function reenterPool(uint256 seed, uint256 n) external watched {
        IStakingPool pool = _touch(_poolId(seed));
        bytes[2] memory again = [abi.encodeCall(pool.poke, (1)), abi.encodeCall(pool.withdrawFees, ())];
        receiver.arm(address(pool), 0, again[n % 2]);
        bytes memory data = abi.encodeCall(
            pool.depositTo,
            (1 ether, block.timestamp / 91 days + 1, 0, address(receiver))
        );
        (bool ok, ) = _callAs(_person(_next(seed, 1)), address(pool), 0, data);
        if (!ok) return;
        _notePosition(touched, address(receiver));
        _check(receiver.struck() && !receiver.succeeded(), "a pool is not entered again");
    }

    /// @notice It gets a cover and tries to buy another one.
    function reenterCover(uint256 seed, uint256 amount) external watched {
        if (!_isMember(address(receiver))) return;
        Purchase memory x = _draft(seed, 30);
        (x.productId, x.asset, x.pay, x.ratio, x.affiliate) = (1, ETH, ETH, 0, address(0));
        x.owner = address(receiver);
        _setTerms(x);
        _addParts(x, _next(seed, 51), amount, 1);
        if (x.parts.length == 0) return;
        _total(x, 0);
        vm.deal(address(receiver), 1_000 ether);
        receiver.arm(address(m.cover), 100 ether, _again(x));
        _execute(x, seed);
        _check(!receiver.succeeded(), "Cover is not entered again");
    }

    /// @dev The receiver buys the least cover there is, from the same pool.
    function _again(Purchase memory x) private view returns (bytes memory) {
        PoolAllocationRequest[] memory requests = new PoolAllocationRequest[](1);
        uint256 amount = _inAsset(0.011 ether, ETH);
        requests[0] = PoolAllocationRequest(x.parts[0].poolId, false, amount);
        BuyCoverParams memory params;
        (params.owner, params.productId, params.amount) = (x.buyer, 1, amount);
        (params.period, params.maxPremiumInAsset) = (30, 100 ether);
        return abi.encodeCall(m.cover.buyCover, (params, requests));
    }
}
