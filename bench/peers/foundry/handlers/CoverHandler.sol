// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Errors} from "contracts/interfaces/Errors.sol";
import {BuyCoverParams, CoverPool, PoolAllocationRequest} from "contracts/interfaces/ICoverCore.sol";
import {Capacities, StakedProduct} from "contracts/interfaces/IStakingProducts.sol";
import {CoverGhost, Stream} from "../support/Ghosts.sol";
import {Actors} from "./Actors.sol";

/// @notice A purchase that is about to be made, and what it must come to.
struct Purchase {
    address buyer;
    address owner;
    uint256 productId;
    uint256 asset;
    uint256 pay;
    uint256 period;
    uint256 grace;
    uint256 exposureEnd;
    uint256 ratio;
    address affiliate;
    uint256 oldId;
    uint256 amount;
    uint256 premiums;
    uint256 net;
    uint256 paid;
    uint256 gross;
    uint256 reward;
    uint256 held;
    uint256 affiliateHeld;
    uint256 supply;
    Part[] parts;
}

/// @notice A pool's part of a purchase.
struct Part {
    uint256 poolId;
    uint256 amount;
    uint256 native;
    uint256 released;
    uint256 spot;
    uint256 premium;
    uint256 free;
    uint256 capacity;
    uint256 rate;
    uint256[8] allocated;
}

