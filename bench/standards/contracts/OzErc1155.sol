// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Burnable} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Burnable.sol";
/// @title OpenZeppelin's ERC1155 with burning
contract Items is ERC1155, ERC1155Burnable {
    constructor() ERC1155("") {}
    function mint(address to, uint256 id, uint256 v) external {
        _mint(to, id, v, "");
    }
}
