// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title A set of days as a bitmap, so that days on which something ends are found without looking at the others
/// (REWARD-8)
library DayMap {
    struct Days {
        mapping(uint256 word => uint256 bits) words;
    }

    function add(Days storage self, uint256 day) internal {
        self.words[day >> 8] |= 1 << (day & 0xff);
    }

    /// @notice The first marked day after `from` and not after `last`.
    function next(Days storage self, uint256 from, uint256 last) internal view returns (bool found, uint256 day) {
        day = from + 1;
        while (day <= last) {
            // marked days of this word at or after `day`
            uint256 bits = (self.words[day >> 8] >> (day & 0xff));
            if (bits != 0) {
                day += Math.log2(bits & (~bits + 1));
                return (day <= last, day);
            }
            day = ((day >> 8) + 1) << 8;
        }
    }
}
