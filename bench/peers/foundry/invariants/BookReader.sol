// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {CoverInvariants} from "./CoverInvariants.sol";
import {ListingInvariants} from "./ListingInvariants.sol";
import {MoneyInvariants} from "./MoneyInvariants.sol";
import {PoolInvariants} from "./PoolInvariants.sol";

/// @title All invariants over the ghost variables
/// @notice Reading the whole book costs several times what an action does. So each step reads the money, if that
/// may have moved, and one chapter, and a run ends with all of it: what is broken stays broken.
abstract contract BookReader is PoolInvariants, ListingInvariants, CoverInvariants, MoneyInvariants {
    uint256 private constant CHAPTERS = 5;

    /// @notice Reads the money if it may have moved, and the chapter whose turn it is, of the pool that was acted on.
    /// What does not hold is noted as the violation.
    function inspect() external {
        if (movesMoney) _inspectMoney();
        uint256 chapter = actions % CHAPTERS;
        if (chapter == 0) _inspectPool(touched);
        else if (chapter == 1) _inspectListings(touched);
        else if (chapter == 2) _inspectCovers();
        else if (chapter == 3) _inspectClaims();
        else _inspectPositions(1 + (_next(actions, positionsMinted) % positionsMinted), 1);
    }

    /// @notice Reads everything; at the end of a run.
    function inspectAll() external {
        _check(m.staking.poolCount() == poolsMade, "pools come from their makers alone");
        for (uint256 poolId = 1; poolId <= poolsMade; poolId++) {
            _inspectPool(poolId);
            _inspectListings(poolId);
        }
        _inspectCovers();
        _inspectClaims();
        _inspectPositions(1, positionsMinted);
        _inspectMoney();
        _inspectCredits();
        _inspectPeople();
    }
}
