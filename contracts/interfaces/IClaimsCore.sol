// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICreditLedger} from "./ICreditLedger.sol";

/// @notice Where a claim stands now; Approved and Rejected from the cooldown's end, settled or not. [VOTE-2,
/// SETTLE-1]
enum ClaimStatus {
    Voting,
    Cooldown,
    Approved,
    Rejected
}

/// @notice A claim as of now.
/// @param submitter owner of the cover NFT at submission
/// @param requestedAmount coverAsset's smallest unit
/// @param assessorGroupId the group of the product's type at submission
/// @param submittedAt Unix seconds
/// @param votingEnd submission + 72 h, or the moment of the last possible vote; voted on iff now < this
/// @param cooldownEnd votingEnd + 24 h; settled iff now >= this
/// @param votesFor votes to approve
/// @param votesAgainst votes to reject
/// @param eligibleVotes addresses that may vote: the group without the submitter
/// @param settled settleClaim was called; until then the claim is open
/// @param payout what was paid or credited when it was settled, coverAsset's smallest unit
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
/// Written for the current edition; what is otherwise in the earlier one stands in IIndividualClaims.
interface IClaimsCore is ICreditLedger {
    event ClaimSubmitted(
        uint256 indexed claimId,
        uint256 indexed coverId,
        address indexed submitter,
        uint256 requestedAmount,
        uint256 assessorGroupId
    );
    event VoteCast(uint256 indexed claimId, address indexed assessor, bool inFavour);
    /// @notice `payout` is 0 for a rejected claim, and for an approved one that is settled at or after the release. A
    /// Credited event for the deposit may follow. [SETTLE-2 … SETTLE-4]
    event ClaimSettled(uint256 indexed claimId, bool approved, uint256 payout);

    /// @notice Claims the whole cover amount. Deposit 0.05 ETH exactly; caller is a member and owns the cover NFT;
    /// now < end of grace; no other claim on the cover is open. [CLAIM-1, CLAIM-2, CLAIM-3]
    /// @dev Reverts: NotMember, UnknownCover, CoverReplaced, CoverClosed, NotCoverOwner, GraceEnded, CoverClaimOpen,
    /// WrongDeposit.
    function submitClaim(uint256 coverId) external payable returns (uint256 claimId);

    /// @notice Votes on a claim: by an address of its group that is not the submitter, once, while voting lasts. The
    /// last possible vote ends the voting. [VOTE-1, VOTE-2]
    /// @dev Reverts: UnknownClaim, VotingEnded, NotAssessor, ConflictOfInterest, AlreadyVoted.
    function vote(uint256 claimId, bool inFavour) external;

    /// @notice Settles a claim from the cooldown's end; anyone, once. Approved iff more votes for than against: pays
    /// min(requested, cover amount) from the capital pool to the
    /// NFT's owner, returns the deposit to the submitter (attempted, else credited), burns. Rejected: the deposit
    /// goes to the capital pool. Settled at or after the release: pays and burns nothing. [SETTLE-1 … SETTLE-4]
    /// @dev Reverts: UnknownClaim, AlreadySettled, CooldownNotEnded, InsufficientGas.
    function settleClaim(uint256 claimId) external;

    // --- reads, as of now [READ-1] ---

    function claimCount() external view returns (uint256);

    /// @notice Reverts UnknownClaim.
    function getClaim(uint256 claimId) external view returns (Claim memory);

    /// @notice The open claim on a cover; 0 when none is. Reverts UnknownCover. [CLAIM-3, READ-2]
    function getOpenClaim(uint256 coverId) external view returns (uint256 claimId);

    /// @notice Whether `account` voted. Reverts UnknownClaim.
    function hasVoted(uint256 claimId, address account) external view returns (bool);
}
