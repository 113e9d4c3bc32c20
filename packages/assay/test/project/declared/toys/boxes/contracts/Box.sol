// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

contract Box {
    uint256 public total;
    uint256 public donated;

    receive() external payable {
        donated += msg.value;
    }

    function put(uint256 amount) external {
        require(amount < 5, "too much");
        total += amount;
    }
}
