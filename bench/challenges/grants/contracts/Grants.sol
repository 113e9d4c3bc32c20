// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Grants that vest day by day; half of what has not vested can be claimed beforehand, and the rest passed on
contract Grants {
    uint256 private constant PERIOD = 100 days;

    uint256 private immutable _start;
    mapping(address user => uint256 value) public allotted;
    /// @notice What was claimed when it had vested.
    mapping(address user => uint256 value) public claimed;
    /// @notice What was claimed beforehand.
    mapping(address user => uint256 value) public advanced;

    event Claimed(address indexed user, uint256 value);
    event Passed(address indexed from, address indexed to, uint256 value);
    error Nothing();
    error TooMuch(uint256 asked, uint256 has);

    constructor(address[] memory users, uint256 each) {
        _start = block.timestamp;
        for (uint256 i = 0; i < users.length; ++i) allotted[users[i]] = each;
    }

    /// @notice What was claimed beforehand is set off against what vests.
    function claim(uint256 value) external {
        uint256 vested = vestedOf(msg.sender);
        uint256 had = claimed[msg.sender] + advanced[msg.sender];
        uint256 has = vested > had ? vested - had : 0;
        if (value == 0) revert Nothing();
        if (value > has) revert TooMuch(value, has);
        claimed[msg.sender] += value;
        emit Claimed(msg.sender, value);
    }

    function claimBeforehand(uint256 value) external {
        uint256 vested = vestedOf(msg.sender);
        uint256 most = vested + (allotted[msg.sender] - vested) / 2;
        uint256 had = claimed[msg.sender] + advanced[msg.sender];
        uint256 has = most > had ? most - had : 0;
        if (value == 0) revert Nothing();
        if (value > has) revert TooMuch(value, has);
        advanced[msg.sender] += value;
        emit Claimed(msg.sender, value);
    }

    function pass(address to, uint256 value) external {
        uint256 has = allotted[msg.sender] - claimed[msg.sender] - advanced[msg.sender];
        if (value > has) revert TooMuch(value, has);
        allotted[msg.sender] -= value;
        allotted[to] += value;
        emit Passed(msg.sender, to, value);
    }

    function vestedOf(address user) public view returns (uint256) {
        uint256 passed = block.timestamp - _start;
        return passed < PERIOD ? (allotted[user] * passed) / PERIOD : allotted[user];
    }
}
