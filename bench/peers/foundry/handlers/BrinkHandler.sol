// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IStakingPool} from "contracts/interfaces/IStakingPool.sol";
import {ClaimGhost, CoverGhost} from "../support/Ghosts.sol";
import {ClaimHandler} from "./ClaimHandler.sol";
import {CoverExtensionHandler} from "./CoverExtensionHandler.sol";

/// @title The second before a moment, it, or the second after, and at once the action that the moment governs
/// @notice Two actions that come by themselves seldom meet: the one would have to wait to the second, and the other to
/// be about the same cover, claim or stake.
abstract contract BrinkHandler is CoverExtensionHandler, ClaimHandler {
    function brink(uint256 seed) external mayBurn {
        uint256 kind = _next(seed, 31) % 12;
        if (kind < 4) _claimAtGraceEnd(seed);
        else if (kind < 6) _voteAtEnd(seed);
        else if (kind < 8) _settleAtCooldownEnd(seed);
        else if (kind == 8) _settleAtRelease(seed);
        else if (kind == 9) _extendAtEnd(seed);
        else _withdrawAtTrancheEnd(seed);
    }

    /// @dev To a second around the moment, unless that is over.
    function _approach(uint256 moment, uint256 seed) private returns (bool near) {
        uint256 time = moment + (_next(seed, 32) % 3) - 1;
        near = time >= block.timestamp;
        if (near) _warp(time);
    }

    function _claimAtGraceEnd(uint256 seed) private {
        uint256 coverId = _pending(seed, false);
        if (coverId == 0) return;
        CoverGhost storage cover = covers[coverId];
        if (_approach(cover.end + cover.grace, seed)) _submit(coverId, 0, 0);
    }

    function _voteAtEnd(uint256 seed) private {
        uint256 claimId = _contested(seed);
        if (claimId == 0 || block.timestamp >= claimBook[claimId].closedAt) return;
        address voter = _undecided(claimId, _next(seed, 33));
        if (voter == address(0) || !_approach(claimBook[claimId].closedAt, seed)) return;
        _vote(claimId, voter, _next(seed, 34) % 2 == 0);
    }

    /// @dev Often after all votes, with which the voting ends early.
    function _settleAtCooldownEnd(uint256 seed) private {
        uint256 claimId = _contested(seed);
        if (claimId == 0) return;
        if (_chance(seed, 35, 50)) _voteAll(claimId, _next(seed, 36));
        if (_approach(claimBook[claimId].closedAt + COOLDOWN, seed)) _settle(claimId, _person(_next(seed, 37)));
    }

    /// @dev An approved claim pays until what backs the cover is released, and nothing from then on.
    function _settleAtRelease(uint256 seed) private {
        uint256 claimId = _contested(seed);
        if (claimId == 0) return;
        _voteAll(claimId, 0);
        if (_approach(_releaseTime(claimBook[claimId].coverId), seed)) _settle(claimId, _person(_next(seed, 37)));
    }

    function _extendAtEnd(uint256 seed) private {
        uint256 coverId = _pending(seed, true);
        if (coverId == 0 || !_approach(covers[coverId].end, seed)) return;
        // an action of its own: with its checks around it
        this.extendCover(_seedOf(coverId, seed), _next(seed, 38) & ~uint256(1), _next(seed, 39));
    }

    /// @dev A seed with which `extendCover` draws this cover, also when it has just ended.
    function _seedOf(uint256 coverId, uint256 seed) private view returns (uint256 drawn) {
        for (uint256 i; i < 48; i++) {
            drawn = _next(seed, 100 + i) >> 1;
            drawn = drawn - (drawn % coversBought) + coverId - 1;
            if (_next(drawn, 14) % 6 == 0) return drawn;
        }
    }

    /// @dev Stake of the tranche that runs now, around its end.
    function _withdrawAtTrancheEnd(uint256 seed) private {
        uint256 trancheId = block.timestamp / 91 days;
        uint256 tokenId = _staking(seed, trancheId);
        if (!_approach((trancheId + 1) * 91 days, seed)) return;
        IStakingPool pool = _touch(positionPool[tokenId]);
        _own(tokenId);
        bool fits = block.timestamp >= (trancheId + 1) * 91 days && !_isLocked(pools[positionPool[tokenId]].manager);
        address owner = positionOwner[tokenId];
        uint256 held = m.token.balanceOf(owner);
        uint256 due = pool.getDeposit(tokenId, trancheId).stake;
        uint256[] memory named = new uint256[](1);
        named[0] = trancheId;
        bytes memory data = abi.encodeCall(pool.withdraw, (tokenId, true, false, named));
        (bool ok, ) = _callAs(owner, address(pool), 0, data);
        _check(ok == fits, "stake is withdrawn from the end of its tranche on");
        if (!ok) return;
        _check(m.token.balanceOf(owner) == held + due, "the owner is paid the frozen stake");
        _check(pool.getDeposit(tokenId, trancheId).shares == 0, "withdrawn shares are gone");
    }

    /// @dev A cover that could be claimed or extended until its moment, which is ahead; of those drawn the one whose
    /// moment is next, often, so that a run is not over with it; 0 when there is none.
    function _pending(uint256 seed, bool extension) private view returns (uint256 found) {
        uint256 next = type(uint256).max;
        bool first = _chance(seed, 40, 50);
        for (uint256 i; i < coversBought; i++) {
            uint256 coverId = 1 + (((_next(seed, 41) % coversBought) + i) % coversBought);
            CoverGhost storage cover = covers[coverId];
            if (cover.replacedBy != 0 || cover.amount == 0 || openClaim[coverId] != 0) continue;
            uint256 moment = extension ? cover.end : cover.end + cover.grace;
            if (moment <= block.timestamp || moment >= next) continue;
            (found, next) = (coverId, moment);
            if (first) break;
        }
    }

    /// @dev A claim that is not settled; 0 when there is none.
    function _contested(uint256 seed) private view returns (uint256 claimId) {
        for (uint256 i; i < claimsMade; i++) {
            claimId = 1 + (((_next(seed, 42) % claimsMade) + i) % claimsMade);
            if (!claimBook[claimId].settled) return claimId;
        }
        return 0;
    }

    /// @dev Who may still vote on a claim; nobody when all have.
    function _undecided(uint256 claimId, uint256 seed) private view returns (address voter) {
        ClaimGhost storage claim = claimBook[claimId];
        address[] memory group = _group(claim.groupId);
        for (uint256 i; i < group.length; i++) {
            voter = group[((seed % group.length) + i) % group.length];
            if (voter != claim.submitter && !voted[claimId][voter]) return voter;
        }
        return address(0);
    }

    /// @dev A position with stake in the tranche; when none of eight has any (each look is a call), the last of them, to
    /// which nothing is due.
    function _staking(uint256 seed, uint256 trancheId) private view returns (uint256 tokenId) {
        for (uint256 i; i < positionsMinted && i < 8; i++) {
            tokenId = 1 + (((_next(seed, 43) % positionsMinted) + i) % positionsMinted);
            if (_pool(positionPool[tokenId]).getDeposit(tokenId, trancheId).shares > 0) return tokenId;
        }
    }
}
