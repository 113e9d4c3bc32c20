// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {ClaimErrors} from "../../interfaces/ClaimErrors.sol";
import {IClaims} from "../../interfaces/IClaims.sol";
import {CoverData} from "../../interfaces/ICoverCore.sol";
import {CLAIM_DEPOSIT, COOLDOWN, VOTING_WINDOW} from "../../libraries/Constants.sol";
import {ProtocolAddresses} from "../Addresses.sol";
import {EthTransfer} from "../capital/EthTransfer.sol";
import {ClaimsCore} from "./ClaimsCore.sol";

/// @title Claims of the current edition: on a part as well; a voting window that may close early, then a cooldown
contract Claims is ClaimsCore, IClaims {
    using SafeCast for uint256;

    constructor(ProtocolAddresses memory a) ClaimsCore(a) {}

    /// @inheritdoc IClaims
    function submitClaim(
        uint256 coverId,
        uint256 requestedAmount
    ) external payable nonReentrant returns (uint256 claimId) {
        CoverData memory cover = _claimable(coverId);
        if (requestedAmount == 0 || requestedAmount > cover.amount) {
            revert ClaimErrors.RequestOutOfRange(requestedAmount, cover.amount);
        }
        return _submit(coverId, cover.productId, requestedAmount);
    }

    /// @inheritdoc ClaimsCore
    function _votingPeriod(uint256) internal pure override returns (uint256) {
        return VOTING_WINDOW;
    }

    /// @inheritdoc ClaimsCore
    function _cooldown() internal pure override returns (uint256) {
        return COOLDOWN;
    }

    /// @dev The last possible vote ends the voting. [VOTE-2]
    function _noteVote(uint256, ClaimRecord storage claim) internal override {
        if (claim.votesFor + claim.votesAgainst == claim.eligibleVotes) claim.votingEnd = block.timestamp.toUint40();
    }

    /// @dev The deposit is forfeited to what pays covers. [SETTLE-2]
    function _forfeit(uint256) internal override {
        EthTransfer.deliver(address(_capitalPool), CLAIM_DEPOSIT);
    }
}
