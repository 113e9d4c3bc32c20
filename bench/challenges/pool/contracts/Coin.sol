// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title A token with one contract that may take it
contract Coin {
    address private immutable _taker;
    mapping(address holder => uint256 value) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);
    error NotTheTaker(address caller);
    error TooLittle(address holder, uint256 has, uint256 needed);

    constructor(address taker, address[] memory holders, uint256 each) {
        _taker = taker;
        for (uint256 i = 0; i < holders.length; ++i) balanceOf[holders[i]] = each;
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function take(address from, uint256 value) external {
        if (msg.sender != _taker) revert NotTheTaker(msg.sender);
        _move(from, msg.sender, value);
    }

    function _move(address from, address to, uint256 value) private {
        uint256 has = balanceOf[from];
        if (value > has) revert TooLittle(from, has, value);
        balanceOf[from] = has - value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
