// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title The vault's asset; anyone can make it earn and lose
contract Asset is ERC20 {
    constructor(address[] memory holders, uint256 each) ERC20("Asset", "AST") {
        for (uint256 i = 0; i < holders.length; i++) _mint(holders[i], each);
    }

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function burn(address from, uint256 value) external {
        _burn(from, value);
    }
}
