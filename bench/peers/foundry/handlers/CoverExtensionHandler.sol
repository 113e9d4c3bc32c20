// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Errors} from "contracts/interfaces/Errors.sol";
import {CoverPool} from "contracts/interfaces/ICoverCore.sol";
import {CoverGhost} from "../support/Ghosts.sol";
import {CoverHandler, Part, Purchase} from "./CoverHandler.sol";

/// @notice What an extension gives back for the old cover.
struct Back {
    uint256 credit;
    uint256 burned;
    uint256[] stopped;
}

/// @title Owners extend their covers: credit, released allocations, stopped streams
abstract contract CoverExtensionHandler is CoverHandler {
    function extendCover(uint256 seed, uint256 amount, uint256 period) external watched {
        if (coversBought == 0) return;
        uint256 coverId = _extendable(seed);
        CoverGhost memory old = covers[coverId];
        if (old.replacedBy != 0) return;
        Purchase memory x = _draft(seed, period);
        (x.oldId, x.buyer, x.owner, x.productId, x.asset) = (coverId, old.owner, old.owner, old.productId, old.asset);
        uint256[] memory accepted = m.products.getProduct(x.productId).acceptedAssets;
        x.pay = accepted.length == 0 ? ETH : accepted[_next(seed, 5) % accepted.length];
        if (_chance(seed, 12, 15)) x.buyer = _member(_next(seed, 12));
        if (x.buyer != x.owner)
            _callAs(x.owner, address(m.coverNft), 0, abi.encodeCall(m.coverNft.approve, (x.buyer, coverId)));
        _setTerms(x);
        if (!_usable(x.asset) || !_usable(NATIVE) || !_usable(x.pay)) return;
        if (_chance(seed, 13, 25)) _addParts(x, seed, amount, 1 + (_next(seed, 24) % 2));
        else _addOldParts(x, old, amount);
        if (x.parts.length == 0) return;
        for (uint256 i; i < x.parts.length; i++)
            x.parts[i].released = m.staking.getCoverAllocation(x.oldId, x.parts[i].poolId);
        _extendCover(x, old);
    }

    /// @dev A cover that runs and is not claimed, mostly; if there is one.
    function _extendable(uint256 seed) private view returns (uint256 coverId) {
        for (uint256 i; i < coversBought; i++) {
            coverId = 1 + (((seed % coversBought) + i) % coversBought);
            CoverGhost storage cover = covers[coverId];
            bool fits = cover.replacedBy == 0 && cover.amount > 0 && openClaim[coverId] == 0;
            if ((fits && block.timestamp < cover.end) || _next(seed, 14) % 6 == 0) return coverId;
        }
    }

    /// @dev The same pools again, with about as much as is left of each part.
    function _addOldParts(Purchase memory x, CoverGhost memory old, uint256 amount) private view {
        CoverPool[] memory bought = m.cover.getCoverPools(x.oldId);
        Part[] memory parts = new Part[](bought.length);
        for (uint256 i; i < parts.length; i++) {
            parts[i].poolId = bought[i].poolId;
            uint256 left = _mulDown(bought[i].amountBought, old.amount, old.amountBought);
            parts[i].amount = amount % 2 == 0 ? left : _bound(_next(amount, i), 1, left * 2);
            if (parts[i].amount == 0) return;
            _quote(x, parts[i]);
            _price(x, parts[i]);
            if (parts[i].native < 0.01 ether || parts[i].capacity == 0) return;
        }
        x.parts = parts;
    }

    function _extendCover(Purchase memory x, CoverGhost memory old) private {
        Back memory back = _back(x.oldId, old);
        _total(x, back.credit);
        if (x.amount > type(uint96).max) return;
        bool fits = block.timestamp < old.end && old.amount > 0 && openClaim[x.oldId] == 0;
        (bool ok, bytes memory answer) = _send(x, x.gross, x.gross);
        _check(fits || !ok, "a running, unclaimed cover is extended");
        bool accepted = m.products.isAccepted(x.productId, x.pay);
        if (!ok) {
            bytes4 error = _selectorOf(answer);
            if (fits && accepted && _affordable(x)) _check(_hinders(x, error), "an extension in order goes through");
            return;
        }
        for (uint256 i; i < x.parts.length; i++)
            _check(
                x.parts[i].native <= x.parts[i].free + x.parts[i].released && !pools[x.parts[i].poolId].halted,
                "an extension gets what is free or given back"
            );
        uint256 coverId = abi.decode(answer, (uint256));
        covers[x.oldId].replacedBy = coverId;
        _stopStreams(x.oldId, back);
        uint256 streamEnd = _midnight(block.timestamp + x.period * 1 days);
        _checkPurchase(x, coverId, streamEnd);
        _checkRewards(x, coverId, back, streamEnd);
        CoverPool[] memory given = m.cover.getCoverPools(x.oldId);
        for (uint256 i; i < given.length; i++) {
            _check(m.staking.getCoverAllocation(x.oldId, given[i].poolId) == 0, "an extension releases the old part");
            // a pool that is not used any more takes its bump back
            _noteListing(given[i].poolId, x.productId);
        }
    }

    /// @dev Whether the error is one that may keep an extension in order from going through.
    function _hinders(Purchase memory x, bytes4 error) private view returns (bool) {
        for (uint256 i; i < x.parts.length; i++) {
            if (error == Errors.PoolIsHalted.selector && pools[x.parts[i].poolId].halted) return true;
            if (error == Errors.InsufficientCapacity.selector && x.parts[i].native > x.parts[i].free) return true;
        }
        return false;
    }

    /// @dev Credit for the time that is left, and what of the old streams stops.
    function _back(uint256 oldId, CoverGhost memory old) private view returns (Back memory back) {
        CoverPool[] memory bought = m.cover.getCoverPools(oldId);
        back.stopped = new uint256[](bought.length);
        if (block.timestamp >= old.end) return back;
        uint256 streamEnd = _midnight(old.end);
        for (uint256 i; i < bought.length; i++) {
            uint256 left = _mulDown(bought[i].amountBought, old.amount, old.amountBought);
            uint256 native = _mulDown(left * _price(old.asset), 1e18, 10 ** _decimals(old.asset) * _price(NATIVE));
            back.credit += _mulDown(native, bought[i].price * (old.end - block.timestamp), 365 days * 1e18);
            back.stopped[i] = _mulDown(bought[i].rewardRate, old.amount, old.amountBought);
            back.burned += back.stopped[i] * (streamEnd - block.timestamp);
        }
    }

    function _stopStreams(uint256 oldId, Back memory back) private {
        uint256 n;
        for (uint256 i; i < streams.length; i++) if (streams[i].coverId == oldId) streams[i].rate -= back.stopped[n++];
    }

    /// @dev Minted: half of the new premiums, but no more than half of what is paid and what was burned.
    function _checkRewards(Purchase memory x, uint256 coverId, Back memory back, uint256 streamEnd) private {
        uint256 most = x.net / 2 + back.burned;
        uint256 total = x.premiums / 2 < most ? x.premiums / 2 : most;
        uint256 duration = streamEnd - block.timestamp;
        uint256 minted;
        CoverPool[] memory bought = m.cover.getCoverPools(coverId);
        for (uint256 i; i < bought.length; i++) {
            uint256 part = x.premiums == 0 ? 0 : _mulDown(total, x.parts[i].premium, x.premiums);
            _check(bought[i].rewardRate == part / duration, "an extension's reward is split by premium");
            minted += bought[i].rewardRate * duration;
        }
        supply = supply + minted - back.burned;
        _check(
            m.token.totalSupply() + back.burned == x.supply + minted,
            "an extension burns what it stops and mints what will stream"
        );
    }
}
