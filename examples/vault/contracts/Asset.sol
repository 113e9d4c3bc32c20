// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IMoving} from "./IMoving.sol";

/// @title The vault's asset; anyone can make it earn and lose
/// @notice It calls an account of which it moves, before it sends and after it receives, as ERC-777 does.
contract Asset is ERC20 {
    address private immutable _hooked;

    constructor(address[] memory holders, uint256 each, address hooked) ERC20("Asset", "AST") {
        _hooked = hooked;
        for (uint256 i = 0; i < holders.length; ++i) _mint(holders[i], each);
    }

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function burn(address from, uint256 value) external {
        _burn(from, value);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from == _hooked) IMoving(from).moving();
        super._update(from, to, value);
        // what is minted at the start comes before it is there
        if (to == _hooked && to.code.length > 0) IMoving(to).moving();
    }
}
