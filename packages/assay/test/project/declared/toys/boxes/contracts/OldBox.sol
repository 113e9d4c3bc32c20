// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Box} from "./Box.sol";

contract OldBox is Box {
    function drop() external {
        total = 0;
    }
}
