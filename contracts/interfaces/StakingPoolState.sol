// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @notice A pool as of now.
/// @param activeStake stake of active tranches, wei
/// @param activeShares shares of active tranches
/// @param poolStake active stake + frozen stake not taken, wei (as getPoolStake)
/// @param firstActiveTrancheId the current tranche
/// @param halted burned out: no deposit, extension or allocation
/// @param fee manager fee in force, basis points
/// @param maxFee its maximum, basis points
/// @param rewardRate sum of the rates of the streams that run, wei per second
/// @param unstreamed what the running streams have yet to stream, wei
/// @param feesOwed accrued and unpaid manager fee in 1/10 000 wei
/// @param surplus accrued to nobody and not swept, wei
struct PoolState {
    uint256 activeStake;
    uint256 activeShares;
    uint256 poolStake;
    uint256 firstActiveTrancheId;
    bool halted;
    uint256 fee;
    uint256 maxFee;
    uint256 rewardRate;
    uint256 unstreamed;
    uint256 feesOwed;
    uint256 surplus;
}

/// @notice A tranche of a pool as of now.
/// @param ended its end has come (now >= end)
/// @param stake active: floor(activeStake * shares / activeShares), 0 without shares; ended: the stake frozen at its
/// end; wei
/// @param shares active: its shares; ended: the shares frozen at its end
/// @param stakeTaken ended: what withdrawals and extensions took of `stake`, wei; 0 while active
struct TrancheState {
    bool ended;
    uint256 stake;
    uint256 shares;
    uint256 stakeTaken;
}

/// @notice A position's deposit in a tranche as of now.
/// @param shares its shares; 0 once its stake was withdrawn or moved. A deposit "has stake" while this is above 0
/// @param stake floor(tranche stake * shares / tranche shares), of the frozen values once the tranche ended; wei
/// @param rewards unwithdrawn rewards in whole wei, rounded down: what withdraw would pay
struct DepositState {
    uint256 shares;
    uint256 stake;
    uint256 rewards;
}
