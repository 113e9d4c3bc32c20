// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {DepositState, IStakingPool, PoolState} from "contracts/interfaces/IStakingPool.sol";
import {CoverGhost} from "../support/Ghosts.sol";
import {vm} from "../support/Vm.sol";
import {Actors} from "./Actors.sol";

/// @notice A pool and one deposit before time passes.
struct Before {
    PoolState state;
    uint256 tokenId;
    uint256 trancheId;
    DepositState deposit;
    uint256 time;
}

/// @title Lets time pass, from a second to months, often to just around a moment when something ends
abstract contract TimeHandler is Actors {
    function wait(uint256 seed) external watched {
        uint256 form = seed % 8;
        if (form < 3) _warp(block.timestamp + _bound(_next(seed, 1), 1, 3 days));
        else if (form < 5) _warp(block.timestamp + _bound(_next(seed, 1), 1, 40 days));
        else if (form == 5) _warp(block.timestamp + _bound(_next(seed, 1), 30 days, 200 days));
        else _warp(_boundary(_next(seed, 1)) + (_next(seed, 2) % 3) - 1);
    }

    /// @dev A moment ahead when something ends: a tranche, a cover, its grace, its backing, a vote, a cooldown, a lock.
    function _boundary(uint256 seed) private view returns (uint256 time) {
        uint256 kind = seed % 4;
        if (kind == 1 && coversBought > 0) {
            uint256 coverId = 1 + (_next(seed, 1) % coversBought);
            CoverGhost memory ghost = covers[coverId];
            time = ghost.end;
            if (seed % 3 == 1) time = ghost.end + ghost.grace;
            if (seed % 3 == 2) time = m.cover.getReleaseTime(coverId);
        } else if (kind == 2 && claimsMade > 0) {
            uint256 claimId = 1 + (_next(seed, 1) % claimsMade);
            time = m.claims.getClaim(claimId).votingEnd;
            if (time <= block.timestamp) time = m.claims.getClaim(claimId).cooldownEnd;
        } else if (kind == 3) {
            time = _midnight(block.timestamp + 1);
        }
        if (time <= block.timestamp) time = (block.timestamp / 91 days + 1) * 91 days;
    }

    /// @dev Waits, and checks one pool's accrual over the time.
    function _warp(uint256 time) internal {
        if (time <= block.timestamp) return;
        Before memory before = _before(_next(time, 3));
        vm.warp(time);
        _checkAccrual(before);
    }

    function _before(uint256 seed) private view returns (Before memory before) {
        before.tokenId = _tokenId(seed);
        IStakingPool pool = _pool(m.positions.poolOf(before.tokenId));
        before.state = pool.getPoolState();
        before.time = block.timestamp;
        uint256[] memory tranches = pool.getDepositTranches(before.tokenId);
        if (tranches.length == 0) return before;
        before.trancheId = tranches[_next(seed, 1) % tranches.length];
        before.deposit = pool.getDeposit(before.tokenId, before.trancheId);
    }

    function _checkAccrual(Before memory before) private {
        IStakingPool pool = _touch(m.positions.poolOf(before.tokenId));
        PoolState memory state = pool.getPoolState();
        uint256 streamed = before.state.unstreamed - state.unstreamed;
        if (before.state.halted || before.state.activeShares == 0) {
            if (before.state.halted && !state.halted) return;
            _check(state.surplus == before.state.surplus + streamed, "what nobody can earn becomes surplus");
            _check(state.feesOwed == before.state.feesOwed, "no fee of what nobody earns");
        } else if (state.activeShares > 0) {
            _check(state.surplus == before.state.surplus, "no surplus while there are stakers");
            _check(
                state.feesOwed == before.state.feesOwed + streamed * before.state.fee,
                "the fee is its share of what streamed"
            );
        }
        if (before.deposit.shares == 0) return;
        DepositState memory deposit = pool.getDeposit(before.tokenId, before.trancheId);
        uint256 earned = deposit.rewards - before.deposit.rewards;
        uint256 end = (before.trancheId + 1) * 91 days;
        if (end <= before.time) {
            _check(earned == 0, "ended stake earns nothing");
            _check(deposit.stake == before.deposit.stake, "ended stake stays as it is");
        } else if (before.time / 91 days == block.timestamp / 91 days && !before.state.halted) {
            uint256 share = _mulDown(
                streamed * (10_000 - before.state.fee),
                before.deposit.shares,
                before.state.activeShares * 10_000
            );
            _check(earned + 2 >= share && earned <= share + 2, "a deposit earns its share of what streamed");
        }
    }
}
