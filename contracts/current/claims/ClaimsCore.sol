// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {ClaimErrors} from "../../interfaces/ClaimErrors.sol";
import {Errors} from "../../interfaces/Errors.sol";
import {ICapitalPool} from "../../interfaces/ICapitalPool.sol";
import {Claim, ClaimStatus, IClaimsCore} from "../../interfaces/IClaimsCore.sol";
import {CoverData, ICoverCore} from "../../interfaces/ICoverCore.sol";
import {ICoverNFT} from "../../interfaces/ICoverNFT.sol";
import {ICoverProducts} from "../../interfaces/ICoverProducts.sol";
import {IRegistry} from "../../interfaces/IRegistry.sol";
import {APPROVAL_DIVISOR, CLAIM_DEPOSIT} from "../../libraries/Constants.sol";
import {ProtocolAddresses} from "../Addresses.sol";
import {CreditLedger} from "../capital/CreditLedger.sol";
import {Access} from "../registry/Access.sol";

/// @title Claims: submission, assessors' votes, settlement, as far as both editions do the same
abstract contract ClaimsCore is CreditLedger, IClaimsCore {
    using SafeCast for uint256;

    /// @dev Claim in three slots; what follows from it is left out.
    struct ClaimRecord {
        address submitter;
        uint40 submittedAt;
        uint40 votingEnd;
        uint96 requestedAmount;
        uint96 payout;
        uint16 votesFor;
        uint16 votesAgainst;
        uint16 eligibleVotes;
        bool settled;
        uint128 coverId;
        uint128 assessorGroupId;
    }

    IRegistry private immutable _registry;
    ICapitalPool internal immutable _capitalPool;
    ICoverProducts private immutable _coverProducts;
    ICoverCore internal immutable _cover;
    ICoverNFT private immutable _coverNFT;

    /// @inheritdoc IClaimsCore
    uint256 public claimCount;

    mapping(uint256 coverId => uint256 claimId) private _openClaims;
    mapping(uint256 claimId => ClaimRecord) private _claims;
    mapping(uint256 claimId => mapping(address account => bool)) private _voted;

    constructor(ProtocolAddresses memory a) {
        _registry = IRegistry(a.registry);
        _capitalPool = ICapitalPool(payable(a.capitalPool));
        _coverProducts = ICoverProducts(a.coverProducts);
        _cover = ICoverCore(a.cover);
        _coverNFT = ICoverNFT(a.coverNFT);
    }

    /// @inheritdoc IClaimsCore
    function submitClaim(uint256 coverId) external payable nonReentrant returns (uint256 claimId) {
        CoverData memory cover = _claimable(coverId);
        return _submit(coverId, cover.productId, cover.amount);
    }

    /// @inheritdoc IClaimsCore
    function vote(uint256 claimId, bool inFavour) external nonReentrant {
        ClaimRecord storage claim = _claimRecord(claimId);
        if (block.timestamp >= claim.votingEnd) revert ClaimErrors.VotingEnded(claimId, claim.votingEnd);
        if (!_registry.isInGroup(claim.assessorGroupId, msg.sender))
            revert ClaimErrors.NotAssessor(claimId, msg.sender);
        if (msg.sender == claim.submitter) revert ClaimErrors.ConflictOfInterest(claimId, msg.sender);
        if (_voted[claimId][msg.sender]) revert ClaimErrors.AlreadyVoted(claimId, msg.sender);

        _voted[claimId][msg.sender] = true;
        if (inFavour) ++claim.votesFor;
        else ++claim.votesAgainst;
        _noteVote(claimId, claim);
        emit VoteCast(claimId, msg.sender, inFavour);
    }

    /// @inheritdoc IClaimsCore
    function settleClaim(uint256 claimId) external nonReentrant {
        ClaimRecord storage claim = _claimRecord(claimId);
        if (claim.settled) revert ClaimErrors.AlreadySettled(claimId);
        uint256 cooldownEnd = claim.votingEnd + _cooldown();
        if (block.timestamp < cooldownEnd) revert ClaimErrors.CooldownNotEnded(claimId, cooldownEnd);

        uint256 coverId = claim.coverId;
        claim.settled = true;
        _openClaims[coverId] = 0;

        if (_isApproved(claim)) _approve(claimId, claim, coverId);
        else {
            emit ClaimSettled(claimId, false, 0);
            _forfeit(claimId);
        }
    }

    /// @inheritdoc IClaimsCore
    function getClaim(uint256 claimId) external view returns (Claim memory) {
        ClaimRecord storage claim = _claimRecord(claimId);
        return
            Claim({
                coverId: claim.coverId,
                submitter: claim.submitter,
                requestedAmount: claim.requestedAmount,
                assessorGroupId: claim.assessorGroupId,
                submittedAt: claim.submittedAt,
                votingEnd: claim.votingEnd,
                cooldownEnd: claim.votingEnd + _cooldown(),
                votesFor: claim.votesFor,
                votesAgainst: claim.votesAgainst,
                eligibleVotes: claim.eligibleVotes,
                status: _status(claim),
                settled: claim.settled,
                payout: claim.payout
            });
    }

    /// @inheritdoc IClaimsCore
    function getOpenClaim(uint256 coverId) external view returns (uint256) {
        if (coverId == 0 || coverId > _cover.coverCount()) revert Errors.UnknownCover(coverId);
        return _openClaims[coverId];
    }

    /// @inheritdoc IClaimsCore
    function hasVoted(uint256 claimId, address account) external view returns (bool) {
        _claimRecord(claimId);
        return _voted[claimId][account];
    }

    /// @dev The cover, when the caller may claim on it now and paid the deposit. [CLAIM-1, CLAIM-2, CLAIM-3]
    function _claimable(uint256 coverId) internal view returns (CoverData memory cover) {
        Access.requireMember(_registry, msg.sender);
        if (msg.value != CLAIM_DEPOSIT) revert ClaimErrors.WrongDeposit(msg.value, CLAIM_DEPOSIT);
        cover = _cover.getCover(coverId);
        if (cover.replacedBy != 0) revert Errors.CoverReplaced(coverId, cover.replacedBy);
        if (cover.amount == 0) revert Errors.CoverClosed(coverId);
        if (_coverNFT.ownerOf(coverId) != msg.sender) revert ClaimErrors.NotCoverOwner(coverId, msg.sender);
        uint256 graceEnd = cover.end + cover.gracePeriod;
        if (block.timestamp >= graceEnd) revert ClaimErrors.GraceEnded(coverId, graceEnd);
        uint256 openClaim = _openClaims[coverId];
        if (openClaim != 0) revert Errors.CoverClaimOpen(coverId, openClaim);
    }

    function _submit(uint256 coverId, uint256 productId, uint256 requested) internal returns (uint256 claimId) {
        uint256 groupId = _coverProducts.getProductType(_coverProducts.getTypeOf(productId)).assessorGroupId;
        uint256 eligible = _registry.getAssessorGroupSize(groupId);
        // the submitter owns the NFT: one address, which is not counted [VOTE-1]
        if (_registry.isInGroup(groupId, msg.sender)) --eligible;

        claimId = ++claimCount;
        _openClaims[coverId] = claimId;
        ClaimRecord storage claim = _claims[claimId];
        claim.submitter = msg.sender;
        claim.submittedAt = block.timestamp.toUint40();
        claim.votingEnd = (block.timestamp + _votingPeriod(coverId)).toUint40();
        claim.requestedAmount = requested.toUint96();
        claim.eligibleVotes = eligible.toUint16();
        claim.coverId = coverId.toUint128();
        claim.assessorGroupId = groupId.toUint128();
        emit ClaimSubmitted(claimId, coverId, msg.sender, requested, groupId);
    }

    /// @dev Burns and pays, however late it is; all own state is final before anybody's address is called. [SETTLE-2,
    /// SETTLE-3, SETTLE-4]
    function _approve(uint256 claimId, ClaimRecord storage claim, uint256 coverId) private {
        uint256 payout = _cover.applyPayout(coverId, claim.requestedAmount);
        claim.payout = payout.toUint96();
        emit ClaimSettled(claimId, true, payout);

        _capitalPool.payOut(_cover.getCover(coverId).coverAsset, _coverNFT.ownerOf(coverId), payout);
        _attemptEthOrCredit(claim.submitter, CLAIM_DEPOSIT);
    }

    /// @dev For how many seconds from its submission a claim on the cover is voted on at most. [VOTE-2, E-REVIEW]
    function _votingPeriod(uint256 coverId) internal view virtual returns (uint256);

    /// @dev How many seconds after the voting a claim can be settled. [SETTLE-1, E-REVIEW]
    function _cooldown() internal pure virtual returns (uint256);

    /// @dev What follows from the caller's vote, which has been counted. [VOTE-2, E-DEPOSIT]
    function _noteVote(uint256 claimId, ClaimRecord storage claim) internal virtual;

    /// @dev Where the deposit of a rejected claim goes. [SETTLE-2, E-DEPOSIT]
    function _forfeit(uint256 claimId) internal virtual;

    /// @dev Where a claim stands now. [VOTE-2, SETTLE-1]
    function _status(ClaimRecord storage claim) private view returns (ClaimStatus) {
        if (block.timestamp < claim.votingEnd) return ClaimStatus.Voting;
        if (block.timestamp < claim.votingEnd + _cooldown()) return ClaimStatus.Cooldown;
        return _isApproved(claim) ? ClaimStatus.Approved : ClaimStatus.Rejected;
    }

    /// @dev A tie rejects, and so does less than a third of the eligible in favour. [SETTLE-1]
    function _isApproved(ClaimRecord storage claim) private view returns (bool) {
        return claim.votesFor > claim.votesAgainst && claim.votesFor * APPROVAL_DIVISOR >= claim.eligibleVotes;
    }

    /// @dev Reverts UnknownClaim.
    function _claimRecord(uint256 claimId) private view returns (ClaimRecord storage) {
        if (claimId == 0 || claimId > claimCount) revert Errors.UnknownClaim(claimId);
        return _claims[claimId];
    }
}
