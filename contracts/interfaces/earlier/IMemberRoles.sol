// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IRegistry} from "../IRegistry.sol";

/// @title The registry under its earlier name
/// @notice `MemberRoles.checkRole`, and all else that the registry does. [E-ROLE]
interface IMemberRoles is IRegistry {}
