// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {DepositState, IStakingPool, PoolState} from "contracts/interfaces/IStakingPool.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Errors} from "contracts/interfaces/Errors.sol";
import {Actors} from "./Actors.sol";

/// @notice A deposit that is about to be made.
struct Stake {
    address from;
    IStakingPool pool;
    uint256 poolId;
    uint256 amount;
    uint256 trancheId;
    uint256 tokenId;
    uint256 held;
    uint256 poolHeld;
}

/// @notice A withdrawal that is about to be made.
struct Exit {
    IStakingPool pool;
    address owner;
    uint256 tokenId;
    uint256[] named;
    bool rewards;
    uint256 held;
    uint256 stake;
    uint256 stakeDue;
    uint256 rewardsDue;
    PoolState state;
}

/// @notice An extension that is about to be made.
struct Move {
    IStakingPool pool;
    address owner;
    uint256 tokenId;
    uint256 from;
    uint256 to;
    uint256 duration;
    address caller;
    bool earliest;
}

/// @title Stakers: deposit, add, extend, withdraw, transfer
abstract contract StakingHandler is Actors {
    function deposit(uint256 seed, uint256 amount, uint256 ahead) external watched {
        Stake memory s = _stake(_person(seed), _poolId(_next(seed, 1)), amount, ahead);
        bytes4 refusal = _refusal(s);
        (bool ok, bytes memory answer) = _deposit(s, s.from);
        if (refusal != 0) return _checkRefused(ok, answer, refusal, "a deposit out of order is refused");
        _check(ok, "a deposit in order is taken");
        if (!ok) return;
        s.tokenId = abi.decode(answer, (uint256));
        _notePosition(s.poolId, s.from);
        tokenInFocus = s.tokenId;
        _check(s.tokenId == positionsMinted, "positions are numbered on");
        _checkDeposit(s, 0);
    }

    function depositMore(uint256 seed, uint256 amount, uint256 ahead) external watched {
        uint256 tokenId = _tokenId(seed);
        Stake memory s = _stake(positionOwner[tokenId], positionPool[tokenId], amount, ahead);
        uint256[] memory tranches = s.pool.getDepositTranches(tokenId);
        if (tranches.length > 0 && _chance(seed, 2, 50)) s.trancheId = tranches[_next(seed, 1) % tranches.length];
        (s.tokenId, tokenInFocus) = (tokenId, tokenId);
        bytes4 refusal = _refusal(s);
        uint256 shares = s.pool.getDeposit(tokenId, s.trancheId).shares;
        uint256 rewards = s.pool.getUnwithdrawnRewards(tokenId);
        (bool ok, bytes memory answer) = _deposit(s, address(0));
        if (refusal != 0) return _checkRefused(ok, answer, refusal, "an addition out of order is refused");
        _check(ok, "an addition in order is taken");
        if (!ok) return;
        _checkDeposit(s, shares);
        uint256 now_ = s.pool.getUnwithdrawnRewards(tokenId);
        _check(now_ + 1 >= rewards && now_ <= rewards + 1, "adding stake leaves what was earned");
    }

    function extend(uint256 seed, uint256 duration) external quiet {
        Move memory x;
        x.tokenId = _tokenId(seed);
        x.pool = _touch(positionPool[x.tokenId]);
        x.owner = positionOwner[x.tokenId];
        x.duration = _bound(duration, 1, _chance(seed, 2, 20) ? 800 days : 200 days);
        if (_chance(seed, 3, 33)) x.duration = 91 days * _bound(duration, 1, 3);
        if (_chance(seed, 14, 4)) x.duration = 0;
        uint256[] memory tranches = x.pool.getDepositTranches(x.tokenId);
        if (tranches.length == 0) return;
        x.from = tranches[_next(seed, 1) % tranches.length];
        _own(x.tokenId);
        x.caller = _operator(x.tokenId, x.owner, seed);
        x.earliest = _chance(seed, 13, 25);
        if (x.earliest) x.from = _earliest(x, tranches);
        uint256 current = block.timestamp / 91 days;
        bool ended = x.from < current;
        x.to = ended ? (block.timestamp + x.duration - 1) / 91 days : x.from + (x.duration + 91 days - 1) / 91 days;
        _extend(x, current, ended);
    }

    /// @notice Often one tranche that has ended, or several, some twice; else whatever comes, which is refused while it
    /// runs; or an empty list.
    function withdrawStake(uint256 seed) external watched {
        Exit memory x;
        uint256 form = _next(seed, 2) % 16;
        x.tokenId = _ripe(seed);
        x.pool = _touch(positionPool[x.tokenId]);
        x.owner = positionOwner[x.tokenId];
        x.rewards = _chance(seed, 3, 50);
        _own(x.tokenId);
        uint256 current = block.timestamp / 91 days;
        uint256[] memory all = x.pool.getDepositTranches(x.tokenId);
        uint256 count;
        while (count < all.length && all[count] < current) count++;
        if (form < 6) {
            x.named = new uint256[](count + (form == 0 && count > 0 ? 1 : 0));
            for (uint256 i; i < x.named.length; i++) x.named[i] = all[i % count];
        } else if (form < 15) {
            x.named = new uint256[](1);
            x.named[0] = count > 0 ? all[_next(seed, 1) % count] : current - 1;
            if (form == 6) x.named[0] = current;
            if (form == 7 && all.length > 0) x.named[0] = all[_next(seed, 1) % all.length];
        }
        x.held = m.token.balanceOf(x.owner);
        _withdrawStake(x, _operator(x.tokenId, x.owner, seed));
    }

    function withdrawRewards(uint256 seed) external watched {
        uint256 tokenId = _tokenId(seed);
        tokenInFocus = tokenId;
        IStakingPool pool = _touch(positionPool[tokenId]);
        uint256[] memory all = pool.getDepositTranches(tokenId);
        uint256 due = pool.getUnwithdrawnRewards(tokenId);
        uint256 stake = pool.getStakeInfo(tokenId);
        uint256 held = m.token.balanceOf(positionOwner[tokenId]);
        uint256 paid = pool.getWithdrawnRewards(tokenId);
        (bool ok, ) = _callAs(
            positionOwner[tokenId],
            address(pool),
            0,
            abi.encodeCall(pool.withdraw, (tokenId, false, true, all))
        );
        _check(ok, "rewards can always be withdrawn");
        if (!ok) return;
        _check(m.token.balanceOf(positionOwner[tokenId]) == held + due, "rewards are paid whole");
        _check(pool.getUnwithdrawnRewards(tokenId) == 0, "paid rewards are gone");
        _check(pool.getStakeInfo(tokenId) == stake, "withdrawing rewards leaves the stake");
        _check(pool.getWithdrawnRewards(tokenId) == paid + due, "paid rewards are counted");
    }

    function transferPosition(uint256 seed) external quiet {
        uint256 tokenId = _tokenId(seed);
        tokenInFocus = tokenId;
        address to = _person(_next(seed, 1));
        address from = positionOwner[tokenId];
        (bool ok, ) = _callAs(
            from,
            address(m.positions),
            0,
            abi.encodeCall(m.positions.transferFrom, (from, to, tokenId))
        );
        _check(ok, "a position can be transferred");
        if (ok) positionOwner[tokenId] = to;
    }

    /// @dev A position with stake that has ended, mostly; if there is one.
    function _ripe(uint256 seed) private view returns (uint256 tokenId) {
        uint256 current = block.timestamp / 91 days;
        for (uint256 i; i < positionsMinted && i < 6; i++) {
            tokenId = 1 + (((seed % positionsMinted) + i) % positionsMinted);
            uint256[] memory all = _pool(positionPool[tokenId]).getDepositTranches(tokenId);
            if (all.length > 0 && all[0] < current) return tokenId;
        }
    }

    /// @dev The owner, or now and then somebody whom it approves.
    function _operator(uint256 tokenId, address owner, uint256 seed) private returns (address operator) {
        if (!_chance(seed, 11, 15)) return owner;
        operator = _person(_next(seed, 12));
        if (operator == owner) return owner;
        bytes memory data = abi.encodeCall(m.positions.approve, (operator, tokenId));
        (bool ok, ) = _callAs(owner, address(m.positions), 0, data);
        _check(ok, "an owner approves");
    }

    function _withdrawStake(Exit memory x, address caller) private {
        bool fits = !_isLocked(pools[positionPool[x.tokenId]].manager);
        for (uint256 i; i < x.named.length; i++) {
            if ((x.named[i] + 1) * 91 days > block.timestamp) fits = false;
            bool twice;
            for (uint256 j; j < i; j++) if (x.named[j] == x.named[i]) twice = true;
            if (twice) continue;
            DepositState memory due = x.pool.getDeposit(x.tokenId, x.named[i]);
            (x.stakeDue, x.rewardsDue) = (x.stakeDue + due.stake, x.rewardsDue + (x.rewards ? due.rewards : 0));
        }
        x.stake = x.pool.getStakeInfo(x.tokenId);
        x.state = x.pool.getPoolState();
        bytes memory data = abi.encodeCall(x.pool.withdraw, (x.tokenId, true, x.rewards, x.named));
        (bool ok, bytes memory answer) = _callAs(caller, address(x.pool), 0, data);
        _check(ok == fits, "stake is withdrawn iff its tranche ended and the manager is not locked");
        if (!ok) return;
        (uint256 stake, uint256 rewards) = abi.decode(answer, (uint256, uint256));
        _check(stake == x.stakeDue, "a withdrawal pays the frozen stake");
        _check(rewards == x.rewardsDue, "a withdrawal pays what was earned");
        _check(m.token.balanceOf(x.owner) == x.held + stake + rewards, "the owner is paid");
        _check(x.pool.getStakeInfo(x.tokenId) == x.stake - stake, "withdrawn stake is gone");
        _checkExit(x, stake);
    }

    function _checkExit(Exit memory x, uint256 stake) private {
        PoolState memory now_ = x.pool.getPoolState();
        _check(now_.poolStake == x.state.poolStake - stake, "withdrawn stake leaves the pool");
        _check(
            now_.activeStake == x.state.activeStake && now_.activeShares == x.state.activeShares,
            "a withdrawal leaves active stake"
        );
        for (uint256 i; i < x.named.length; i++)
            _check(x.pool.getDeposit(x.tokenId, x.named[i]).shares == 0, "withdrawn shares are gone");
    }

    function _stake(address from, uint256 poolId, uint256 amount, uint256 ahead) private returns (Stake memory s) {
        (s.from, s.poolId, s.pool) = (from, poolId, _touch(poolId));
        s.amount = _bound(amount, 0.01 ether, _chance(amount, 1, 50) ? 50 ether : 20_000 ether);
        if (_chance(amount, 2, 6)) s.amount = 0.01 ether - 1;
        // now and then one before the first or beyond the last
        s.trancheId = block.timestamp / 91 days + _bound(ahead, 0, 7);
        uint256 form = _next(ahead, 1) % 16;
        if (form == 1) s.trancheId = block.timestamp / 91 days + 8;
        if (form == 2) s.trancheId = block.timestamp / 91 days - 1;
        (s.held, s.poolHeld) = (m.token.balanceOf(s.from), m.token.balanceOf(address(s.pool)));
    }

    function _deposit(Stake memory s, address to) private returns (bool, bytes memory) {
        bytes memory data = abi.encodeCall(s.pool.depositTo, (s.amount, s.trancheId, s.tokenId, to));
        return _callAs(s.from, address(s.pool), 0, data);
    }

    /// @dev The error a deposit must meet; 0 when it is in order, ANY when several are right (their order is free).
    function _refusal(Stake memory s) private view returns (bytes4 error) {
        uint256 current = block.timestamp / 91 days;
        if (s.pool.getPoolState().halted) error = _either(error, Errors.PoolIsHalted.selector);
        if (s.trancheId < current || s.trancheId > current + 7)
            error = _either(error, Errors.TrancheNotActive.selector);
        if (s.amount < 0.01 ether) error = _either(error, Errors.DepositTooSmall.selector);
        if (_isLocked(s.from)) error = _either(error, Errors.TokensLocked.selector);
        if (m.token.allowance(s.from, address(s.pool)) < s.amount)
            error = _either(error, IERC20Errors.ERC20InsufficientAllowance.selector);
        if (s.held < s.amount) error = _either(error, IERC20Errors.ERC20InsufficientBalance.selector);
    }

    function _checkDeposit(Stake memory s, uint256 sharesBefore) private {
        _check(m.token.balanceOf(s.from) == s.held - s.amount, "a deposit takes its amount");
        _check(m.token.balanceOf(address(s.pool)) == s.poolHeld + s.amount, "a deposit gives the pool its amount");
        uint256 bought = s.pool.getDeposit(s.tokenId, s.trancheId).shares - sharesBefore;
        PoolState memory state = s.pool.getPoolState();
        uint256 sharesThen = state.activeShares - bought;
        uint256 stakeThen = state.activeStake - s.amount;
        uint256 due = sharesThen == 0 ? s.amount : _mulDown(s.amount, sharesThen, stakeThen);
        _check(bought == due, "a deposit buys shares at the price before it");
    }

    function _earliest(Move memory x, uint256[] memory tranches) private view returns (uint256) {
        for (uint256 i; i < tranches.length; i++)
            if (x.pool.getDeposit(x.tokenId, tranches[i]).shares > 0) return tranches[i];
        return tranches[0];
    }

    function _extend(Move memory x, uint256 current, bool ended) private {
        DepositState memory from = x.pool.getDeposit(x.tokenId, x.from);
        DepositState memory to = x.pool.getDeposit(x.tokenId, x.to);
        PoolState memory state = x.pool.getPoolState();
        uint256 rewards = x.pool.getUnwithdrawnRewards(x.tokenId);
        bytes memory data =
            x.earliest
                ? abi.encodeWithSignature("extendDeposit(uint256,uint256)", x.tokenId, x.duration)
                : abi.encodeWithSignature("extendDeposit(uint256,uint256,uint256)", x.tokenId, x.duration, x.from);
        (bool ok, ) = _callAs(x.caller, address(x.pool), 0, data);
        bool fits = x.duration > 0 && x.to >= current && x.to <= current + 7 && from.shares > 0 && !state.halted;
        if (ended) fits = fits && from.stake >= 0.005 ether;
        _check(ok == fits, "a deposit is extended iff the target is one of the eight");
        if (!ok) return;
        uint256 put = from.shares;
        if (ended) {
            put = state.activeShares == 0 ? from.stake : _mulDown(from.stake, state.activeShares, state.activeStake);
            _check(
                x.pool.getPoolState().activeStake == state.activeStake + from.stake,
                "an extension puts the ended stake in again"
            );
        } else _check(x.pool.getPoolState().activeShares == state.activeShares, "an extension leaves the shares");
        _check(x.pool.getDeposit(x.tokenId, x.from).shares == 0, "an extended deposit moves whole");
        _check(x.pool.getDeposit(x.tokenId, x.to).shares == to.shares + put, "an extended deposit arrives");
        uint256 now_ = x.pool.getUnwithdrawnRewards(x.tokenId);
        _check(now_ + 2 >= rewards && now_ <= rewards + 2, "an extension takes the rewards along");
    }
}
