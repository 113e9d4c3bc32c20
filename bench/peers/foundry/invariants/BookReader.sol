// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {CoverInvariants} from "./CoverInvariants.sol";
import {ListingInvariants} from "./ListingInvariants.sol";
import {MoneyInvariants} from "./MoneyInvariants.sol";
import {PoolInvariants} from "./PoolInvariants.sol";

/// @title All invariants over the ghost variables
/// @notice Reading the whole book costs several times what an action does. So each step reads what it was about,
/// and some read a chapter beside; a run ends with all of it: what is broken stays broken.
abstract contract BookReader is PoolInvariants, ListingInvariants, CoverInvariants, MoneyInvariants {
    uint256 private constant CHAPTERS = 5;
    /// One step in so many reads a chapter beside what it was about.
    uint256 private constant BESIDE = 2;

    /// @notice Reads what the last action was about, the money if it may have moved, and now and then a chapter beside.
    /// What does not hold is noted as the violation.
    function inspect() external {
        if (movesMoney) _inspectMoney();
        _inspectFocus();
        if (_next(turn, 1) % BESIDE == 0) _inspectChapter(_next(turn, 2) % CHAPTERS);
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

    /// @dev A cover with its listing, a claim with its cover and a pool that it burned, a pool with the position.
    function _inspectFocus() private {
        if (coverInFocus != 0) _inspectOneCover(coverInFocus);
        if (claimInFocus != 0) _inspectClaim(claimInFocus);
        if (tokenInFocus != 0) _inspectPositions(tokenInFocus, 1);
        if (productInFocus != 0) _inspectListing(poolInFocus, productInFocus);
        else if (poolInFocus != 0) _inspectPool(poolInFocus);
    }

    /// @dev What an action may have changed though it was not about it.
    function _inspectChapter(uint256 chapter) private {
        if (chapter == 0) _inspectPool(touched);
        else if (chapter == 1) _inspectListings(touched);
        else if (chapter == 2) _inspectCovers();
        else if (chapter == 3) _inspectClaims();
        else _inspectPositions(1 + (_next(turn, 3) % positionsMinted), 1);
    }
}
