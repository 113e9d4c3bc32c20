// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Claim, ClaimStatus} from "contracts/interfaces/IClaimsCore.sol";
import {CoverData} from "contracts/interfaces/ICoverCore.sol";
import {CoverDetails} from "contracts/interfaces/ICoverViewer.sol";
import {Focus} from "./Focus.sol";
import {ClaimGhost, CoverGhost} from "../support/Ghosts.sol";

/// @title What always holds of covers and claims
abstract contract CoverInvariants is Focus {
    function _inspectCovers() internal {
        _check(m.cover.coverCount() == coversBought, "covers come from purchases alone");
        uint256[] memory ids = new uint256[](coversBought);
        for (uint256 i; i < ids.length; i++) ids[i] = i + 1;
        CoverDetails[] memory all = m.coverViewer.getCovers(ids);
        for (uint256 i; i < ids.length; i++) _inspectCover(i + 1, all[i]);
    }

    function _inspectOneCover(uint256 coverId) internal {
        uint256[] memory ids = new uint256[](1);
        ids[0] = coverId;
        _inspectCover(coverId, m.coverViewer.getCovers(ids)[0]);
    }

    function _inspectClaims() internal {
        _check(m.claims.claimCount() == claimsMade, "claims come from submissions alone");
        for (uint256 claimId = 1; claimId <= claimsMade; claimId++) _inspectClaim(claimId);
    }

    function _inspectCover(uint256 coverId, CoverDetails memory cover) private {
        CoverGhost memory ghost = covers[coverId];
        _check(
            cover.amount == ghost.amount && cover.amountBought == ghost.amountBought,
            "only payouts lower a cover's amount"
        );
        _check(
            cover.start == ghost.start && cover.end == ghost.end && cover.gracePeriod == ghost.grace,
            "a cover keeps its times"
        );
        _check(
            cover.originalCoverId == ghost.original && cover.replacedBy == ghost.replacedBy,
            "a cover knows before and after"
        );
        _check(cover.productId == ghost.productId && cover.coverAsset == ghost.asset, "a cover keeps what it covers");
        _check(cover.graceEnd == ghost.end + ghost.grace, "grace ends as bought");
        _check(
            cover.releaseTime == _midnight(_exposureEnd(ghost.end, ghost.grace, _review(coverId) + COOLDOWN)),
            "a cover is released when its last claim can be settled"
        );
        _check(cover.owner == (ghost.replacedBy == 0 ? ghost.owner : address(0)), "covers stay with their owners");
        _check(cover.openClaimId == openClaim[coverId], "an unsettled claim is open");
        _check(keccak256(abi.encode(cover.pools)) == partsOf[coverId], "a cover keeps what its pools were");
        bool released = block.timestamp >= cover.releaseTime || ghost.replacedBy != 0;
        for (uint256 i; i < cover.pools.length; i++)
            _check(
                cover.allocations[i] == (released ? 0 : backing[coverId][cover.pools[i].poolId]),
                "what backs a cover backs it until it is released"
            );
        if (ghost.replacedBy == 0) _check(m.coverNft.expiryOf(coverId) == ghost.end, "the NFT tells the expiry");
        if (coverId == coversBought && coverId != 0) _inspectReads(coverId, cover);
    }

    /// @dev The viewer tells what Cover does.
    function _inspectReads(uint256 coverId, CoverDetails memory details) private {
        CoverData memory cover = m.cover.getCover(coverId);
        _check(details.amount == cover.amount && details.end == cover.end, "the viewer tells the cover");
        _check(m.cover.getGraceEnd(coverId) == details.graceEnd, "the viewer tells the grace");
        _check(m.cover.getReleaseTime(coverId) == details.releaseTime, "the viewer tells the release");
    }

    function _inspectClaim(uint256 claimId) internal {
        ClaimGhost memory ghost = claimBook[claimId];
        Claim memory claim = m.claims.getClaim(claimId);
        _check(
            claim.coverId == ghost.coverId &&
                claim.submitter == ghost.submitter &&
                claim.requestedAmount == ghost.requested &&
                claim.assessorGroupId == ghost.groupId &&
                claim.submittedAt == ghost.submittedAt,
            "a claim stays as submitted"
        );
        _check(claim.eligibleVotes == ghost.eligible, "who may vote is the group without the submitter");
        _check(claim.votesFor == ghost.votesFor && claim.votesAgainst == ghost.votesAgainst, "votes are counted");
        _check(claim.votingEnd == ghost.closedAt, VOTING_RULE);
        _check(claim.cooldownEnd == ghost.closedAt + COOLDOWN, COOLDOWN_RULE);
        ClaimStatus status = ghost.votesFor > ghost.votesAgainst ? ClaimStatus.Approved : ClaimStatus.Rejected;
        if (block.timestamp < claim.votingEnd) status = ClaimStatus.Voting;
        else if (block.timestamp < claim.cooldownEnd) status = ClaimStatus.Cooldown;
        _check(claim.status == status, "a claim's status follows from time and votes");
        _check(claim.settled == ghost.settled && claim.payout == ghost.payout, "a claim is settled as seen");
    }
}
