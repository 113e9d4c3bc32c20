// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IRegistry} from "../IRegistry.sol";

/// @title The registry under its earlier name: `MemberRoles.checkRole` and all that the registry does [E-ROLE]
interface IMemberRoles is IRegistry {}
