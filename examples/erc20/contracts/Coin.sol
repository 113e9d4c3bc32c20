// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title OpenZeppelin's token as it is, all of it one owner's at the start
contract Coin is ERC20 {
    constructor(address owner, uint256 supply) ERC20("Coin", "COIN") {
        _mint(owner, supply);
    }
}
