// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// Deployed by itself: whoever uses it must be linked.
library Odds {
    function pick(bytes32 seed, uint256 count) external pure returns (uint256) {
        return uint256(seed) % count;
    }
}

abstract contract Unfinished {
    function finish() external virtual;
}
