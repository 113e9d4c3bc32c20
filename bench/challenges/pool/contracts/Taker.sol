// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Coin} from "./Coin.sol";
import {Pool} from "./Pool.sol";

/// @title Takes a loan for whoever asks, and pays it back if told so
contract Taker {
    Coin private immutable _coin;
    Pool private immutable _pool;
    bool private _honest;

    constructor(Coin coin, Pool pool) {
        (_coin, _pool) = (coin, pool);
    }

    function take(uint256 value, bool honest) external {
        _honest = honest;
        _pool.lend(value);
    }

    function onLoan(uint256 value) external {
        if (_honest) _coin.transfer(address(_pool), value);
    }
}
