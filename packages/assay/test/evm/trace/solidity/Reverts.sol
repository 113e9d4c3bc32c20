// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

library Steps {
    error TooLarge(uint256 value);

    function half(uint256 value) internal pure returns (uint256) {
        if (value > 100) revert TooLarge(value);
        return value / 2;
    }

    function third(uint256 value) external pure returns (uint256) {
        require(value > 3, "too small");
        return value / 3;
    }
}

contract Inner {
    error Closed(address by, uint256 moment);

    function enter(uint256 value) external view {
        if (value == 0) revert Closed(msg.sender, block.timestamp);
    }
}

/// @notice Fails once in each way of which a trace must say where it happened.
contract Reverts {
    uint256 public stored = 5;
    uint256[] public list;
    mapping(address => uint256) public held;
    Inner public immutable inner = new Inner();

    error NotYet(uint256 wanted);

    modifier onlyAbove(uint256 value) {
        if (value < stored) revert NotYet(stored); // below
        _;
    }

    function required(uint256 value) external {
        stored = value;
        require(value > 10, "at most ten");
    }

    function custom(uint256 value) external view {
        _check(value);
    }

    function panics(uint256 value) external {
        stored = _less(value);
    }

    function outOfList(uint256 at) external view returns (uint256) {
        return list[at];
    }

    function inInner(uint256 value) external {
        held[msg.sender] = value;
        inner.enter(value);
    }

    function inLibrary(uint256 value) external {
        stored = Steps.half(value);
    }

    function inLinked(uint256 value) external {
        stored = Steps.third(value);
    }

    function modified(uint256 value) external onlyAbove(value) {
        stored = value;
    }

    function twice(uint256 value) external {
        if (value == 1) revert NotYet(value);
        held[msg.sender] = value;
        if (value == 2) revert NotYet(value);
    }

    function unpayable() external pure {}

    function works(uint256 value) external returns (uint256[6] memory block_) {
        stored = value;
        list.push(value);
        held[msg.sender] += value;
        uint256 paid = uint160(address(block.coinbase));
        return [block.number, block.timestamp, block.prevrandao, paid, block.basefee, block.gaslimit];
    }

    function _check(uint256 value) private view {
        _checkMore(value);
    }

    function _checkMore(uint256 value) private view {
        if (value < stored) revert NotYet(stored); // not enough
    }

    function _less(uint256 value) private view returns (uint256) {
        return stored - value;
    }
}
