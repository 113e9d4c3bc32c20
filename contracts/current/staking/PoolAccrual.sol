// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ACTIVE_TRANCHES, BPS, DAY, REWARD_SCALE} from "../../libraries/Constants.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {Errors} from "../../interfaces/Errors.sol";
import {DayMap} from "./DayMap.sol";

/// @title A pool's totals, and how time moves them
/// @dev Reads and writes share one simulation in memory: reads stop there, writes commit it. So a getter answers as of
/// now whatever was poked (READ-1), and poking cannot change a result (REWARD-7).
abstract contract PoolAccrual {
    using SafeCast for uint256;
    using DayMap for DayMap.Days;

    /// @dev Totals as of `accruedAt`.
    struct Totals {
        uint128 activeStake;
        uint128 activeShares;
        uint128 rewardRate;
        uint64 accruedAt;
        uint32 firstTranche;
        uint16 fee;
        bool halted;
        uint256 accPerShare;
        uint128 feesOwed;
        uint128 surplus;
        uint128 frozenStake;
        uint128 unstreamed;
    }

    /// @dev `frozenStake` and `accAtEnd` are set once the end was processed; `shares` are constant from then on
    /// (TRANCHE-3).
    struct Tranche {
        uint128 shares;
        uint128 frozenStake;
        uint128 stakeTaken;
        uint256 accAtEnd;
    }

    /// @dev A tranche whose end a simulation passed.
    struct Ended {
        uint256 trancheId;
        uint256 frozenStake;
        uint256 accAtEnd;
    }

    /// @dev Totals in memory. At most eight tranches have shares at a time, so at most eight ends with shares can be
    /// passed at once.
    struct Accrual {
        uint256 activeStake;
        uint256 activeShares;
        uint256 rewardRate;
        uint256 accruedAt;
        uint256 firstTranche;
        uint256 fee;
        bool halted;
        uint256 accPerShare;
        uint256 feesOwed;
        uint256 surplus;
        uint256 frozenStake;
        uint256 unstreamed;
        uint256 endedCount;
        Ended[] ended; // room for eight, made when the first end is passed
    }

    Totals private _totals;
    mapping(uint256 trancheId => Tranche) internal _tranches;
    DayMap.Days private _streamEndDays;
    mapping(uint256 day => uint256 rate) private _rateEnding;

    /// @dev Once, when the pool is made.
    function _start(uint256 fee) internal {
        _totals.accruedAt = block.timestamp.toUint64();
        _totals.firstTranche = Calendar.trancheAt(block.timestamp).toUint32();
        _totals.fee = fee.toUint16();
    }

    /// @dev The totals as of now.
    function _current() internal view returns (Accrual memory a) {
        _load(a);
        _advance(a, type(uint256).max);
    }

    /// @dev The totals after at most `maxSteps` of what is due; `done` when that was all, and then as of now.
    function _simulate(uint256 maxSteps) internal view returns (Accrual memory a, bool done) {
        _load(a);
        done = _advance(a, maxSteps);
    }

    /// @dev Brings totals in memory up to now, in at most `maxSteps` steps; whether that was enough.
    function _advance(Accrual memory a, uint256 maxSteps) private view returns (bool done) {
        for (uint256 step = 0; step < maxSteps; ++step) {
            if (a.activeShares == 0 && a.rewardRate == 0) {
                // nothing can happen any more: every further tranche end is empty
                a.firstTranche = Calendar.trancheAt(block.timestamp);
                a.accruedAt = block.timestamp;
                return true;
            }
            uint256 trancheEnd = Calendar.trancheEnd(a.firstTranche);
            uint256 limit = trancheEnd < block.timestamp ? trancheEnd : block.timestamp;
            (bool found, uint256 day) = a.rewardRate == 0
                ? (false, 0)
                : _streamEndDays.next(a.accruedAt / DAY, limit / DAY);
            if (!found && trancheEnd > block.timestamp) {
                _accrueTo(a, block.timestamp);
                return true;
            }
            _accrueTo(a, found ? day * DAY : trancheEnd);
            if (found) a.rewardRate -= _rateEnding[day];
            if (a.accruedAt == trancheEnd) _endTranche(a);
        }
    }

    /// @dev Streams from `a.accruedAt` to `time`, at an unchanged rate and unchanged shares. [REWARD-2, REWARD-3,
    /// FEE-3]
    function _accrueTo(Accrual memory a, uint256 time) private pure {
        uint256 amount = a.rewardRate * (time - a.accruedAt);
        a.accruedAt = time;
        if (amount == 0) return;
        a.unstreamed -= amount;
        if (a.halted || a.activeShares == 0) {
            a.surplus += amount;
            return;
        }
        a.feesOwed += amount * a.fee;
        a.accPerShare += DirectedMath.mulDivDown(amount * (BPS - a.fee), REWARD_SCALE, BPS * a.activeShares);
    }

    /// @dev Freezes the first active tranche; its stake leaves the active stake with its shares. [TRANCHE-3, HALT-1]
    function _endTranche(Accrual memory a) private view {
        uint256 trancheId = a.firstTranche;
        ++a.firstTranche;
        uint256 shares = _tranches[trancheId].shares;
        if (shares == 0) return;
        uint256 stake = DirectedMath.mulDivDown(a.activeStake, shares, a.activeShares);
        if (a.ended.length == 0) a.ended = new Ended[](ACTIVE_TRANCHES);
        a.ended[a.endedCount] = Ended(trancheId, stake, a.accPerShare);
        ++a.endedCount;
        a.activeStake -= stake;
        a.activeShares -= shares;
        a.frozenStake += stake;
        if (a.activeShares == 0) a.halted = false;
    }

    /// @dev Turns stake into shares at today's price. The caller commits `a`. [SHARE-1]
    function _buyShares(Accrual memory a, uint256 amount) internal pure returns (uint256 shares) {
        shares = a.activeShares == 0 ? amount : DirectedMath.mulDivDown(amount, a.activeShares, a.activeStake);
        if (shares == 0) revert Errors.ZeroShares(amount);
        a.activeStake += amount;
        a.activeShares += shares;
    }

    /// @dev Adds to the streams that end at midnight `streamEnd`. The caller commits `a`. [REWARD-1]
    function _addStream(Accrual memory a, uint256 rate, uint256 streamEnd) internal {
        if (rate == 0) return;
        uint256 day = streamEnd / DAY;
        a.rewardRate += rate;
        a.unstreamed += rate * (streamEnd - block.timestamp);
        _rateEnding[day] += rate;
        _streamEndDays.add(day);
    }

    /// @dev Takes from the streams that end at midnight `streamEnd`, which is still to come: from the rate now, and
    /// from what that day takes from it. The caller commits `a`. [EDIT-3, BURN-4]
    function _stopStream(Accrual memory a, uint256 rate, uint256 streamEnd) internal returns (uint256 unstreamed) {
        unstreamed = rate * (streamEnd - block.timestamp);
        a.rewardRate -= rate;
        a.unstreamed -= unstreamed;
        _rateEnding[streamEnd / DAY] -= rate;
    }

    function _load(Accrual memory a) private view {
        Totals storage t = _totals;
        a.activeStake = t.activeStake;
        a.activeShares = t.activeShares;
        a.rewardRate = t.rewardRate;
        a.accruedAt = t.accruedAt;
        a.firstTranche = t.firstTranche;
        a.fee = t.fee;
        a.halted = t.halted;
        a.accPerShare = t.accPerShare;
        a.feesOwed = t.feesOwed;
        a.surplus = t.surplus;
        a.frozenStake = t.frozenStake;
        a.unstreamed = t.unstreamed;
    }

    /// @dev Makes a simulation, and what the caller changed in it, the pool's state.
    function _commit(Accrual memory a) internal {
        for (uint256 i = 0; i < a.endedCount; ++i) {
            Ended memory e = a.ended[i];
            Tranche storage tranche = _tranches[e.trancheId];
            tranche.frozenStake = e.frozenStake.toUint128();
            tranche.accAtEnd = e.accAtEnd;
        }
        Totals storage t = _totals;
        t.activeStake = a.activeStake.toUint128();
        t.activeShares = a.activeShares.toUint128();
        t.rewardRate = a.rewardRate.toUint128();
        t.accruedAt = a.accruedAt.toUint64();
        t.firstTranche = a.firstTranche.toUint32();
        t.fee = a.fee.toUint16();
        t.halted = a.halted;
        t.accPerShare = a.accPerShare;
        t.feesOwed = a.feesOwed.toUint128();
        t.surplus = a.surplus.toUint128();
        t.frozenStake = a.frozenStake.toUint128();
        t.unstreamed = a.unstreamed.toUint128();
    }

    /// @dev Reverts unless `trancheId` is one of the eight that can be named. [TRANCHE-2, EXT-3]
    function _checkActive(Accrual memory a, uint256 trancheId) internal pure {
        uint256 last = a.firstTranche + ACTIVE_TRANCHES - 1;
        if (trancheId < a.firstTranche || trancheId > last) {
            revert Errors.TrancheNotActive(trancheId, a.firstTranche, last);
        }
    }

    /// @dev Stake of the eight active tranches as of `a`, wei. [SHARE-2]
    function _trancheStakes(Accrual memory a) internal view returns (uint256[8] memory stakes) {
        for (uint256 i = 0; i < ACTIVE_TRANCHES; ++i) {
            (, stakes[i], , , ) = _trancheAt(a, a.firstTranche + i);
        }
    }

    /// @dev A tranche as of `a`: whether its end was passed, its stake (frozen or live), shares, what was taken, and
    /// the per-share value that counts for its deposits.
    function _trancheAt(
        Accrual memory a,
        uint256 trancheId
    ) internal view returns (bool ended, uint256 stake, uint256 shares, uint256 taken, uint256 acc) {
        Tranche storage tranche = _tranches[trancheId];
        shares = tranche.shares;
        ended = trancheId < a.firstTranche;
        if (!ended) {
            if (shares != 0) stake = DirectedMath.mulDivDown(a.activeStake, shares, a.activeShares);
            return (ended, stake, shares, 0, a.accPerShare);
        }
        for (uint256 i = 0; i < a.endedCount; ++i) {
            if (a.ended[i].trancheId == trancheId) {
                return (ended, a.ended[i].frozenStake, shares, 0, a.ended[i].accAtEnd);
            }
        }
        return (ended, tranche.frozenStake, shares, tranche.stakeTaken, tranche.accAtEnd);
    }
}
