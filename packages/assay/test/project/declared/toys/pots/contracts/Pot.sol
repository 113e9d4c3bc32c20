// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Keeps wei: anybody puts some in, and the owner takes all of it
contract Pot {
    event Put(address indexed by, uint256 amount);
    event Taken(uint256 amount);

    error NotTheOwner(address by);

    address public immutable owner;
    uint256 public total;
    mapping(address => uint256) public given;

    constructor(address owner_) {
        owner = owner_;
    }

    function put() external payable {
        given[msg.sender] += msg.value;
        total += msg.value;
        emit Put(msg.sender, msg.value);
    }

    function take() external {
        require(msg.sender == owner, NotTheOwner(msg.sender));
        uint256 amount = total;
        total = 0;
        emit Taken(amount);
        (bool sent, ) = msg.sender.call{value: amount}("");
        assert(sent);
    }
}
