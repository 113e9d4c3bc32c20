// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
/// @title OpenZeppelin's TimelockController
contract Lock is TimelockController {
    constructor(address[] memory p, address[] memory e, address a) TimelockController(60, p, e, a) {}
}
