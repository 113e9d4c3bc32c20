// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {DepositState, IStakingPool, PoolState, TrancheState} from "contracts/interfaces/IStakingPool.sol";
import {CoverGhost} from "../support/Ghosts.sol";
import {vm} from "../support/Vm.sol";
import {Actors} from "./Actors.sol";

/// @notice A pool and one deposit before time passes.
struct Before {
    uint256 poolId;
    PoolState state;
    uint256 tokenId;
    uint256 trancheId;
    DepositState deposit;
    uint256 time;
    uint256[8] shares;
}

/// @notice What the time that passed comes to, from what was before, the streams and the ends of tranches.
struct Course {
    uint256 stake;
    uint256 shares;
    bool halted;
    uint256 surplus;
    uint256 fees;
    /// In 1e-18 wei.
    uint256 earned;
}

/// @title Lets time pass, from a second to months, often to just around a moment when something ends
abstract contract TimeHandler is Actors {
    function wait(uint256 seed) external timed {
        uint256 form = _next(seed, 4) % 8;
        if (form < 2) _warp(block.timestamp + _bound(_next(seed, 1), 1, 3 days));
        else if (form < 4) _warp(block.timestamp + _bound(_next(seed, 1), 1, 40 days));
        else if (form == 4) _warp(block.timestamp + _bound(_next(seed, 1), 30 days, 200 days));
        else _warp(_boundary(_next(seed, 1)) + (_next(seed, 2) % 3) - 1);
    }

    /// @dev A moment ahead when something ends: a tranche, a cover, its grace, its backing, a vote, a cooldown, a lock.
    function _boundary(uint256 seed) private view returns (uint256 time) {
        uint256 kind = seed % 5;
        if (kind == 1 && coversBought > 0) {
            uint256 coverId = 1 + (_next(seed, 1) % coversBought);
            CoverGhost memory ghost = covers[coverId];
            uint256 which = _next(seed, 2) % 3;
            time = ghost.end;
            if (which == 1) time = ghost.end + ghost.grace;
            if (which == 2) time = _releaseTime(coverId);
        } else if (kind == 2 && claimsMade > 0) {
            uint256 claimId = 1 + (_next(seed, 1) % claimsMade);
            time = claimBook[claimId].closedAt;
            if (time <= block.timestamp) time += COOLDOWN;
        } else if (kind == 3) {
            time = _midnight(block.timestamp + 1);
        } else if (kind == 4) {
            time = m.token.isLockedForMV(_person(_next(seed, 1)));
        }
        if (time <= block.timestamp) time = (block.timestamp / 91 days + 1) * 91 days;
    }

    /// @dev When what backs a cover is released, by the rule.
    function _releaseTime(uint256 coverId) internal view returns (uint256) {
        CoverGhost storage ghost = covers[coverId];
        return _midnight(_exposureEnd(ghost.end, ghost.grace, _review(coverId) + COOLDOWN));
    }

    /// @dev Waits, and checks one pool's course over the time.
    function _warp(uint256 time) internal {
        if (time <= block.timestamp) return;
        Before memory before = _before(_next(time, 3), time);
        vm.warp(time);
        _checkCourse(before);
    }

    function _before(uint256 seed, uint256 until) private view returns (Before memory before) {
        before.tokenId = _tokenId(seed);
        before.poolId = positionPool[before.tokenId];
        IStakingPool pool = _pool(before.poolId);
        before.state = pool.getPoolState();
        before.time = block.timestamp;
        uint256 first = block.timestamp / 91 days;
        if (until / 91 days != first) for (uint256 i; i < 8; i++) before.shares[i] = pool.getTranche(first + i).shares;
        uint256[] memory tranches = pool.getDepositTranches(before.tokenId);
        if (tranches.length == 0) return before;
        before.trancheId = tranches[_next(seed, 1) % tranches.length];
        before.deposit = pool.getDeposit(before.tokenId, before.trancheId);
    }

    function _checkCourse(Before memory before) private {
        IStakingPool pool = _touch(before.poolId);
        PoolState memory state = pool.getPoolState();
        Course memory course = _run(pool, before);
        _check(state.poolStake == before.state.poolStake, "time alone leaves a pool's stake");
        _check(
            state.activeStake == course.stake && state.activeShares == course.shares,
            "stake and shares leave with their tranche"
        );
        _check(state.halted == course.halted, "a halt ends with the last share");
        _check(
            state.surplus == before.state.surplus + course.surplus,
            "what nobody can earn becomes surplus, and nothing else"
        );
        _check(state.feesOwed == before.state.feesOwed + course.fees, "the fee is its share of what streamed");
        if (before.deposit.shares == 0) return;
        DepositState memory deposit = pool.getDeposit(before.tokenId, before.trancheId);
        uint256 earned = deposit.rewards - before.deposit.rewards;
        if ((before.trancheId + 1) * 91 days <= before.time) {
            _check(earned == 0, "ended stake earns nothing");
            _check(deposit.stake == before.deposit.stake, "ended stake stays as it is");
        }
        uint256 due = course.earned / 1e18;
        _check(earned <= due + 1 && earned + 2 >= due, "a deposit earns its share of what streamed until its end");
    }

    /// @dev Tranche by tranche: what streams goes to the shares of then; at its end each freezes its part of the stake.
    function _run(IStakingPool pool, Before memory before) private returns (Course memory c) {
        (c.stake, c.shares, c.halted) = (before.state.activeStake, before.state.activeShares, before.state.halted);
        uint256 first = before.time / 91 days;
        uint256 from = before.time;
        for (uint256 id = first; from < block.timestamp; id++) {
            uint256 end = (id + 1) * 91 days;
            uint256 to = end < block.timestamp ? end : block.timestamp;
            uint256 given = _streamed(before.poolId, from, to);
            from = to;
            if (c.halted || c.shares == 0) c.surplus += given;
            else {
                c.fees += given * before.state.fee;
                if (before.trancheId >= id)
                    c.earned += _mulDown(
                        given * (10_000 - before.state.fee),
                        before.deposit.shares * 1e18,
                        c.shares * 10_000
                    );
            }
            if (end > block.timestamp) break;
            uint256 shares = id < first + 8 ? before.shares[id - first] : 0;
            if (shares == 0) continue;
            uint256 frozen = _mulDown(c.stake, shares, c.shares);
            TrancheState memory tranche = pool.getTranche(id);
            _check(
                tranche.ended && tranche.stake == frozen && tranche.shares == shares,
                "a tranche's end freezes its part of the stake"
            );
            (c.stake, c.shares) = (c.stake - frozen, c.shares - shares);
            if (c.shares == 0) c.halted = false;
        }
    }
}
