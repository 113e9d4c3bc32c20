// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Voting power of members
/// @notice A pool's manager votes with its stake; no staker can opt out. [GOV-1]
interface IVotingPower {
    /// @notice An address' own token balance, and the stake (active, and expired but not withdrawn) of each pool that
    /// it manages. [GOV-1]
    /// @param account the address
    /// @return wei of the native token; 0 for an address that is no member now
    function getVotingPower(address account) external view returns (uint256);
}
