// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICreditLedger} from "./ICreditLedger.sol";

/// @notice Where a claim stands now; Approved and Rejected from the cooldown's end, settled or not. [VOTE-2, SETTLE-1]
enum ClaimStatus {
    Voting,
    Cooldown,
    Approved,
    Rejected
}

/// @notice A claim as of now.
/// @param coverId the cover that it is on
/// @param submitter owner of the cover NFT at submission
/// @param requestedAmount in the cover asset's smallest unit
/// @param assessorGroupId the group of the product's type at submission
/// @param submittedAt Unix seconds
/// @param votingEnd Unix seconds: submission + 72 h, or the moment of the last possible vote; votes are taken while
/// now < this
/// @param cooldownEnd Unix seconds: votingEnd + 24 h; the claim can be settled from now >= this
/// @param votesFor votes to approve
/// @param votesAgainst votes to reject
/// @param eligibleVotes addresses that may vote: the group without the submitter, fixed at submission
/// @param status where it stands now
/// @param settled settleClaim was called; until then the claim is open
/// @param payout what was paid or credited when it was settled, in the cover asset's smallest unit; 0 until then
struct Claim {
    uint256 coverId;
    address submitter;
    uint256 requestedAmount;
    uint256 assessorGroupId;
    uint256 submittedAt;
    uint256 votingEnd;
    uint256 cooldownEnd;
    uint256 votesFor;
    uint256 votesAgainst;
    uint256 eligibleVotes;
    ClaimStatus status;
    bool settled;
    uint256 payout;
}

/// @title Claims: submission, assessors' votes, settlement; the functions of both editions
/// @notice Holds the deposits of open claims and the credits of those that could not be returned. [CLAIM-2]
/// Written for the current edition; what is otherwise in the earlier one stands in IIndividualClaims. Every getter
/// answers as of the block's timestamp. [READ-1]
interface IClaimsCore is ICreditLedger {
    /// @notice A claim was submitted; its deposit is held. [CLAIM-1]
    /// @param claimId the new claim
    /// @param coverId the cover that it is on
    /// @param submitter owner of the cover NFT
    /// @param requestedAmount in the cover asset's smallest unit
    /// @param assessorGroupId the group that votes
    event ClaimSubmitted(
        uint256 indexed claimId,
        uint256 indexed coverId,
        address indexed submitter,
        uint256 requestedAmount,
        uint256 assessorGroupId
    );
    /// @notice An assessor voted. [VOTE-1]
    /// @param claimId the claim
    /// @param assessor who voted
    /// @param inFavour true: to approve; false: to reject
    event VoteCast(uint256 indexed claimId, address indexed assessor, bool inFavour);
    /// @notice A claim was settled. A Credited event for the deposit may follow. [SETTLE-2 … SETTLE-4]
    /// @param claimId the claim
    /// @param approved whether more votes were for it than against, and at least a third of the eligible ones were for
    /// it
    /// @param payout in the cover asset's smallest unit; 0 for a rejected claim
    event ClaimSettled(uint256 indexed claimId, bool approved, uint256 payout);

    /// @notice Claims the whole cover amount. The deposit is 0.05 ETH exactly. The caller is a member and owns the
    /// cover NFT; now is before the end of grace; no other claim on the cover is open. [CLAIM-1, CLAIM-2, CLAIM-3]
    /// @dev Reverts: NotMember, UnknownCover, CoverReplaced, CoverClosed, NotCoverOwner, GraceEnded, CoverClaimOpen,
    /// WrongDeposit.
    /// @param coverId the cover
    /// @return claimId the new claim
    function submitClaim(uint256 coverId) external payable returns (uint256 claimId);

    /// @notice Votes on a claim: each address of its group but the submitter, once, while voting lasts. The last
    /// possible vote ends the voting. [VOTE-1, VOTE-2]
    /// @dev Reverts: UnknownClaim, VotingEnded, NotAssessor, ConflictOfInterest, AlreadyVoted.
    /// @param claimId the claim
    /// @param inFavour true: to approve; false: to reject
    function vote(uint256 claimId, bool inFavour) external;

    /// @notice Settles a claim, once, from the cooldown's end on; anyone may call. It is approved iff more votes are
    /// for it than against, and votesFor >= ceil(eligibleVotes / 3). Approved: pays min(requested, cover amount) from
    /// the capital pool to the NFT's owner (or credits it there), returns the deposit to the submitter (attempted, else
    /// credited), and burns stake of the pools behind the cover. Rejected: the deposit goes to the capital pool.
    /// Settled at or after the release, an approved claim pays all the same, and burns nothing. [SETTLE-1 … SETTLE-4]
    /// @dev Reverts: UnknownClaim, AlreadySettled, CooldownNotEnded, InsufficientGas.
    /// @param claimId the claim
    function settleClaim(uint256 claimId) external;

    // --- reads ---

    /// @notice How many claims were submitted; ids count from 1.
    /// @return the last claim's id; 0 when there is none
    function claimCount() external view returns (uint256);

    /// @notice A claim as of now. Reverts UnknownClaim.
    /// @param claimId the claim
    /// @return all that is kept of it, and what follows from that now
    function getClaim(uint256 claimId) external view returns (Claim memory);

    /// @notice The open claim on a cover. Reverts UnknownCover. [CLAIM-3, READ-2]
    /// @param coverId the cover
    /// @return claimId 0 when none is open
    function getOpenClaim(uint256 coverId) external view returns (uint256 claimId);

    /// @notice Whether an address voted on a claim. Reverts UnknownClaim.
    /// @param claimId the claim
    /// @param account the address; need not be an assessor
    /// @return true when it did
    function hasVoted(uint256 claimId, address account) external view returns (bool);
}
