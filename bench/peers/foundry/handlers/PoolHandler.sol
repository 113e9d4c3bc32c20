// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IStakingPool, PoolState} from "contracts/interfaces/IStakingPool.sol";
import {Errors} from "contracts/interfaces/Errors.sol";
import {Capacities, StakedProduct, StakedProductParam} from "contracts/interfaces/IStakingProducts.sol";
import {ListingGhost, PoolGhost} from "../support/Ghosts.sol";
import {Actors} from "./Actors.sol";

/// @title Managers: pools, fees, listings; anyone: pokes, fee payments; the governor: sweeps
abstract contract PoolHandler is Actors {
    /// The three that are covered and the fillers: one more than weights of 10 000 may be given to.
    uint256 private constant PRODUCTS = 21;

    function createPool(uint256 seed, uint256 fee, uint256 maxFee) external quiet {
        uint256 count = poolsMade;
        if (count >= 6) return;
        address manager = _person(seed);
        maxFee = _bound(maxFee, 0, _chance(seed, 2, 12) ? 5_100 : 5_000);
        fee = _bound(fee, 0, _chance(seed, 3, 12) ? maxFee + 1 : maxFee);
        (bool ok, bytes memory answer) = _callAs(
            manager,
            address(m.staking),
            0,
            abi.encodeCall(m.staking.createStakingPool, (fee, maxFee))
        );
        _check(ok == (_isMember(manager) && maxFee <= 5_000 && fee <= maxFee), "members make pools within the fees");
        if (!ok) return;
        (uint256 poolId, address pool) = abi.decode(answer, (uint256, address));
        _check(poolId == count + 1 && IStakingPool(pool).manager() == manager, "a pool is its maker's");
        PoolGhost storage ghost = pools[poolId];
        (ghost.fee, ghost.maxFee, ghost.manager, ghost.at) = (fee, maxFee, manager, IStakingPool(pool));
        poolsMade++;
        _touch(poolId);
        for (uint256 i; i < cast.people.length; i++)
            _callAs(cast.people[i], address(m.token), 0, abi.encodeCall(m.token.approve, (pool, type(uint256).max)));
    }

    function setPoolFee(uint256 seed, uint256 fee) external quiet {
        uint256 poolId = _poolId(seed);
        PoolGhost storage ghost = pools[poolId];
        IStakingPool pool = _touch(poolId);
        fee = _bound(fee, 0, ghost.maxFee);
        if (_chance(seed, 2, 10)) fee = ghost.maxFee + 1;
        PoolState memory before = pool.getPoolState();
        (bool ok, bytes memory answer) = _callAs(
            ghost.manager,
            address(pool),
            0,
            abi.encodeCall(pool.setPoolFee, (fee))
        );
        if (fee > ghost.maxFee)
            return _checkRefused(ok, answer, Errors.FeeAboveMax.selector, "a fee above the maximum is refused");
        _check(ok, "the manager sets the fee");
        if (!ok) return;
        ghost.fee = fee;
        PoolState memory state = pool.getPoolState();
        _check(state.feesOwed == before.feesOwed, "a new fee leaves what was owed");
    }

    function withdrawFees(uint256 seed) external watched {
        uint256 poolId = _poolId(seed);
        IStakingPool pool = _touch(poolId);
        uint256 owed = pool.getPoolState().feesOwed;
        uint256 held = m.token.balanceOf(pools[poolId].manager);
        (bool ok, ) = _callAs(_person(_next(seed, 2)), address(pool), 0, abi.encodeCall(pool.withdrawFees, ()));
        _check(ok, "anyone lets the fees be paid");
        if (!ok) return;
        _check(
            m.token.balanceOf(pools[poolId].manager) == held + owed / 10_000,
            "the manager gets whole wei of the fees"
        );
        _check(pool.getPoolState().feesOwed == owed % 10_000, "the fraction stays owed");
    }

    function sweepSurplus(uint256 seed) external watched {
        IStakingPool pool = _touch(_poolId(seed));
        uint256 surplus = pool.getPoolState().surplus;
        (bool ok, ) = _callAs(cast.governor, address(pool), 0, abi.encodeCall(pool.sweepSurplus, ()));
        _check(ok && pool.getPoolState().surplus == 0, "the governor sweeps the surplus");
        if (ok) capital[NATIVE] += surplus;
    }

    function setProducts(uint256 seed, uint256 weight, uint256 target) external quiet {
        uint256 poolId = _poolId(seed);
        // pool 1 is the one of which is told elsewhere that it lists no more than three
        if (poolId != 1 && _chance(seed, 4, 6)) return _listAll(poolId, _next(seed, 5));
        uint256 productId = 1 + (_next(seed, 1) % 3);
        ListingGhost memory ghost = listings[poolId][productId];
        (uint256 min, ) = m.products.getPrices(productId);
        StakedProductParam memory param = StakedProductParam(
            productId,
            _bound(weight, 0, 10_000),
            _bound(target, min, _chance(seed, 2, 50) ? min + 3_000 : 10_000)
        );
        uint256 form = _next(seed, 3) % 8;
        if (form == 0) param.weight = 10_001;
        if (form == 1) param.targetPrice = 10_001;
        // a listing may keep a target that a raised minimum has overtaken
        if (form == 2 && ghost.listed) param.targetPrice = ghost.target;
        _list(poolId, param);
    }

    /// @dev All products at once: the weights come to just the limit, to one more, or to as much as they can.
    function _listAll(uint256 poolId, uint256 seed) private {
        StakedProductParam[] memory params = new StakedProductParam[](PRODUCTS);
        for (uint256 i; i < PRODUCTS; i++) {
            ListingGhost storage ghost = listings[poolId][i + 1];
            (uint256 min, ) = m.products.getPrices(i + 1);
            params[i] = StakedProductParam(i + 1, 10_000, ghost.listed ? ghost.target : min);
        }
        uint256 form = _next(seed, 1) % 3;
        if (form < 2) params[_next(seed, 2) % PRODUCTS].weight = form;
        bytes memory data = abi.encodeCall(m.staking.setProducts, (poolId, params));
        (bool ok, bytes memory answer) = _callAs(pools[poolId].manager, address(m.staking), 0, data);
        if (form > 0)
            return _checkRefused(ok, answer, Errors.TotalWeightTooHigh.selector, "weights come to 200 000 at most");
        // what was sold counts on with what it takes of the stake
        bool oversold = !ok && _selectorOf(answer) == Errors.EffectiveWeightTooHigh.selector;
        _check(ok || oversold, "weights may come to the limit");
        if (!ok) return;
        for (uint256 i; i < PRODUCTS; i++) {
            _checkListing(poolId, params[i], listings[poolId][i + 1], 0);
            _noteListing(poolId, i + 1);
        }
        _touch(poolId);
    }

    /// @dev What the weights of a pool come to, by what was set.
    function _weights(uint256 poolId) private view returns (uint256 sum) {
        for (uint256 i; i < PRODUCTS; i++) sum += listings[poolId][i + 1].weight;
    }

    function _list(uint256 poolId, StakedProductParam memory param) internal {
        uint256 productId = param.productId;
        ListingGhost memory ghost = listings[poolId][productId];
        (uint256 min, ) = m.products.getPrices(productId);
        StakedProductParam[] memory params = new StakedProductParam[](1);
        params[0] = param;
        uint256 spot = ghost.listed ? m.staking.getSpotPrice(poolId, productId) : 0;
        (bool ok, bytes memory answer) = _callAs(
            pools[poolId].manager,
            address(m.staking),
            0,
            abi.encodeCall(m.staking.setProducts, (poolId, params))
        );
        bool oversold = !ok && _selectorOf(answer) == Errors.EffectiveWeightTooHigh.selector;
        bool kept = ghost.listed && params[0].targetPrice == ghost.target;
        bool fits =
            params[0].weight <= 10_000 && (kept || (params[0].targetPrice >= min && params[0].targetPrice <= 10_000));
        fits = fits && _weights(poolId) + params[0].weight <= 200_000 + ghost.weight;
        _check(ok == fits || oversold, "the manager lists within the limits");
        if (!ok) return;
        _checkListing(poolId, params[0], ghost, spot);
        _noteListing(poolId, productId);
        _touchListing(poolId, productId);
    }

    /// @dev After it everything that was due has been processed, and every read answers as before.
    function poke(uint256 seed, uint256 steps) external quiet {
        IStakingPool pool = _touch(_poolId(seed));
        uint256 before = _readPool(pool);
        uint256 tokenId = _tokenId(_next(seed, 1));
        tokenInFocus = tokenId;
        uint256 rewards = _pool(positionPool[tokenId]).getUnwithdrawnRewards(tokenId);
        (bool ok, ) = _callAs(
            _person(_next(seed, 2)),
            address(pool),
            0,
            abi.encodeCall(pool.poke, (_bound(steps, 1, 400)))
        );
        _check(ok, "anyone pokes");
        _check(_readPool(pool) == before, "a poke changes no read");
        uint256 now_ = _pool(positionPool[tokenId]).getUnwithdrawnRewards(tokenId);
        _check(now_ + 1 >= rewards && now_ <= rewards + 1, "a poke changes no reward");
    }

    function pokeProduct(uint256 seed, uint256 days_) external quiet {
        uint256 poolId = _poolId(seed);
        StakedProduct[] memory all = m.staking.getPoolProducts(poolId);
        if (all.length == 0) return;
        uint256 productId = all[_next(seed, 1) % all.length].productId;
        bytes32 before = keccak256(abi.encode(m.staking.getCapacities(poolId, productId)));
        (bool ok, ) = _callAs(
            _person(_next(seed, 2)),
            address(m.staking),
            0,
            abi.encodeCall(m.staking.pokeProduct, (poolId, productId, _bound(days_, 1, 400)))
        );
        _check(ok, "anyone pokes a product");
        _touchListing(poolId, productId);
        Capacities memory now_ = m.staking.getCapacities(poolId, productId);
        _check(keccak256(abi.encode(now_)) == before, "a poke changes no capacity");
    }

    function _checkListing(
        uint256 poolId,
        StakedProductParam memory param,
        ListingGhost memory ghost,
        uint256 spot
    ) private {
        StakedProduct memory listed = m.staking.getStakedProduct(poolId, param.productId);
        _check(listed.weight == param.weight && listed.targetPrice == param.targetPrice, "a listing is as set");
        if (!ghost.listed) {
            uint256 start = _firstPrice(param.productId, param.targetPrice);
            _check(listed.bumpedPrice == start && listed.priceUpdatedAt == block.timestamp, "the first price");
        } else if (param.targetPrice != ghost.target) {
            _check(
                listed.bumpedPrice == spot && listed.priceUpdatedAt == _settledAt(poolId, param.productId),
                "a new target settles the price"
            );
        } else _check(listed.bumpedPrice == ghost.bumped, "an unchanged target leaves the price");
    }

    function _readPool(IStakingPool pool) private view returns (uint256) {
        PoolState memory state = pool.getPoolState();
        (, uint256[8] memory stakes) = pool.getTrancheStakes();
        uint256 ended = block.timestamp / 91 days - 1;
        return uint256(keccak256(abi.encode(state, stakes, pool.getTranche(ended))));
    }
}
