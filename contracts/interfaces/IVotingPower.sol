// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Voting power of members
interface IVotingPower {
    /// @notice Own token balance + for each pool that `account` manages its stake (active, and expired but not
    /// withdrawn), in wei of the native
    /// token; 0 for an address that is no member now. No staker can opt out. [GOV-1]
    function getVotingPower(address account) external view returns (uint256);
}
