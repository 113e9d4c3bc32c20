// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Errors} from "../../interfaces/Errors.sol";
import {IRegistry, Role} from "../../interfaces/IRegistry.sol";

/// @title The registry's answers as preconditions
library Roles {
    /// @notice Reverts NotMember unless `account` is a member now. [ROLE-1]
    function requireMember(IRegistry registry, address account) internal view {
        if (!registry.checkRole(account, uint8(Role.Member))) revert Errors.NotMember(account);
    }

    /// @notice Reverts NotGovernor unless `account` is the governor. [ROLE-1]
    function requireGovernor(IRegistry registry, address account) internal view {
        if (!registry.checkRole(account, uint8(Role.Governor))) revert Errors.NotGovernor(account);
    }
}
