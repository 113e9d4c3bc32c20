// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ProtocolAddresses} from "../../current/Addresses.sol";
import {Errors} from "../../interfaces/Errors.sol";
import {IClaimsCore} from "../../interfaces/IClaimsCore.sol";
import {ICoverCore} from "../../interfaces/ICoverCore.sol";
import {ICreditLedger} from "../../interfaces/ICreditLedger.sol";
import {ASSET_BTC, ASSET_ETH, ASSET_USD} from "../../libraries/Constants.sol";
import {HostileERC20} from "./HostileERC20.sol";

/// @title Settles a claim with less and less gas, and undoes it each time
/// @notice Whoever pays for a settlement chooses its gas. It must not be able to choose what is delivered by that.
contract Starver {
    /// What settling with some gas came to; everything was undone.
    error Undone(bool success, bytes answer, bytes32 credits, uint256 gasUsed);

    /// @dev Answered when little gas changed what was delivered; no allowance is as large.
    uint256 public constant STARVED = type(uint256).max;

    uint256 private constant AMPLE = 25_000_000;
    /// @dev Below the allowance of any attempt, so that none is jumped over.
    uint256 private constant STEP = 20_000;
    /// @dev More than the largest allowance, and a sixteenth for what calls hold back on the way.
    uint256 private constant ABOVE = 300_000;
    uint256 private constant BELOW = 100_000;
    uint256 private constant HELD_BACK = 16;

    address private immutable _claims;
    address private immutable _cover;
    address private immutable _capitalPool;
    HostileERC20 private immutable _usd;
    HostileERC20 private immutable _btc;

    constructor(ProtocolAddresses memory a, HostileERC20 usd, HostileERC20 btc) {
        _claims = a.claims;
        _cover = a.cover;
        _capitalPool = a.capitalPool;
        _usd = usd;
        _btc = btc;
    }

    /// @notice Settles with ample gas first, then with less and less until a refusal says why. Nothing remains of it.
    /// @return needed what the first such refusal, InsufficientGas, asked for; 0: there was none, the claim cannot be
    /// settled now, or its token misbehaves; STARVED: a settlement went through and delivered something else.
    function starve(uint256 claimId) external returns (uint256 needed) {
        (bool settles, , bytes32 credits, uint256 gasUsed) = _try(claimId, AMPLE);
        if (!settles || _misbehaves(claimId)) return 0;
        uint256 most = gasUsed + gasUsed / HELD_BACK + ABOVE;
        uint256 least = gasUsed > BELOW + STEP ? gasUsed - BELOW : STEP;
        for (uint256 limit = most; limit > least; limit -= STEP) {
            (bool success, bytes memory answer, bytes32 left, ) = _try(claimId, limit);
            if (success && left != credits) return STARVED;
            if (!success && answer.length != 0) return _neededOf(answer);
        }
        return 0;
    }

    /// @notice Settles with so much gas, and reverts Undone.
    function settle(uint256 claimId, uint256 limit) external {
        uint256 before = gasleft();
        // solhint-disable-next-line avoid-low-level-calls
        (bool success, bytes memory answer) = _claims.call{gas: limit}(
            abi.encodeCall(IClaimsCore.settleClaim, (claimId))
        );
        revert Undone(success, answer, _credits(), before - gasleft());
    }

    function _try(
        uint256 claimId,
        uint256 limit
    ) private returns (bool success, bytes memory answer, bytes32 credits, uint256 gasUsed) {
        try this.settle(claimId, limit) {
            return (false, "", 0, 0);
        } catch (bytes memory reason) {
            return abi.decode(_arguments(reason), (bool, bytes, bytes32, uint256));
        }
    }

    /// @dev Whether the token that the claim is paid in does.
    function _misbehaves(uint256 claimId) private view returns (bool) {
        uint256 asset = ICoverCore(_cover).getCover(IClaimsCore(_claims).getClaim(claimId).coverId).coverAsset;
        return asset != ASSET_ETH && (asset == ASSET_USD ? _usd : _btc).mode() != HostileERC20.Mode.Plain;
    }

    /// @dev All that is credited to anybody, of every asset that covers are paid in.
    function _credits() private view returns (bytes32) {
        ICreditLedger pool = ICreditLedger(_capitalPool);
        return
            keccak256(
                abi.encode(
                    pool.totalCredit(ASSET_ETH),
                    pool.totalCredit(ASSET_USD),
                    pool.totalCredit(ASSET_BTC),
                    ICreditLedger(_claims).totalCredit(ASSET_ETH)
                )
            );
    }

    /// @dev 0 for another error, or one that contradicts itself.
    function _neededOf(bytes memory answer) private pure returns (uint256) {
        if (bytes4(answer) != Errors.InsufficientGas.selector) return 0;
        (uint256 left, uint256 needed) = abi.decode(_arguments(answer), (uint256, uint256));
        return left < needed ? needed : 0;
    }

    function _arguments(bytes memory reason) private pure returns (bytes memory rest) {
        rest = new bytes(reason.length - 4);
        for (uint256 i = 0; i < rest.length; ++i) rest[i] = reason[i + 4];
    }
}
