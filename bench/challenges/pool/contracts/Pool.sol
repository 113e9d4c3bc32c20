// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Coin} from "./Coin.sol";
import {Taker} from "./Taker.sol";

/// @title Keeps deposits, and lends what it has for as long as a call takes
contract Pool {
    Coin private immutable _coin;
    uint256 public deposited;
    mapping(address owner => uint256 value) public depositOf;

    error MoreThanDeposited(uint256 asked, uint256 has);
    error NotEnough(uint256 asked, uint256 has);
    error NotPaidBack(uint256 expected, uint256 has);

    constructor(Coin coin) {
        _coin = coin;
    }

    function deposit(uint256 value) external {
        _coin.take(msg.sender, value);
        depositOf[msg.sender] += value;
        deposited += value;
    }

    function withdraw(uint256 value) external {
        uint256 has = depositOf[msg.sender];
        if (value > has) revert MoreThanDeposited(value, has);
        depositOf[msg.sender] = has - value;
        deposited -= value;
        _coin.transfer(msg.sender, value);
    }

    function lend(uint256 value) external {
        uint256 has = _coin.balanceOf(address(this));
        if (value > has) revert NotEnough(value, has);
        _coin.transfer(msg.sender, value);
        Taker(msg.sender).onLoan(value);
        uint256 left = _coin.balanceOf(address(this));
        if (left < has) revert NotPaidBack(has, left);
    }
}
