// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {CoverInvariants} from "./CoverInvariants.sol";
import {ListingInvariants} from "./ListingInvariants.sol";
import {MoneyInvariants} from "./MoneyInvariants.sol";
import {PoolInvariants} from "./PoolInvariants.sol";

/// @title All invariants over the ghost variables, in one reading of the book
abstract contract BookReader is PoolInvariants, ListingInvariants, CoverInvariants, MoneyInvariants {
    /// @notice Reads what an action can have broken: its pool, covers, claims, money.
    /// What does not hold is noted as the violation.
    function inspect() external {
        _inspectPool(touched);
        _inspectListings(touched);
        _inspectPositions();
        _inspectCovers();
        _inspectMoney();
    }

    /// @notice Reads all pools; at the end of a run.
    function inspectPools() external {
        uint256 count = m.staking.poolCount();
        for (uint256 poolId = 1; poolId <= count; poolId++) {
            _inspectPool(poolId);
            _inspectListings(poolId);
        }
    }
}
