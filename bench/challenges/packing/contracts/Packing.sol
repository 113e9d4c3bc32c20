// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Keeps an order in one word: a kind, a price, an amount
contract Packing {
    uint256 public word;

    function keep(uint8 kind, uint120 price, uint128 amount) external {
        word = (uint256(kind) << 248) | (uint256(price) << 128) | amount;
    }

    function kept() external view returns (uint8 kind, uint120 price, uint128 amount) {
        return (uint8(word >> 248), uint120(word >> 128), uint128(word));
    }
}
