// SPDX-License-Identifier: MIT
// A subject is one file.
// solhint-disable one-contract-per-file
pragma solidity 0.8.28;
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
/// @title OpenZeppelin's vault
contract Asset is ERC20 {
    constructor() ERC20("A", "A") {}
    function mint(address to, uint256 v) external {
        _mint(to, v);
    }
}
contract Vault is ERC4626 {
    constructor(ERC20 a) ERC20("V", "V") ERC4626(a) {}
}
