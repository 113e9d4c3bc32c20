// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Claim, ClaimStatus} from "contracts/interfaces/IClaims.sol";
import {CoverData} from "contracts/interfaces/ICover.sol";
import {CoverDetails} from "contracts/interfaces/ICoverViewer.sol";
import {ClaimGhost, CoverGhost, Ghosts} from "../support/Ghosts.sol";

/// @title What always holds of covers and claims
abstract contract CoverInvariants is Ghosts {
    function _inspectCovers() internal {
        _check(m.cover.coverCount() == coversBought, "covers come from purchases alone");
        for (uint256 coverId = 1; coverId <= coversBought; coverId++) _inspectCover(coverId);
        _check(m.claims.claimCount() == claimsMade, "claims come from submissions alone");
        for (uint256 claimId = 1; claimId <= claimsMade; claimId++) _inspectClaim(claimId);
    }

    function _inspectCover(uint256 coverId) private {
        CoverGhost memory ghost = covers[coverId];
        CoverData memory cover = m.cover.getCover(coverId);
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
        _check(m.cover.getGraceEnd(coverId) == ghost.end + ghost.grace, "grace ends as bought");
        _check(
            m.cover.getReleaseTime(coverId) == _midnight(ghost.end + ghost.grace + 11 days),
            "a cover is released when its last claim can be settled"
        );
        uint256[] memory ids = new uint256[](1);
        ids[0] = coverId;
        CoverDetails memory details = m.coverViewer.getCovers(ids)[0];
        _check(details.owner == (ghost.replacedBy == 0 ? ghost.owner : address(0)), "covers stay with their owners");
        _check(details.amount == cover.amount && details.end == cover.end, "the viewer tells the cover");
        if (ghost.replacedBy == 0) _check(m.coverNft.expiryOf(coverId) == ghost.end, "the NFT tells the expiry");
    }

    function _inspectClaim(uint256 claimId) private {
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
        _check(claim.votingEnd == ghost.closedAt, "voting ends after 72 h or with the last vote");
        _check(claim.cooldownEnd == ghost.closedAt + 24 hours, "the cooldown is 24 h");
        ClaimStatus status = ghost.votesFor > ghost.votesAgainst ? ClaimStatus.Approved : ClaimStatus.Rejected;
        if (block.timestamp < claim.votingEnd) status = ClaimStatus.Voting;
        else if (block.timestamp < claim.cooldownEnd) status = ClaimStatus.Cooldown;
        _check(claim.status == status, "a claim's status follows from time and votes");
        _check(claim.settled == ghost.settled && claim.payout == ghost.payout, "a claim is settled as seen");
        if (!claim.settled) _check(m.claims.getOpenClaim(claim.coverId) == claimId, "an unsettled claim is open");
    }
}
