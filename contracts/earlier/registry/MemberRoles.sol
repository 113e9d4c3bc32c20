// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Registry} from "../../current/registry/Registry.sol";
import {IMemberRoles} from "../../interfaces/earlier/IMemberRoles.sol";

/// @title The registry under its earlier name (E-ROLE)
contract MemberRoles is Registry, IMemberRoles {
    constructor(address governor_) Registry(governor_) {}
}
