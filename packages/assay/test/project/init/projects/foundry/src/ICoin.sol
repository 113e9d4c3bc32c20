// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

interface ICoin {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function transfer(address to, uint256 value) external returns (bool);
}
