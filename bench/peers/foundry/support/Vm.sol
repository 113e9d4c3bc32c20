// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @notice Which functions of a contract the campaign calls.
struct FuzzSelector {
    address addr;
    bytes4[] selectors;
}

/// @title The cheatcodes that this campaign uses (forge-std is not on npm)
interface Vm {
    function warp(uint256 time) external;
    function prank(address caller) external;
    function deal(address account, uint256 wei_) external;
    function computeCreateAddress(address deployer, uint256 nonce) external pure returns (address);
    function getNonce(address account) external view returns (uint64);
    function unixTime() external returns (uint256 milliseconds);
    function envString(string calldata name) external view returns (string memory);
    function writeLine(string calldata path, string calldata line) external;
    function toString(uint256 value) external pure returns (string memory);
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
