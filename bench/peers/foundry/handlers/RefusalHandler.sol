// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Errors} from "contracts/interfaces/Errors.sol";
import {BuyCoverParams, PoolAllocationRequest} from "contracts/interfaces/ICoverCore.sol";
import {Capacities} from "contracts/interfaces/IStakingProducts.sol";
import {CoverHandler, Purchase, Part} from "./CoverHandler.sol";

/// @title Purchases with one thing wrong each
abstract contract RefusalHandler is CoverHandler {
    function buyWrong(uint256 seed, uint256 kind) external watched {
        Purchase memory x = _draft(_next(seed, 1), 28);
        (x.productId, x.asset, x.pay, x.owner, x.ratio, x.period) = (1, ETH, ETH, x.buyer, 0, 28);
        _setTerms(x);
        uint256 poolId = _poolId(_next(seed, 2));
        if (!listings[poolId][1].listed || !_usable(NATIVE) || !_isMember(x.buyer)) return;
        if (pools[poolId].halted || !m.products.isAccepted(1, ETH)) return;
        Capacities memory c = m.staking.getCapacities(poolId, 1);
        uint256 free = _free(c, x.exposureEnd);
        // in ETH, so that the conversion back is at least this in native tokens
        uint256 amount = _inAsset(0.02 ether, ETH) + 1;
        if (free < 1 ether) return;
        (bytes4 error, BuyCoverParams memory params, PoolAllocationRequest[] memory requests) = _wrong(
            x,
            poolId,
            amount,
            kind % 9
        );
        if (kind % 9 == 0) {
            params.amount = requests[0].coverAmountInAsset = _inAsset(free + _bound(seed, 1e12, 1 ether), ETH) + 1;
            error = Errors.InsufficientCapacity.selector;
        }
        bytes memory data = abi.encodeCall(m.cover.buyCover, (params, requests));
        (bool ok, bytes memory answer) = _callAs(x.buyer, address(m.cover), 100_000 ether, data);
        _checkRefused(ok, answer, error, "a purchase out of order is refused");
    }

    function _wrong(
        Purchase memory x,
        uint256 poolId,
        uint256 amount,
        uint256 kind
    ) private view returns (bytes4 error, BuyCoverParams memory params, PoolAllocationRequest[] memory requests) {
        requests = new PoolAllocationRequest[](kind == 1 ? 2 : 1);
        for (uint256 i; i < requests.length; i++) requests[i] = PoolAllocationRequest(poolId, false, amount);
        (params.owner, params.productId, params.amount) = (x.owner, 1, amount * requests.length);
        (params.period, params.maxPremiumInAsset) = (28, 100_000 ether);
        if (kind == 1) return (Errors.DuplicatePool.selector, params, requests);
        error = Errors.AllocationMismatch.selector;
        if (kind == 2) params.amount++;
        else if (kind == 3) params.amount--;
        else if (kind == 4) requests[0].skip = true;
        else if (kind == 5) {
            (params.commissionRatio, params.commissionDestination) = (3_001, cast.people[0]);
            error = Errors.CommissionTooHigh.selector;
        } else if (kind == 6) {
            params.commissionRatio = 1;
            error = Errors.NoCommissionDestination.selector;
        } else if (kind == 7) {
            params.amount = requests[0].coverAmountInAsset = _inAsset(0.01 ether, ETH) / 2;
            error = Errors.AllocationTooSmall.selector;
        } else if (kind == 8) {
            params.coverAsset = NATIVE;
            error = Errors.UnknownAsset.selector;
        }
    }
}
