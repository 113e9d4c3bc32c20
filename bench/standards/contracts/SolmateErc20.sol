// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {ERC20} from "solmate/src/tokens/ERC20.sol";
/// @title solmate's ERC20
contract Coin is ERC20 {
    constructor() ERC20("C", "C", 18) {}
    function mint(address to, uint256 v) external {
        _mint(to, v);
    }
    function burn(uint256 v) external {
        _burn(msg.sender, v);
    }
}
