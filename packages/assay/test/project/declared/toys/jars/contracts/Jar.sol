// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Keeps marbles, up to as many as it has room for
contract Jar {
    event Filled(address indexed by, uint256 marbles);

    error Full(uint256 room);

    uint256 public immutable room;
    uint256 public marbles;
    mapping(address => uint256) public putBy;

    constructor(uint256 room_) {
        room = room_;
    }

    function fill(uint256 more) external {
        require(marbles + more <= room, Full(room - marbles));
        marbles += more;
        putBy[msg.sender] += more;
        emit Filled(msg.sender, more);
    }
}
