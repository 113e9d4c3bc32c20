// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title An account that is called when its assets move
interface IMoving {
    /// @notice Before it sends, and after it receives.
    function moving() external;
}
