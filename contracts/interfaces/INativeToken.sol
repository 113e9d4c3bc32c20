// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title The native token: ERC-20, 18 decimals, asset id 255
interface INativeToken is IERC20 {
    /// @notice `account` is locked for governance voting until `until` (Unix seconds). [TOKEN-2]
    event LockedForMV(address indexed account, uint256 until);

    /// @notice Time until which `account` is locked for governance voting: locked iff now < this. 0 when it never
    /// was. [TOKEN-1]
    function isLockedForMV(address account) external view returns (uint256);

    /// @notice Locks a member until `until`; only ever moves later, and at most 365 days from now. Governor only. [TOKEN-2]
    /// @dev Reverts: NotGovernor, NotMember (`account` is no member now), LockNotLater (unless `until` > the present
    /// value; it may lie in the past), LockTooLong (`until` > now + 365 days).
    function lockForMV(address account, uint256 until) external;

    /// @notice Mints rewards to a staking pool. Cover contract only. [TOKEN-3]
    /// @dev Reverts: NotProtocol.
    function mint(address to, uint256 amount) external;

    /// @notice Burns the caller's own tokens; anyone may. A burn counts as a transfer out. [TOKEN-1, TOKEN-3]
    /// @dev Reverts: TokensLocked, ERC20InsufficientBalance.
    function burn(uint256 amount) external;

    // transfer, transferFrom and burn revert TokensLocked when the tokens' owner is locked (also for an amount of 0).
    // [TOKEN-1]
}
