// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Burnable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Burnable.sol";
/// @title OpenZeppelin's ERC721 with burning
contract Cards is ERC721, ERC721Burnable {
    uint256 private next;
    constructor() ERC721("Cards", "C") {}
    function mint(address to) external returns (uint256 id) {
        id = next;
        ++next;
        _safeMint(to, id);
    }
}
