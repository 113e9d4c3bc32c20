// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

import {ICash} from "./Goods.sol";

/// What is owed to a depot, and by it: negative numbers are credit. It takes ether as it comes.
contract Cash is ICash {
    mapping(address => int256) public owedBy;

    receive() external payable {
        owedBy[msg.sender] -= int256(msg.value);
    }

    function pay() external payable {
        owedBy[msg.sender] -= int256(msg.value);
    }
}
