// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ClaimErrors} from "contracts/interfaces/ClaimErrors.sol";
import {Claim} from "contracts/interfaces/IClaimsCore.sol";
import {CoverPool} from "contracts/interfaces/ICoverCore.sol";
import {PoolState} from "contracts/interfaces/IStakingPool.sol";
import {ClaimGhost, CoverGhost} from "../support/Ghosts.sol";
import {TimeHandler} from "./TimeHandler.sol";

/// @notice What a settlement finds.
struct Settlement {
    uint256 claimId;
    uint256 coverId;
    address owner;
    address submitter;
    uint256 asset;
    bool approved;
    uint256 payout;
    uint256 ownerHeld;
    uint256 submitterHeld;
    uint256 supply;
    bool released;
    CoverPool[] parts;
    uint256[] allocated;
    PoolState[] states;
}

/// @title Claims: submission, votes, settlement; payouts, deposits and burns recomputed from the spec
abstract contract ClaimHandler is TimeHandler {
    function submitClaim(uint256 seed, uint256 part) external watched {
        if (coversBought == 0) return;
        uint256 before = claimsMade;
        _submit(_claimable(seed), seed, part);
        // often voted on at once: time passes in long steps, and most claims would end without a vote
        if (claimsMade > before && _chance(seed, 15, 45)) _voteAll(claimsMade, _next(seed, 16));
    }

    /// @dev A cover that may be claimed, mostly; if there is one.
    function _claimable(uint256 seed) private view returns (uint256 coverId) {
        for (uint256 i; i < coversBought; i++) {
            coverId = 1 + (((seed % coversBought) + i) % coversBought);
            CoverGhost storage cover = covers[coverId];
            bool fits = cover.replacedBy == 0 && cover.amount > 0 && openClaim[coverId] == 0;
            if ((fits && block.timestamp < cover.end + cover.grace) || _next(seed, 3) % 4 == 0) return coverId;
        }
    }

    /// @dev Seed 0 pays the deposit whole; others now and then a wei less.
    function _submit(uint256 coverId, uint256 seed, uint256 part) internal {
        uint256 paid = seed != 0 && _chance(seed, 19, 6) ? DEPOSIT - 1 : DEPOSIT;
        CoverGhost memory cover = covers[coverId];
        (uint256 requested, bytes memory data) = _request(coverId, cover.amount, part);
        bool fits = cover.replacedBy == 0 && cover.amount > 0 && _isMember(cover.owner);
        fits = fits && block.timestamp < cover.end + cover.grace && openClaim[coverId] == 0;
        fits = fits && requested > 0 && requested <= cover.amount && paid == DEPOSIT;
        (bool ok, bytes memory answer) = _callAs(cover.owner, address(m.claims), paid, data);
        _check(ok == fits, "a claim is taken iff the cover may be claimed");
        if (!ok) return;
        claimsMade++;
        _check(abi.decode(answer, (uint256)) == claimsMade, "claims are numbered on");
        (openClaim[coverId], openClaims) = (claimsMade, openClaims + 1);
        ClaimGhost storage ghost = claimBook[claimsMade];
        (ghost.coverId, ghost.submitter, ghost.requested) = (coverId, cover.owner, requested);
        ghost.groupId = _groupOf(cover.productId);
        (ghost.submittedAt, ghost.closedAt) = (block.timestamp, block.timestamp + _review(coverId));
        ghost.eligible = _group(ghost.groupId).length;
        if (_inGroup(ghost.groupId, cover.owner)) ghost.eligible--;
    }

    function vote(uint256 seed, bool inFavour) external watched {
        if (claimsMade == 0) return;
        uint256 claimId = _votable(seed);
        if (claimId == 0) return;
        _vote(claimId, _voter(claimBook[claimId].groupId, seed), inFavour);
    }

    /// @dev One of the group, mostly; else one of the assessors or of those of another group.
    function _voter(uint256 groupId, uint256 seed) private view returns (address) {
        if (_chance(seed, 17, 12)) return cast.assessors[_next(seed, 2) % 4];
        if (_chance(seed, 18, 12)) groupId = 1 + (_next(seed, 4) % groupsMade);
        address[] memory group = _group(groupId);
        return group[_next(seed, 1) % group.length];
    }

    /// @notice All who still may vote on a claim; so that claims come to an end within a run.
    function voteAll(uint256 seed, uint256 share) external watched {
        if (claimsMade == 0) return;
        uint256 claimId = _votable(seed);
        if (claimId != 0) _voteAll(claimId, share);
    }

    function settleClaim(uint256 seed) external mayBurn {
        if (claimsMade == 0) return;
        uint256 claimId = _claimId(seed);
        if (claimId == 0) return;
        // mostly once it may be settled
        uint256 due = claimBook[claimId].closedAt + COOLDOWN;
        if (_chance(seed, 21, 75) && block.timestamp < due && due - block.timestamp < LONGEST_REVIEW + 1 days)
            _warp(due);
        _settle(claimId, _person(_next(seed, 20)));
    }

    function _claimId(uint256 seed) private view returns (uint256 claimId) {
        for (uint256 i; i < claimsMade; i++) {
            claimId = 1 + (((seed % claimsMade) + i) % claimsMade);
            if (!claimBook[claimId].settled || _next(seed, 3) % 8 == 7) return claimId;
        }
        return 0;
    }

    function _voteAll(uint256 claimId, uint256 share) internal {
        address[] memory group = _group(claimBook[claimId].groupId);
        for (uint256 i; i < group.length; i++) _vote(claimId, group[i], _next(share, i) % 100 < 70 || share % 2 == 0);
    }

    /// @dev A claim that is voted on, mostly; 0 when there is none.
    function _votable(uint256 seed) private view returns (uint256 claimId) {
        for (uint256 i; i < claimsMade; i++) {
            claimId = 1 + (((seed % claimsMade) + i) % claimsMade);
            if (block.timestamp < claimBook[claimId].closedAt || _next(seed, 3) % 8 == 0) return claimId;
        }
        return 0;
    }

    function _vote(uint256 claimId, address voter, bool inFavour) internal {
        ClaimGhost storage ghost = claimBook[claimId];
        _check(m.claims.hasVoted(claimId, voter) == voted[claimId][voter], "who voted on a claim is told");
        bool fits = block.timestamp < ghost.closedAt && voter != ghost.submitter && !voted[claimId][voter];
        fits = fits && _inGroup(ghost.groupId, voter);
        (bool ok, ) = _callAs(voter, address(m.claims), 0, abi.encodeCall(m.claims.vote, (claimId, inFavour)));
        _check(ok == fits, "a vote counts iff the voter may vote now");
        if (!ok) return;
        voted[claimId][voter] = true;
        if (inFavour) ghost.votesFor++;
        else ghost.votesAgainst++;
        _noteVote(claimId, voter, ghost);
        _check(m.claims.hasVoted(claimId, voter), "a vote is kept");
    }

    function _settle(uint256 claimId, address caller) internal {
        ClaimGhost storage ghost = claimBook[claimId];
        Settlement memory s = _look(claimId);
        uint256[] memory credited = s.approved ? new uint256[](0) : _beforeForfeit(claimId);
        (bool ok, bytes memory answer) = _callAs(
            caller,
            address(m.claims),
            0,
            abi.encodeCall(m.claims.settleClaim, (claimId))
        );
        if (ghost.settled)
            return _checkRefused(ok, answer, ClaimErrors.AlreadySettled.selector, "a claim is settled once");
        if (block.timestamp < ghost.closedAt + COOLDOWN)
            return
                _checkRefused(
                    ok,
                    answer,
                    ClaimErrors.CooldownNotEnded.selector,
                    "a claim is settled after its cooldown"
                );
        _check(ok, "anyone settles a claim whose cooldown is over");
        if (!ok) return;
        (ghost.settled, ghost.payout) = (true, s.payout);
        (openClaim[s.coverId], openClaims) = (0, openClaims - 1);
        if (!s.approved) {
            uint256 kept = _forfeited(claimId, credited);
            capital[ETH] += kept;
            credits[address(m.claims)][ETH] += DEPOSIT - kept;
        }
        _checkMoney(s);
        _checkBurns(s);
        covers[s.coverId].amount -= s.payout;
    }

    function _look(uint256 claimId) private view returns (Settlement memory s) {
        ClaimGhost memory ghost = claimBook[claimId];
        CoverGhost memory cover = covers[ghost.coverId];
        (s.claimId, s.coverId, s.owner, s.submitter) = (claimId, ghost.coverId, cover.owner, ghost.submitter);
        s.asset = cover.asset;
        s.approved = ghost.votesFor > ghost.votesAgainst;
        s.released = block.timestamp >= _releaseTime(s.coverId);
        if (s.approved && !s.released) s.payout = ghost.requested < cover.amount ? ghost.requested : cover.amount;
        (s.ownerHeld, s.submitterHeld) = (_balance(s.asset, s.owner), s.submitter.balance);
        s.supply = m.token.totalSupply();
        s.parts = m.cover.getCoverPools(s.coverId);
        (s.allocated, s.states) = (new uint256[](s.parts.length), new PoolState[](s.parts.length));
        for (uint256 i; i < s.parts.length; i++) {
            s.allocated[i] = m.staking.getCoverAllocation(s.coverId, s.parts[i].poolId);
            s.states[i] = _pool(s.parts[i].poolId).getPoolState();
        }
    }

    /// @dev The owner gets the payout, the submitter the deposit; or they are credited.
    function _checkMoney(Settlement memory s) private {
        uint256 returned = s.approved ? DEPOSIT : 0;
        uint256 total = m.claims.totalCredit(ETH);
        uint256 known = credits[address(m.claims)][ETH];
        uint256 owed = total > known ? total - known : 0;
        credits[address(m.claims)][ETH] += owed;
        _check(owed == 0 || (owed == returned && s.submitter.code.length != 0), "a deposit is returned or credited");
        bool short = capital[s.asset] < s.payout;
        bool refused = short || !_works(s.asset, address(m.capital), s.owner);
        uint256 kept = m.capital.totalCredit(s.asset) - credits[address(m.capital)][s.asset];
        credits[address(m.capital)][s.asset] += kept;
        _check(kept == 0 || kept == s.payout, "a payout is delivered or credited");
        if (refused) _check(kept == s.payout, "a payout that cannot be delivered is credited");
        else if (s.asset != ETH || s.owner.code.length == 0) _check(kept == 0, "a payout that can be is delivered");
        uint256 delivered = s.payout - kept;
        capital[s.asset] -= delivered;
        uint256 deposit = returned - owed;
        if (s.asset == ETH && s.owner == s.submitter) delivered += deposit;
        else if (s.owner != s.submitter || s.asset != ETH)
            _check(s.submitter.balance == s.submitterHeld + deposit, "the submitter gets the deposit back");
        _check(_balance(s.asset, s.owner) == s.ownerHeld + delivered, "the owner gets the payout");
    }

    function _checkBurns(Settlement memory s) private {
        uint256 amount = covers[s.coverId].amount;
        uint256 burned;
        for (uint256 i; i < s.parts.length; i++) {
            uint256 allocated = m.staking.getCoverAllocation(s.coverId, s.parts[i].poolId);
            PoolState memory state = _pool(s.parts[i].poolId).getPoolState();
            uint256 burn = s.payout == 0 ? 0 : _mulDown(s.allocated[i], s.payout, amount);
            if (burn > s.states[i].activeStake) burn = s.states[i].activeStake;
            burned += burn;
            backing[s.coverId][s.parts[i].poolId] = allocated;
            _touch(s.parts[i].poolId);
            _check(state.activeStake == s.states[i].activeStake - burn, "a payout burns each pool's share of it");
            _check(state.activeShares == s.states[i].activeShares, "a burn leaves the shares");
            _check(state.poolStake == s.states[i].poolStake - burn, "a burn leaves ended stake");
            uint256 left = s.payout == 0 ? s.allocated[i] : _mulUp(s.allocated[i], amount - s.payout, amount);
            _check(allocated >= left && allocated <= left + 8, "a payout frees its share of the allocation");
        }
        _check(m.token.totalSupply() == s.supply - burned, "what is burned is no more");
        supply -= burned;
        Claim memory claim = m.claims.getClaim(s.claimId);
        _check(claim.settled && claim.payout == s.payout, "a settled claim tells its payout");
    }
}
