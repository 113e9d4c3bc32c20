// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @notice A saver may give what they saved to somebody else.
contract Jar {
    error TooMuch(uint256 wanted, uint256 saved);

    mapping(address who => uint256 amount) public saved;

    function put() external payable {
        saved[msg.sender] += msg.value;
    }

    function give(address to, uint256 amount) external {
        (uint256 mine, uint256 theirs) = (saved[msg.sender], saved[to]);
        if (amount > mine) revert TooMuch(amount, mine);
        saved[msg.sender] = mine - amount;
        saved[to] = theirs + amount;
    }
}
