// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {EditionRules} from "../edition/Rules.sol";

/// @title What the last action was about: the handlers note it, the inspection after the step looks at it
abstract contract Focus is EditionRules {
    /// Whether the last action may have moved what the capital pool, Cover and Claims hold or owe, or the supply.
    bool internal movesMoney;
    /// Says what is looked at beside; it follows from the last action alone, so that leaving out others, as shrinking
    /// does, leaves what is looked at.
    uint256 internal turn;
    /// The pool, the listing (of that pool), the position, the cover and the claim that it was about; 0 for none.
    uint256 internal poolInFocus;
    uint256 internal productInFocus;
    uint256 internal tokenInFocus;
    uint256 internal coverInFocus;
    uint256 internal claimInFocus;
    /// What was last known of each claim: its votes, and whether it is settled.
    mapping(uint256 claimId => uint256) private _seenOfClaim;

    /// @dev An action begins, which may be about nothing.
    function _blur(bool money) internal {
        (movesMoney, turn) = (money, uint256(keccak256(msg.data)));
        (poolInFocus, productInFocus, tokenInFocus, coverInFocus, claimInFocus) = (0, 0, 0, 0, 0);
    }

    /// @dev An action ended: it was about the claim whose votes or settlement it changed, if there is one.
    function _focusClaim() internal {
        for (uint256 claimId = 1; claimId <= claimsMade; claimId++) {
            uint256 votes = claimBook[claimId].votesFor + claimBook[claimId].votesAgainst;
            uint256 seen = 1 + 2 * votes + (claimBook[claimId].settled ? 1 : 0);
            if (seen == _seenOfClaim[claimId]) continue;
            (_seenOfClaim[claimId], claimInFocus) = (seen, claimId);
        }
        if (claimInFocus != 0) coverInFocus = claimBook[claimInFocus].coverId;
    }
}
