// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IStakingPool} from "../interfaces/IStakingPool.sol";
import {IStakingProducts} from "../interfaces/IStakingProducts.sol";
import {IStakingViewer} from "../interfaces/IStakingViewer.sol";
import {LensReads} from "./LensReads.sol";
import {LensWiring} from "./LensWiring.sol";

/// @title A pool, what it lists, and its tranches
abstract contract LensPools is LensWiring, LensReads {
    function _pool(address pool, uint256[] memory w, uint256 n) internal view returns (uint256) {
        n = _read(pool, IStakingPool.getPoolState.selector, 0, 0, 0, 11, w, n);
        n = _get(address(_token_), IERC20.balanceOf.selector, uint160(pool), w, n);
        return _read(pool, IStakingPool.getTrancheStakes.selector, 0, 0, 1, 8, w, n);
    }

    function _listing(
        uint256 poolId,
        uint256 productId,
        uint256[] memory w,
        uint256 n
    ) internal view returns (uint256) {
        address products = address(_stakingProducts);
        n = _read(products, IStakingProducts.getStakedProduct.selector, poolId, productId, 1, 4, w, n);
        n = _read(products, IStakingProducts.getFloorPrice.selector, poolId, productId, 0, 1, w, n);
        n = _read(products, IStakingProducts.getSpotPrice.selector, poolId, productId, 0, 1, w, n);
        return _read(products, IStakingProducts.getCapacities.selector, poolId, productId, 1, 16, w, n);
    }

    function _tranche(address pool, uint256 trancheId, uint256[] memory w, uint256 n) internal view returns (uint256) {
        return _read(pool, IStakingPool.getTranche.selector, trancheId, 0, 0, 4, w, n);
    }

    /// @dev Getters of a pool that no other kind reads; the id is the pool's.
    function _reads(uint256 poolId, address pool, uint256[] memory w, uint256 n) internal view returns (uint256) {
        address products = address(_stakingProducts);
        n = _get(pool, IStakingPool.getPoolId.selector, 0, w, n);
        n = _get(products, IStakingProducts.getPoolId.selector, uint160(pool), w, n);
        n = _get(pool, IStakingPool.getPoolFee.selector, 0, w, n);
        n = _get(pool, IStakingPool.getMaxPoolFee.selector, 0, w, n);
        n = _get(pool, IStakingPool.manager.selector, 0, w, n);
        n = _get(pool, IStakingPool.getFirstActiveTrancheId.selector, 0, w, n);
        n = _get(pool, IStakingPool.getPoolStake.selector, poolId, w, n);
        n = _get(products, IStakingProducts.getTotalWeight.selector, poolId, w, n);
        n = _get(products, IStakingProducts.getTotalEffectiveWeight.selector, poolId, w, n);
        n = _get(products, IStakingProducts.getUtilizationRate.selector, poolId, w, n);
        // the length of the list
        return _read(address(_stakingViewer), IStakingViewer.getPoolProducts.selector, poolId, 0, 1, 1, w, n);
    }
}
