// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Coin} from "../src/Coin.sol";

interface Vm {
    function startBroadcast() external;
    function stopBroadcast() external;
}

contract Deploy {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// forge finds scripts by it.
    bool public constant IS_SCRIPT = true;

    function run() external {
        vm.startBroadcast();
        Coin coin = new Coin{salt: "coin"}(msg.sender, 1_000_000);
        coin.issue(msg.sender, 7);
        vm.stopBroadcast();
    }
}
