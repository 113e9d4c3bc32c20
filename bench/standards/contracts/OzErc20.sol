// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
/// @title OpenZeppelin's ERC20 with burning and permits
contract Coin is ERC20, ERC20Burnable, ERC20Permit {
    constructor(address o, uint256 s) ERC20("Coin", "C") ERC20Permit("Coin") {
        _mint(o, s);
    }
}
