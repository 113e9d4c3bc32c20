// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Custom errors of submitting, voting on and settling claims, each with the offending values
/// @notice All others are in Errors.
library ClaimErrors {
    /// @notice The claim's submitter must own the cover NFT. [CLAIM-1]
    /// @param coverId the cover
    /// @param caller who called
    error NotCoverOwner(uint256 coverId, address caller);
    /// @notice The grace period is over. [CLAIM-1]
    /// @param coverId the cover
    /// @param endedAt when the grace period ended, Unix seconds
    error GraceEnded(uint256 coverId, uint256 endedAt);
    /// @notice A claim asks for nothing or for more than the cover amount. [CLAIM-1]
    /// @param requested what was asked for, in the cover asset's smallest unit
    /// @param max the cover amount, in the cover asset's smallest unit
    error RequestOutOfRange(uint256 requested, uint256 max);
    /// @notice The deposit must be exact. [CLAIM-2]
    /// @param sent wei of ETH that came with the call
    /// @param required the deposit, wei of ETH
    error WrongDeposit(uint256 sent, uint256 required);
    /// @notice `account` is not in the claim's assessor group. [VOTE-1]
    /// @param claimId the claim
    /// @param account who tried to vote
    error NotAssessor(uint256 claimId, address account);
    /// @notice The submitter may not vote. [VOTE-1]
    /// @param claimId the claim
    /// @param account the submitter
    error ConflictOfInterest(uint256 claimId, address account);
    /// @notice `account` has voted on the claim. [VOTE-1]
    /// @param claimId the claim
    /// @param account who tried to vote again
    error AlreadyVoted(uint256 claimId, address account);
    /// @notice Voting is over. [VOTE-2]
    /// @param claimId the claim
    /// @param endedAt when the voting ended, Unix seconds
    error VotingEnded(uint256 claimId, uint256 endedAt);
    /// @notice The cooldown is not over. [SETTLE-1]
    /// @param claimId the claim
    /// @param endsAt from when on it can be settled, Unix seconds
    error CooldownNotEnded(uint256 claimId, uint256 endsAt);
    /// @notice The claim has been settled. [SETTLE-1]
    /// @param claimId the claim
    error AlreadySettled(uint256 claimId);
}
