// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Pot} from "./Pot.sol";

/// @title Makes pots, one for whoever asks
contract Pots {
    event Made(Pot pot, address owner);

    Pot[] private _pots;

    function make() external returns (Pot pot) {
        pot = new Pot(msg.sender);
        _pots.push(pot);
        emit Made(pot, msg.sender);
    }

    function count() external view returns (uint256) {
        return _pots.length;
    }

    function potOf(uint256 number) external view returns (Pot) {
        return _pots[number - 1];
    }
}
