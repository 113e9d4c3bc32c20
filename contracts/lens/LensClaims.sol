// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

// `w[n++]` puts a word at the first free place and moves on.
// solhint-disable gas-increment-by-one

import {IClaimsCore} from "../interfaces/IClaimsCore.sol";
import {LensReads} from "./LensReads.sol";
import {LensWiring} from "./LensWiring.sol";

/// @title A claim and its votes
abstract contract LensClaims is LensWiring, LensReads {
    function _claim(uint256 claimId, uint256[] memory w, uint256 n) internal view returns (uint256) {
        return _read(address(_claims), IClaimsCore.getClaim.selector, claimId, 0, 0, 13, w, n);
    }

    /// @dev id: (claim << 160) | account.
    function _vote(uint256 id, uint256[] memory w, uint256 n) internal view returns (uint256) {
        w[n++] = _claims.hasVoted(id >> 160, address(uint160(id))) ? 1 : 0;
        return n;
    }
}
