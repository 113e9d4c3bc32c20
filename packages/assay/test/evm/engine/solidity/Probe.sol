// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

contract Child {}

/// @notice Does one of each thing that an engine must report rightly.
contract Probe {
    uint256 public stored;

    event Stored(address indexed by, uint256 indexed value, uint256 time);
    event Note(string text);

    error Refused(uint256 value, uint256 time);

    constructor(uint256 first) {
        if (first == 0) revert Refused(first, block.timestamp);
        stored = first;
    }

    receive() external payable {}

    function store(uint256 value) external payable returns (uint256 before) {
        before = stored;
        stored = value;
        emit Stored(msg.sender, value, block.timestamp);
        emit Note("stored");
    }

    function storeAndRefuse(uint256 value) external payable {
        stored = value;
        emit Stored(msg.sender, value, block.timestamp);
        revert Refused(value, block.timestamp);
    }

    function panic(uint256 value) external view returns (uint256) {
        return stored / value;
    }

    function endless() external {
        while (true) ++stored;
    }

    function pay(address payable to, uint256 amount) external {
        (bool done, ) = to.call{value: amount}("");
        if (!done) revert Refused(amount, block.timestamp);
    }

    function create() external returns (address) {
        return address(new Child());
    }

    function look(address who) external view returns (uint256 value, uint256 time, uint256 wealth, address sender) {
        return (stored, block.timestamp, who.balance, msg.sender);
    }

    function beneficiary() external view returns (address) {
        return block.coinbase;
    }

    function lookLoudly() external returns (uint256 value) {
        emit Note("looked");
        return stored;
    }
}
