// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ProtocolAddresses} from "../../current/Addresses.sol";
import {EthTransfer} from "../../current/capital/EthTransfer.sol";
import {ClaimsCore} from "../../current/claims/ClaimsCore.sol";
import {IEarlierCover} from "../../interfaces/earlier/IEarlierCover.sol";
import {IIndividualClaims} from "../../interfaces/earlier/IIndividualClaims.sol";
import {ASSET_ETH, CLAIM_DEPOSIT} from "../../libraries/Constants.sol";

/// @title Claims of the earlier edition: whole covers, one review period, and a lost deposit is the voters'
contract IndividualClaims is ClaimsCore, IIndividualClaims {
    /// @dev In the order in which they voted; at most 32.
    mapping(uint256 claimId => address[]) private _voters;

    constructor(ProtocolAddresses memory a) ClaimsCore(a) {}

    /// @dev The cover's review period, kept at purchase. [E-REVIEW]
    function _votingPeriod(uint256 coverId) internal view override returns (uint256) {
        return IEarlierCover(address(_cover)).getReviewPeriod(coverId);
    }

    /// @dev The review is all there is. [E-REVIEW]
    function _cooldown() internal pure override returns (uint256) {
        return 0;
    }

    /// @dev The voter is kept; the review goes on to its end, even after the last possible vote. [E-REVIEW, E-DEPOSIT]
    function _noteVote(uint256 claimId, ClaimRecord storage) internal override {
        _voters[claimId].push(msg.sender);
    }

    /// @dev In equal parts to those who voted, the rest to what pays covers. [E-DEPOSIT]
    function _forfeit(uint256 claimId) internal override {
        address[] storage voters = _voters[claimId];
        uint256 count = voters.length;
        uint256 rest = CLAIM_DEPOSIT;
        if (count != 0) {
            uint256 share = CLAIM_DEPOSIT / count;
            rest -= share * count;
            for (uint256 i = 0; i < count; ++i) {
                _credit(voters[i], ASSET_ETH, share);
            }
        }
        if (rest != 0) EthTransfer.deliver(address(_capitalPool), rest);
    }
}
