// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ACTIVE_TRANCHES, DAY} from "../../libraries/Constants.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {DayMap} from "./DayMap.sol";

/// @title What of a pool's tranches is allocated to covers, per product, and when it is released
/// @dev Eight numbers form a ring indexed by trancheId % 8. A place is free for tranche t + 8 when t has ended, since
/// nothing allocated to t is released after t's end: t ends at or after exposureEnd, and both t's end and the release
/// are midnights. Every release day has such a ring: all that a day releases was allocated to eight consecutive
/// tranches.
library CoverAllocations {
    using SafeCast for uint256;
    using DayMap for DayMap.Days;

    /// @dev `allocated` as of day `releasedUntil` (its releases included) and of the tranches from `firstTranche`.
    struct Book {
        uint64 releasedUntil;
        uint64 firstTranche;
        uint128[8] allocated;
        DayMap.Days releaseDays;
        mapping(uint256 day => uint128[8]) releases;
        mapping(uint256 coverId => CoverPart) parts;
    }

    /// @dev What a cover has of the pool; `releaseDay` is 0 when it never had any. No two of its tranches share a
    /// place: all were active at purchase. An extension under the same id finds amounts of 0 here. [E-EDIT]
    struct CoverPart {
        uint64 releaseDay;
        uint128[8] amounts;
    }

    /// @notice The ring as of now, after at most `maxDays` of due release days.
    function simulate(
        Book storage self,
        uint256 maxDays
    ) internal view returns (uint128[8] memory ring, uint256 day, uint256 firstTranche, bool done) {
        ring = self.allocated;
        day = self.releasedUntil;
        firstTranche = Calendar.trancheAt(block.timestamp);
        uint256 today = block.timestamp / DAY;
        if (firstTranche - self.firstTranche >= ACTIVE_TRANCHES) {
            // every tranche that anything was allocated to has ended
            delete ring;
            return (ring, today, firstTranche, true);
        }
        // an ended tranche has nothing left; its place belongs to the tranche eight later
        for (uint256 t = self.firstTranche; t < firstTranche; ++t) ring[t % ACTIVE_TRANCHES] = 0;
        for (uint256 i = 0; i < maxDays; ++i) {
            (bool found, uint256 next) = self.releaseDays.next(day, today);
            if (!found) return (ring, today, firstTranche, true);
            day = next;
            _subtract(self, ring, day, firstTranche);
        }
    }

    /// @notice Commits what `simulate` gave.
    function commit(Book storage self, uint128[8] memory ring, uint256 day, uint256 firstTranche) internal {
        self.releasedUntil = day.toUint64();
        self.firstTranche = firstTranche.toUint64();
        self.allocated = ring;
    }

    /// @notice Notes a cover's part. [CAP-3]
    function add(Book storage self, uint256 coverId, uint256 releaseTime, uint128[8] memory amounts) internal {
        uint256 day = releaseTime / DAY;
        CoverPart storage part = self.parts[coverId];
        part.releaseDay = day.toUint64();
        uint128[8] storage releases = self.releases[day];
        for (uint256 i = 0; i < ACTIVE_TRANCHES; ++i) {
            if (amounts[i] == 0) continue;
            part.amounts[i] = amounts[i];
            releases[i] += amounts[i];
        }
        self.releaseDays.add(day);
    }

    /// @notice Leaves `numerator / denominator` of each of a cover's tranche allocations, rounded up; `ring` changes
    /// in memory. [BURN-2, EDIT-4]
    /// @return before what the cover had
    /// @return released what was taken
    function reduce(
        Book storage self,
        uint128[8] memory ring,
        uint256 coverId,
        uint256 numerator,
        uint256 denominator
    ) internal returns (uint256 before, uint256 released) {
        CoverPart storage part = self.parts[coverId];
        uint256 day = part.releaseDay;
        if (!isLive(part)) return (0, 0);
        uint128[8] storage releases = self.releases[day];
        for (uint256 i = 0; i < ACTIVE_TRANCHES; ++i) {
            uint256 amount = part.amounts[i];
            if (amount == 0) continue;
            uint256 left = DirectedMath.mulDivUp(amount, numerator, denominator);
            uint128 less = (amount - left).toUint128();
            part.amounts[i] = left.toUint128();
            releases[i] -= less;
            ring[i] -= less;
            before += amount;
            released += less;
        }
    }

    /// @notice What a cover has of the pool now. [BURN-1]
    function allocationOf(Book storage self, uint256 coverId) internal view returns (uint256 sum) {
        CoverPart storage part = self.parts[coverId];
        if (!isLive(part)) return 0;
        for (uint256 i = 0; i < ACTIVE_TRANCHES; ++i) sum += part.amounts[i];
    }

    /// @notice Whether a part has not been released: now < its release. [TIME-1, SETTLE-4]
    function isLive(CoverPart storage part) internal view returns (bool) {
        return block.timestamp < uint256(part.releaseDay) * DAY;
    }

    /// @dev Takes a day's releases from the tranches that are active now. On day D only the tranche that ends at D's
    /// midnight and later ones can have any. Places of tranches that ended meanwhile belong to later tranches and are
    /// left alone.
    function _subtract(Book storage self, uint128[8] memory ring, uint256 day, uint256 firstTranche) private view {
        uint128[8] storage releases = self.releases[day];
        // tranches that this day can release: [first, first + 7], first = the one that holds the moment before
        // midnight
        uint256 first = Calendar.trancheAt(day * DAY - 1);
        for (uint256 t = first > firstTranche ? first : firstTranche; t < first + ACTIVE_TRANCHES; ++t) {
            ring[t % ACTIVE_TRANCHES] -= releases[t % ACTIVE_TRANCHES];
        }
    }
}
