// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {DAY, SETTLEMENT_MARGIN, TRANCHE_DURATION} from "./Constants.sol";

/// @title Days, tranches and the ends that follow from them
library Calendar {
    /// @notice The tranche that runs at `time`. [TRANCHE-1]
    function trancheAt(uint256 time) internal pure returns (uint256) {
        return time / TRANCHE_DURATION;
    }

    /// @notice When a tranche ends (half-open). [TRANCHE-1]
    function trancheEnd(uint256 trancheId) internal pure returns (uint256) {
        return (trancheId + 1) * TRANCHE_DURATION;
    }

    /// @notice The first tranche that ends at or after `time` > 0. [EXT-2, CAP-2]
    function firstTrancheEndingAtOrAfter(uint256 time) internal pure returns (uint256) {
        return (time - 1) / TRANCHE_DURATION;
    }

    /// @notice The first midnight UTC at or after `time`. [REWARD-1, CAP-3]
    function ceilToMidnight(uint256 time) internal pure returns (uint256) {
        return ((time + DAY - 1) / DAY) * DAY;
    }

    /// @notice Until when a cover can burn what backs it: the last claim in time can be reviewed and
    /// settled. [CAP-2, E-EXPOSURE]
    function exposureEnd(uint256 coverEnd, uint256 gracePeriod, uint256 reviewPeriod) internal pure returns (uint256) {
        return coverEnd + gracePeriod + reviewPeriod + SETTLEMENT_MARGIN;
    }
}
