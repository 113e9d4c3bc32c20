// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Gives every number a slot; slot 0 stands for none, and is given to nothing
contract Slots {
    uint64 private constant FACTOR = 0x9E3779B97F4A7C15;
    uint64 private constant TERM = 0x2545F4914F6CDD1D;

    event Given(uint256 number, uint64 slot);

    function give(uint256 number) external returns (uint64 slot) {
        unchecked {
            slot = uint64(number) * FACTOR + TERM;
        }
        if (slot == 0) slot = 1;
        emit Given(number, slot);
    }
}
