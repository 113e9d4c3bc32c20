// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {ERC721} from "solmate/src/tokens/ERC721.sol";
/// @title solmate's ERC721
contract Cards is ERC721 {
    error NotOwner();
    uint256 private next;
    constructor() ERC721("C", "C") {}
    function tokenURI(uint256) public pure override returns (string memory) {
        return "";
    }
    function mint(address to) external {
        _safeMint(to, next);
        ++next;
    }
    function burn(uint256 id) external {
        if (msg.sender != ownerOf(id)) revert NotOwner();
        _burn(id);
    }
}
