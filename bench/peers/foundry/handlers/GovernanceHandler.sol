// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Errors} from "contracts/interfaces/Errors.sol";
import {ICreditLedger} from "contracts/interfaces/ICreditLedger.sol";
import {HostileERC20} from "contracts/mocks/hostile/HostileERC20.sol";
import {MockFeed} from "contracts/mocks/MockFeed.sol";
import {Actors} from "./Actors.sol";

/// @title The governor's changes, the world's (feeds, tokens that misbehave), and credits fetched
abstract contract GovernanceHandler is Actors {
    function setMembership(uint256 seed) external watched {
        address account = _person(seed);
        bool member = _isMember(account);
        uint256 id = member ? m.registry.getMemberId(account) : memberIds[account];
        bytes memory data =
            member
                ? abi.encodeCall(m.registry.removeMember, (account))
                : abi.encodeCall(m.registry.addMember, (account));
        (bool ok, ) = _callAs(cast.governor, address(m.registry), 0, data);
        _check(ok && _isMember(account) != member, "the governor admits and removes members");
        _check(id == 0 || m.registry.getMemberId(account) == id, "a member keeps its id");
        memberIds[account] = m.registry.getMemberId(account);
    }

    function lockForVote(uint256 seed, uint256 duration) external watched {
        address account = _person(seed);
        uint256 until = block.timestamp + _bound(duration, 1, 20 days);
        bool fits = _isMember(account) && until > m.token.isLockedForMV(account);
        (bool ok, ) = _callAs(cast.governor, address(m.token), 0, abi.encodeCall(m.token.lockForMV, (account, until)));
        _check(ok == fits, "a lock of a member only moves later");
        if (ok) _check(m.token.isLockedForMV(account) == until, "a lock is as set");
    }

    function transferTokens(uint256 seed, uint256 amount) external watched {
        address from = _person(seed);
        address to = _person(_next(seed, 1));
        amount = _bound(amount, 0, m.token.balanceOf(from) / 10);
        (bool ok, bytes memory answer) = _callAs(
            from,
            address(m.token),
            0,
            abi.encodeCall(m.token.transfer, (to, amount))
        );
        if (_isLocked(from))
            return _checkRefused(ok, answer, Errors.TokensLocked.selector, "tokens of a locked account stay");
        _check(ok, "tokens can be transferred");
    }

    function setMinPrice(uint256 seed, uint256 price) external watched {
        uint256 productId = 1 + (seed % 3);
        price = _bound(price, 0, _chance(seed, 1, 25) ? 10_000 : 1_000);
        _govern(address(m.products), abi.encodeCall(m.products.setMinPrice, (productId, price)));
    }

    function setGracePeriod(uint256 seed, uint256 grace) external watched {
        grace = _bound(grace, 0, 261 days);
        _govern(address(m.products), abi.encodeCall(m.products.setGracePeriod, (1 + (seed % 2), grace)));
    }

    /// @notice One who assesses and two to five who insure themselves; or too few, or one of them twice.
    function createAssessorGroup(uint256 seed) external watched {
        if (groupsMade >= 5) return;
        bool few = _chance(seed, 3, 12);
        address[] memory group = new address[](few ? 2 : 3 + (_next(seed, 4) % 4));
        group[0] = cast.assessors[_next(seed, 1) % 4];
        for (uint256 i = 1; i < group.length; i++) group[i] = _person((_next(seed, 2) % 8) + i);
        bool twice = _chance(seed, 5, 12);
        if (twice) group[group.length - 1] = group[0];
        bytes memory data = abi.encodeCall(m.registry.createAssessorGroup, (group));
        (bool ok, ) = _callAs(cast.governor, address(m.registry), 0, data);
        _check(ok == (!few && !twice), "assessor groups have three distinct members or more");
        if (!ok) return;
        groupBook[++groupsMade] = group;
        _checkGroup(groupsMade, group);
    }

    function _checkGroup(uint256 groupId, address[] memory group) private {
        _check(m.registry.groupCount() == groupsMade, "groups are numbered on");
        address[] memory kept = m.registry.getAssessorGroup(groupId);
        _check(keccak256(abi.encode(kept)) == keccak256(abi.encode(group)), "a group is as made");
        _check(m.registry.getAssessorGroupSize(groupId) == group.length, "a group's size is as made");
        _check(m.registry.isInGroup(groupId, group[1]), "who was named is in the group");
        _check(!m.registry.isInGroup(groupId, cast.stranger), "who was not named is not");
    }

    function setAcceptedAssets(uint256 seed) external watched {
        uint256 productId = 1 + (seed % 3);
        uint256[] memory assets = new uint256[](1 + (_next(seed, 1) % 3));
        for (uint256 i; i < assets.length; i++) assets[i] = [ETH, USD, BTC, NATIVE][_next(seed, 2 + i) % 4];
        _govern(address(m.products), abi.encodeCall(m.products.setAcceptedAssets, (productId, assets)));
        for (uint256 i; i < 4; i++) {
            uint256 asset = [ETH, USD, BTC, NATIVE][i];
            bool named;
            for (uint256 j; j < assets.length; j++) named = named || assets[j] == asset;
            _check(m.products.isAccepted(productId, asset) == named, "a product is paid in the assets that were set");
        }
    }

    function setAssessorGroup(uint256 seed) external watched {
        uint256 groupId = 1 + (_next(seed, 1) % groupsMade);
        uint256 productType = 1 + (seed % 2);
        _govern(address(m.products), abi.encodeCall(m.products.setAssessorGroup, (productType, groupId)));
        groupOfType[productType] = groupId;
    }

    /// @notice Prices move; now and then a feed is useless for a while.
    function moveFeed(uint256 seed, uint256 percent) external watched {
        uint256 asset = [NATIVE, USD, BTC][seed % 3];
        MockFeed feed = [m.feedNative, m.feedUsd, m.feedBtc][seed % 3];
        uint256 base = [uint256(0.01 ether), 0.0004 ether, 20 ether][seed % 3];
        int256 answer = int256((base * _bound(percent, 40, 250)) / 100);
        uint256 updatedAt = block.timestamp;
        uint256 fault = _next(seed, 1) % 16;
        if (fault == 1) answer = 0;
        if (fault == 2) answer = -answer;
        if (fault == 3) updatedAt = block.timestamp + 1;
        feed.set(answer, updatedAt, false);
        try m.capital.getPrice(asset) returns (uint256 price) {
            _check(answer > 0 && updatedAt == block.timestamp && price == uint256(answer), "a useless feed is refused");
        } catch {
            _check(answer <= 0 || updatedAt > block.timestamp, "a feed in order is read");
        }
    }

    /// @notice Stablecoins block accounts and fail in ways of their own.
    function blockAsset(uint256 seed) external watched {
        HostileERC20 asset = seed % 2 == 0 ? m.usd : m.btc;
        address account = _chance(seed, 2, 20) ? address(m.capital) : _person(_next(seed, 1));
        asset.setBlocked(account, !asset.isBlocked(account));
    }

    function switchAsset(uint256 seed) external watched {
        HostileERC20 asset = seed % 2 == 0 ? m.usd : m.btc;
        // as it should, answering false, or answering nothing
        asset.setMode(HostileERC20.Mode(_next(seed, 1) % 3));
    }

    function donate(uint256 seed, uint256 amount) external watched {
        amount = _bound(amount, 1, 10 ether);
        (bool ok, ) = _callAs(_person(seed), address(m.capital), amount, "");
        _check(ok, "the capital pool takes donations");
        if (ok) capital[ETH] += amount;
    }

    function withdrawCredit(uint256 seed) external watched {
        (ICreditLedger ledger, uint256 asset) = _ledger(_next(seed, 4));
        address account = _creditor(ledger, asset, _next(seed, 2));
        uint256 due = ledger.creditOf(account, asset);
        // now and then who takes no ETH tries to have it all the same
        bool refuses = account == cast.people[6] && asset == ETH && _chance(seed, 6, 25);
        address to = account.code.length == 0 || refuses ? account : cast.treasury;
        uint256 held = _balance(asset, to);
        (bool ok, bytes memory answer) = _callAs(
            account,
            address(ledger),
            0,
            abi.encodeCall(ledger.withdrawCredit, (asset, to))
        );
        if (due == 0) return _checkRefused(ok, answer, Errors.NoCredit.selector, "who has no credit fetches none");
        bool funded = address(ledger) != address(m.capital) || capital[asset] >= due;
        bool fits = funded && !refuses && (asset == ETH || _works(asset, address(ledger), to));
        _check(ok == fits, "a credit is paid iff there are funds");
        if (!ok) return;
        _check(_balance(asset, to) == held + due, "a credit is paid whole");
        _check(ledger.creditOf(account, asset) == 0, "a credit is paid once");
        credits[address(ledger)][asset] -= due;
        if (address(ledger) == address(m.capital)) capital[asset] -= due;
    }

    function _govern(address to, bytes memory data) private {
        (bool ok, ) = _callAs(cast.governor, to, 0, data);
        _check(ok, "the governor governs");
    }

    /// @dev A ledger and an asset in which something is owed, if there is one.
    function _ledger(uint256 seed) private view returns (ICreditLedger ledger, uint256 asset) {
        for (uint256 i; i < 5; i++) {
            uint256 n = (seed + i) % 5;
            asset = [ETH, USD, BTC, ETH, ETH][n];
            ledger =
                n < 3
                    ? ICreditLedger(m.capital)
                    : n == 3
                        ? ICreditLedger(m.cover)
                        : ICreditLedger(m.claims);
            if (credits[address(ledger)][asset] > 0) break;
        }
    }

    /// @dev Someone with a credit, if there is one.
    function _creditor(ICreditLedger ledger, uint256 asset, uint256 seed) private view returns (address account) {
        for (uint256 i; i < cast.people.length; i++) {
            account = _person((seed % cast.people.length) + i);
            if (ledger.creditOf(account, asset) > 0) return account;
        }
        address[] memory more = _moreCreditors();
        for (uint256 i; i < more.length; i++) if (ledger.creditOf(more[i], asset) > 0) return more[i];
        address[2] memory others = [cast.noNfts, address(receiver)];
        for (uint256 i; i < 2; i++) if (ledger.creditOf(others[i], asset) > 0) return others[i];
    }
}
