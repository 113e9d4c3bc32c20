// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
/// @title OpenZeppelin's ERC20 with burning
contract Coin is ERC20, ERC20Burnable {
    constructor(address o, uint256 s) ERC20("Coin", "C") {
        _mint(o, s);
    }
}
