// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
/// @title OpenZeppelin's AccessManager
contract Manager is AccessManager {
    constructor(address a) AccessManager(a) {}
}
