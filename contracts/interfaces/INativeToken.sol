// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title The native token: ERC-20, 18 decimals, asset id 255
/// @notice While an address is locked, transfer, transferFrom and burn of its tokens revert TokensLocked, also for an
/// amount of 0. [TOKEN-1]
interface INativeToken is IERC20 {
    /// @notice An address is locked for governance voting. [TOKEN-2]
    /// @param account the address
    /// @param until when the lock ends, Unix seconds
    event LockedForMV(address indexed account, uint256 until);

    /// @notice Until when an address is locked for governance voting: locked iff now < this. [TOKEN-1]
    /// @param account the address
    /// @return Unix seconds; 0 when it never was locked
    function isLockedForMV(address account) external view returns (uint256);

    /// @notice Locks a member for governance voting. A lock only ever moves to a later time, at most 365 days from now.
    /// Governor only. [TOKEN-2]
    /// @dev Reverts: NotGovernor, NotMember (`account` is no member now), LockNotLater (`until` <= the present lock),
    /// LockTooLong (`until` > now + 365 days).
    /// @param account the member
    /// @param until when the lock ends, Unix seconds; may lie in the past, and locks nothing then
    function lockForMV(address account, uint256 until) external;

    /// @notice Mints rewards to a staking pool. Cover contract only. [TOKEN-3]
    /// @dev Reverts: NotProtocol.
    /// @param to the staking pool
    /// @param amount wei
    function mint(address to, uint256 amount) external;

    /// @notice Burns the caller's own tokens; anyone may. For a lock it is a transfer out. [TOKEN-1, TOKEN-3]
    /// @dev Reverts: TokensLocked, ERC20InsufficientBalance.
    /// @param amount wei
    function burn(uint256 amount) external;
}
