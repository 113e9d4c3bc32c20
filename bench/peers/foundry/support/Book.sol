// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IStakingPool} from "contracts/interfaces/IStakingPool.sol";
import {StakedProductParam} from "contracts/interfaces/IStakingProducts.sol";
import {Deployment} from "./Deployment.sol";
import {vm} from "./Vm.sol";

/// @title The opening book, that of the project's fixture: people, products, feeds, money, pools, stake, capital
abstract contract Book is Deployment {
    error NotGiven(address to);

    function _open() internal {
        _admit();
        _offerProducts();
        _setFeeds();
        _giveMoney();
        _makePools();
        _stake();
        _giveCapital();
    }

    function _admit() private {
        for (uint256 i; i < cast.people.length; i++) {
            if (i == 4 || i == 5) continue; // erin and frank are no members
            _admit(cast.people[i]);
        }
        _admit(cast.noNfts);
        address[] memory three = new address[](3);
        (three[0], three[1], three[2]) = (cast.assessors[0], cast.assessors[1], cast.people[2]);
        address[] memory six = new address[](6);
        for (uint256 i; i < 4; i++) six[i] = cast.assessors[i];
        (six[4], six[5]) = (cast.people[2], cast.people[3]);
        vm.prank(cast.governor);
        m.registry.createAssessorGroup(three);
        vm.prank(cast.governor);
        m.registry.createAssessorGroup(six);
    }

    function _admit(address account) private {
        vm.prank(cast.governor);
        m.registry.addMember(account);
    }

    function _offerProducts() private {
        vm.prank(cast.governor);
        m.products.addProductType(30 days, 1);
        vm.prank(cast.governor);
        m.products.addProductType(120 days, 2);
        uint256[] memory all = new uint256[](4);
        (all[0], all[1], all[2], all[3]) = (0, 6, 7, 255);
        uint256[] memory native = new uint256[](2);
        (native[0], native[1]) = (0, 255);
        uint256[] memory tokens = new uint256[](2);
        (tokens[0], tokens[1]) = (6, 7);
        _offer("Vault", 1, all, 100, 500);
        _offer("Bridge", 2, native, 200, 1_000);
        _offer("Exchange", 1, tokens, 0, 0);
        for (uint256 i; i < 18; i++) _offer("Filler", 1, new uint256[](0), 100, 100);
    }

    function _offer(string memory name, uint256 kind, uint256[] memory assets, uint256 min, uint256 initial) private {
        vm.prank(cast.governor);
        m.products.addProduct(name, kind, assets, min, initial);
    }

    function _setFeeds() private {
        m.feedNative.set(0.01 ether, block.timestamp, false);
        m.feedUsd.set(0.0004 ether, block.timestamp, false);
        m.feedBtc.set(20 ether, block.timestamp, false);
        vm.prank(cast.governor);
        m.capital.setFeed(255, address(m.feedNative), 3_650 days);
        vm.prank(cast.governor);
        m.capital.setFeed(6, address(m.feedUsd), 3_650 days);
        vm.prank(cast.governor);
        m.capital.setFeed(7, address(m.feedBtc), 400 days);
    }

    function _giveMoney() private {
        for (uint256 i; i < cast.people.length; i++) _giveMoney(cast.people[i]);
        _giveMoney(cast.noNfts);
    }

    function _giveMoney(address holder) private {
        vm.prank(cast.treasury);
        if (!m.token.transfer(holder, 200_000 ether)) revert NotGiven(holder);
        m.usd.mint(holder, 1e13);
        m.btc.mint(holder, 1e12);
        vm.prank(holder);
        m.token.approve(address(m.cover), type(uint256).max);
        vm.prank(holder);
        m.usd.approve(address(m.cover), type(uint256).max);
        vm.prank(holder);
        m.btc.approve(address(m.cover), type(uint256).max);
    }

    function _makePools() private {
        uint16[4] memory fees = [1_000, 0, 2_500, 500];
        for (uint256 i; i < 4; i++) {
            vm.prank(cast.people[i]);
            (, address pool) = m.staking.createStakingPool(fees[i], 2_500);
            for (uint256 j; j < cast.people.length; j++) {
                vm.prank(cast.people[j]);
                m.token.approve(pool, type(uint256).max);
            }
        }
        _list(1, StakedProductParam(1, 10_000, 300), StakedProductParam(2, 5_000, 200));
        _list(2, StakedProductParam(1, 7_000, 100), StakedProductParam(3, 10_000, 0));
        _list(3, StakedProductParam(2, 10_000, 1_500), StakedProductParam(3, 3_333, 50));
        StakedProductParam[] memory one = new StakedProductParam[](1);
        one[0] = StakedProductParam(1, 10_000, 100);
        vm.prank(cast.people[3]);
        m.staking.setProducts(4, one);
    }

    function _list(uint256 poolId, StakedProductParam memory a, StakedProductParam memory b) private {
        StakedProductParam[] memory params = new StakedProductParam[](2);
        (params[0], params[1]) = (a, b);
        vm.prank(cast.people[poolId - 1]);
        m.staking.setProducts(poolId, params);
    }

    function _stake() private {
        _deposit(3, 1, 5_000 ether, 7);
        _deposit(4, 1, 3_000 ether, 3);
        _deposit(3, 2, 8_000 ether, 6);
        _deposit(5, 2, 1_234 ether, 1);
        _deposit(4, 3, 2_000 ether, 7);
        _deposit(0, 3, 777 ether, 0);
        _deposit(5, 4, 40 ether, 7);
        _deposit(4, 4, 60 ether, 1);
    }

    function _deposit(uint256 person, uint256 poolId, uint256 amount, uint256 ahead) private {
        address staker = cast.people[person];
        IStakingPool pool = IStakingPool(m.staking.getPool(poolId));
        vm.prank(staker);
        pool.depositTo(amount, block.timestamp / 91 days + ahead, 0, staker);
    }

    function _giveCapital() private {
        (bool ok, ) = address(m.capital).call{value: 15 ether}("");
        if (!ok) revert NotGiven(address(m.capital));
        m.usd.mint(address(m.capital), 5e9);
        m.btc.mint(address(m.capital), 2e7);
    }
}
