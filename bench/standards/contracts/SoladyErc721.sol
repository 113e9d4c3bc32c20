// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {ERC721} from "solady/src/tokens/ERC721.sol";
/// @title solady's ERC721
contract Cards is ERC721 {
    uint256 private next;
    function name() public pure override returns (string memory) {
        return "C";
    }
    function symbol() public pure override returns (string memory) {
        return "C";
    }
    function tokenURI(uint256) public pure override returns (string memory) {
        return "";
    }
    function mint(address to) external {
        _safeMint(to, next);
        ++next;
    }
}
