// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {ERC20} from "solady/src/tokens/ERC20.sol";
/// @title solady's ERC20
contract Coin is ERC20 {
    function name() public pure override returns (string memory) {
        return "C";
    }
    function symbol() public pure override returns (string memory) {
        return "C";
    }
    function mint(address to, uint256 v) external {
        _mint(to, v);
    }
    function burn(uint256 v) external {
        _burn(msg.sender, v);
    }
}
