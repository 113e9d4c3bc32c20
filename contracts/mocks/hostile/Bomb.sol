// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Fails on ETH with as much data as the gas allows, and is no receiver of NFTs
contract Bomb {
    /// @dev Memory for this many bytes costs some 14 000 gas.
    uint256 private constant LITTLE = 0xc000;
    uint256 private constant MUCH = 0x40000;
    uint256 private constant PLENTY = 1_000_000;

    receive() external payable {
        _explode();
    }

    function _explode() private view {
        uint256 size = gasleft() < PLENTY ? LITTLE : MUCH;
        assembly ("memory-safe") {
            revert(0, size)
        }
    }
}