/// @title Buyers: new covers from one or two pools; prices, rewards and allocations recomputed from the spec
abstract contract CoverHandler is Actors {
    function buyCover(uint256 seed, uint256 amount, uint256 period) external watched {
        _buy(seed, amount, period, 1);
    }

    function buyCoverFromTwo(uint256 seed, uint256 amount, uint256 period) external watched {
        _buy(seed, amount, period, 2 + (_next(seed, 10) % 2));
    }

    function buyOutOfRange(uint256 seed, uint256 amount, uint256 period) external watched {
        Purchase memory x = _draft(seed, 28);
        x.period = period % 2 == 0 ? 366 + (period % 3) : period % 28;
        (x.productId, x.asset, x.pay, x.owner, x.ratio) = (1, ETH, ETH, x.buyer, 0);
        _setTerms(x);
        x.parts = new Part[](1);
        x.parts[0].poolId = _poolId(_next(seed, 21));
        x.amount = x.parts[0].amount = _bound(amount, 0.001 ether, 0.1 ether);
        // when more is wrong, the order of the errors is free
        bytes4 error = _fitsButForPeriod(x, x.parts[0]) ? Errors.PeriodOutOfRange.selector : ANY;
        (bool ok, bytes memory answer) = _send(x, 10 ether, 10 ether);
        _checkRefused(ok, answer, error, "a cover is 28 to 365 days long");
    }

    function _fitsButForPeriod(Purchase memory x, Part memory part) private view returns (bool) {
        if (!_usable(NATIVE) || !_isMember(x.buyer) || !m.products.isAccepted(x.productId, ETH)) return false;
        if (!listings[part.poolId][x.productId].listed || pools[part.poolId].halted) return false;
        _quote(x, part);
        _price(x, part);
        return part.native <= part.free;
    }

    function transferCover(uint256 seed) external quiet {
        if (coversBought == 0) return;
        uint256 coverId = 1 + (seed % coversBought);
        coverInFocus = coverId;
        CoverGhost storage ghost = covers[coverId];
        address to = _person(_next(seed, 1));
        bool open = openClaim[coverId] != 0;
        (bool ok, bytes memory answer) = _callAs(
            ghost.owner,
            address(m.coverNft),
            0,
            abi.encodeCall(m.coverNft.transferFrom, (ghost.owner, to, coverId))
        );
        if (ghost.replacedBy != 0) return _check(!ok, "a replaced cover is nobody's");
        if (open)
            return _checkRefused(ok, answer, Errors.CoverClaimOpen.selector, "a claimed cover is not transferred");
        _check(ok, "a cover can be transferred");
        if (ok) ghost.owner = to;
    }

    function _buy(uint256 seed, uint256 amount, uint256 period, uint256 count) private {
        Purchase memory x = _draft(seed, period);
        _addParts(x, seed, amount, count);
        if (x.parts.length == 0) return;
        _execute(x, seed);
    }

    /// @dev Who buys which cover; the parts are still missing.
    function _draft(uint256 seed, uint256 period) internal view returns (Purchase memory x) {
        x.buyer = _member(seed);
        x.owner = _chance(seed, 20, 25) ? _member(_next(seed, 2)) : x.buyer;
        x.productId = 1 + (_next(seed, 3) % 3);
        x.asset = [ETH, USD, BTC][_next(seed, 4) % 3];
        x.pay = _drawPayment(x.productId, seed);
        x.period = _bound(period, 28, 365);
        if (period % 8 == 1) x.period = 28;
        if (period % 8 == 2) x.period = 365;
        if (_chance(seed, 6, 30)) {
            x.ratio = _bound(_next(seed, 7), 1, 3_000);
            x.affiliate = _chance(seed, 8, 30) ? cast.noNfts : _person(_next(seed, 8));
        }
        _setTerms(x);
    }

    function _setTerms(Purchase memory x) internal view {
        x.grace = m.products.getProductType(m.products.getTypeOf(x.productId)).gracePeriod;
        uint256 end = block.timestamp + x.period * 1 days;
        x.exposureEnd = _exposureEnd(end, x.grace, _reviewNow(x.productId) + COOLDOWN);
    }

    function _drawPayment(uint256 productId, uint256 seed) private view returns (uint256) {
        uint256[] memory accepted = m.products.getProduct(productId).acceptedAssets;
        return accepted.length == 0 ? ETH : accepted[_next(seed, 5) % accepted.length];
    }

    /// @dev Parts of pools that list the product, within what each has free; none when there is no such pool.
    function _addParts(Purchase memory x, uint256 seed, uint256 amount, uint256 count) internal view {
        if (!_usable(x.asset) || !_usable(NATIVE)) return;
        Part[] memory found = new Part[](count);
        uint256 n;
        uint256 all = poolsMade;
        for (uint256 i; i < all && n < count; i++) {
            uint256 poolId = 1 + (((_next(seed, 21) % all) + i) % all);
            if (!listings[poolId][x.productId].listed) continue;
            // seldom one that is halted, which refuses
            if (pools[poolId].halted && !_chance(seed, 11, 20)) continue;
            Part memory part;
            part.poolId = poolId;
            _quote(x, part);
            uint256 native = _bound(_next(amount, n), 0.02 ether, part.free);
            // often little, now and then all there is
            if (amount % 4 == 1) native = _bound(native, 0.02 ether, 20 ether);
            if (amount % 8 == 2) native = part.free;
            if (native > part.free || native < 0.02 ether) continue;
            part.amount = _inAsset(native, x.asset);
            if (part.amount == 0) continue;
            _price(x, part);
            if (part.native < 0.01 ether || part.native > part.free) continue;
            found[n++] = part;
        }
        if (n == count) x.parts = found;
        if (n == count && n > 1 && _chance(seed, 22, 33)) (x.parts[0], x.parts[1]) = (x.parts[1], x.parts[0]);
    }

    function _inAsset(uint256 native, uint256 asset) internal view returns (uint256) {
        return _mulDown(native * _price(NATIVE), 10 ** _decimals(asset), _price(asset) * 1e18);
    }

    /// @dev What a part allocates and costs, at the price that was read.
    function _price(Purchase memory x, Part memory part) internal view {
        part.native = _mulUp(part.amount * _price(x.asset), 1e18, 10 ** _decimals(x.asset) * _price(NATIVE));
        part.premium = _mulUp(part.native, part.spot * x.period, 365e18);
    }

    /// @dev Reads what the pool asks and what it has free.
    function _quote(Purchase memory x, Part memory part) internal view {
        part.spot = m.staking.getSpotPrice(part.poolId, x.productId);
        Capacities memory c = m.staking.getCapacities(part.poolId, x.productId);
        part.capacity = 0;
        part.free = _free(c, x.exposureEnd);
        for (uint256 i; i < 8; i++) part.capacity += c.capacity[i];
        part.allocated = c.allocated;
    }

    /// @dev The sums: what is paid, with commission, in the payment asset.
    function _total(Purchase memory x, uint256 credit) internal view {
        (x.amount, x.premiums) = (0, 0);
        for (uint256 i; i < x.parts.length; i++) {
            x.amount += x.parts[i].amount;
            x.premiums += x.parts[i].premium;
        }
        x.net = x.premiums > credit ? x.premiums - credit : 0;
        x.paid = _mulUp(x.net * _price(NATIVE), 10 ** _decimals(x.pay), 1e18 * _price(x.pay));
        x.gross = _mulUp(x.paid, 10_000, 10_000 - x.ratio);
        x.held = _balance(x.pay, x.buyer);
        x.affiliateHeld = x.ratio > 0 ? _balance(x.pay, x.affiliate) : 0;
        x.supply = m.token.totalSupply();
    }

    function _execute(Purchase memory x, uint256 seed) internal {
        if (!_usable(x.pay) || x.amount > type(uint96).max) return;
        _total(x, 0);
        uint256 streamEnd = _midnight(block.timestamp + x.period * 1 days);
        for (uint256 i; i < x.parts.length; i++) {
            x.parts[i].rate = (x.parts[i].premium / 2) / (streamEnd - block.timestamp);
            x.reward += x.parts[i].rate * (streamEnd - block.timestamp);
        }
        bool accepted = m.products.isAccepted(x.productId, x.pay);
        bool tight = _chance(seed, 9, 12) && x.gross > 0 && accepted;
        (bool ok, bytes memory answer) = _sendDrawn(x, seed, tight);
        if (tight) return _checkRefused(ok, answer, _tightError(x), "the buyer's limit counts the whole price");
        _check(accepted || !ok, "a product is paid for in an accepted asset");
        for (uint256 i; i < x.parts.length; i++)
            if (pools[x.parts[i].poolId].halted) return _check(!ok, "a halted pool backs nothing new");
        _check(ok || !accepted || !_affordable(x), "a purchase in order goes through");
        if (ok) _checkPurchase(x, abi.decode(answer, (uint256)), streamEnd);
    }

    function _tightError(Purchase memory x) private view returns (bytes4) {
        for (uint256 i; i < x.parts.length; i++) if (pools[x.parts[i].poolId].halted) return ANY;
        return _affordable(x) ? Errors.PremiumTooHigh.selector : ANY;
    }

    function _sendDrawn(Purchase memory x, uint256 seed, bool tight) private returns (bool, bytes memory) {
        uint256 spare = x.pay == ETH && x.buyer.code.length == 0 ? _next(seed, 23) % 1 ether : 0;
        return _send(x, tight ? x.gross - 1 : x.gross, x.gross + spare);
    }

    function _affordable(Purchase memory x) internal view returns (bool) {
        if (_balance(x.pay, x.buyer) < x.gross || !_isMember(x.buyer) || !_isMember(x.owner)) return false;
        if (x.gross == 0) return x.pay == ETH;
        // who came by tokens in another way never approved
        if (_allowance(x.pay, x.buyer) < x.gross) return false;
        if (x.ratio > 0 && !_works(x.pay, x.buyer, x.affiliate)) return false;
        return _works(x.pay, x.buyer, address(m.capital));
    }

    function _send(Purchase memory x, uint256 limit, uint256 eth) internal returns (bool, bytes memory) {
        // what is skipped counts for nothing
        bool skips = x.amount % 5 == 0;
        PoolAllocationRequest[] memory requests = new PoolAllocationRequest[](x.parts.length + (skips ? 1 : 0));
        if (skips) requests[x.parts.length] = PoolAllocationRequest(x.parts[0].poolId, true, x.amount);
        for (uint256 i; i < x.parts.length; i++)
            requests[i] = PoolAllocationRequest(x.parts[i].poolId, false, x.parts[i].amount);
        BuyCoverParams memory params = BuyCoverParams(
            x.oldId,
            x.owner,
            x.productId,
            x.asset,
            x.amount,
            x.period,
            limit,
            x.pay,
            x.ratio,
            x.affiliate,
            ""
        );
        bytes memory data = abi.encodeCall(m.cover.buyCover, (params, requests));
        return _callAs(x.buyer, address(m.cover), x.pay == ETH ? eth : 0, data);
    }

    function _checkPurchase(Purchase memory x, uint256 coverId, uint256 streamEnd) internal {
        coversBought++;
        coverInFocus = coverId;
        _check(coverId == coversBought, "covers are numbered on");
        uint256 end = block.timestamp + x.period * 1 days;
        covers[coverId] = CoverGhost(
            x.owner,
            x.productId,
            x.asset,
            x.amount,
            x.amount,
            block.timestamp,
            end,
            x.grace,
            x.oldId == 0 ? coverId : x.oldId,
            0
        );
        _noteReview(coverId, x.productId);
        capital[x.pay] += x.paid;
        _checkMoney(x);
        CoverPool[] memory bought = m.cover.getCoverPools(coverId);
        partsOf[coverId] = keccak256(abi.encode(bought));
        _check(bought.length == x.parts.length, "a cover is backed by the pools that were asked");
        for (uint256 i; i < x.parts.length && i < bought.length; i++) {
            Part memory part = x.parts[i];
            _check(bought[i].poolId == part.poolId && bought[i].amountBought == part.amount, "a part is as asked");
            _check(bought[i].price == part.spot, "a part costs the spot price before it");
            if (x.oldId == 0) _check(bought[i].rewardRate == part.rate, "half of the premium streams");
            streams.push(Stream(part.poolId, coverId, bought[i].rewardRate, streamEnd));
            _checkAllocation(x, part, coverId);
        }
    }

    function _checkMoney(Purchase memory x) private {
        uint256 commission = x.gross - x.paid;
        bool self = x.ratio > 0 && x.affiliate == x.buyer;
        uint256 delivered = commission;
        if (commission > 0 && x.pay == ETH) {
            uint256 owed = m.cover.totalCredit(ETH) - credits[address(m.cover)][ETH];
            _check(owed == 0 || owed == commission, "a commission is delivered or credited");
            credits[address(m.cover)][ETH] += owed;
            delivered -= owed;
            _check(owed == 0 || x.affiliate.code.length != 0, "who takes ETH is not credited");
        }
        uint256 back = self ? delivered : 0;
        _check(_balance(x.pay, x.buyer) == x.held - x.gross + back, "the buyer pays the premium and the commission");
        if (x.ratio > 0 && !self)
            _check(_balance(x.pay, x.affiliate) == x.affiliateHeld + delivered, "the affiliate gets the commission");
        if (x.oldId == 0) _check(m.token.totalSupply() == x.supply + x.reward, "what is minted is what will stream");
        supply += x.reward;
    }

    /// @dev What an extension takes back of the old cover's bump in a pool that it takes less of.
    function _takenBack(Purchase memory x, Part memory part) private view returns (uint256) {
        if (x.oldId == 0 || part.native >= part.released) return 0;
        uint256 decay = (2e16 * (block.timestamp - m.cover.getCover(x.oldId).start)) / 1 days;
        CoverPool[] memory bought = m.cover.getCoverPools(x.oldId);
        for (uint256 i; i < bought.length; i++) {
            if (bought[i].poolId != part.poolId || bought[i].bump <= decay) continue;
            return _mulDown(bought[i].bump - decay, part.released - part.native, part.released);
        }
        return 0;
    }

    /// @dev Nothing but its own part is taken, from what was free, the earliest tranches first; the price is bumped.
    function _checkAllocation(Purchase memory x, Part memory part, uint256 coverId) private {
        _check(m.staking.getCoverAllocation(coverId, part.poolId) == part.native, "a part allocates its native amount");
        if (x.oldId == 0)
            _check(
                m.staking.getFreeCapacity(part.poolId, x.productId, x.exposureEnd) == part.free - part.native,
                "an allocation takes itself from what is free"
            );
        Capacities memory c = m.staking.getCapacities(part.poolId, x.productId);
        bool full = true;
        uint256 first = (x.exposureEnd - 1) / 91 days - c.firstTrancheId;
        for (uint256 i; i < 8; i++) {
            uint256 added = x.oldId == 0 ? c.allocated[i] - part.allocated[i] : 0;
            if (added == 0) {
                if (i >= first && c.allocated[i] < c.capacity[i]) full = false;
                continue;
            }
            _check(i >= first, "only tranches that end late enough back a cover");
            _check(c.allocated[i] <= c.capacity[i], "no tranche is filled beyond its capacity");
            _check(full, "the earliest tranches are filled first");
            full = c.allocated[i] == c.capacity[i];
        }
        StakedProduct memory listed = m.staking.getStakedProduct(part.poolId, x.productId);
        uint256 used = part.native > part.released ? part.native - part.released : 0;
        uint256 bumped = _bumped(part.spot, used, part.capacity);
        uint256 back = _takenBack(x, part);
        if (back != 0) {
            uint256 floor = m.staking.getFloorPrice(part.poolId, x.productId);
            bumped = bumped > floor + back ? bumped - back : floor;
        }
        _check(listed.bumpedPrice == bumped, BUMP_RULE);
        _check(listed.priceUpdatedAt == _settledAt(part.poolId, x.productId), RESTART_RULE);
        backing[coverId][part.poolId] = part.native;
        _noteListing(part.poolId, x.productId);
        _touchListing(part.poolId, x.productId);
    }
}
