// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {REWARD_SCALE} from "../../libraries/Constants.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {Errors} from "../../interfaces/Errors.sol";
import {IStakingNFT} from "../../interfaces/IStakingNFT.sol";
import {Access} from "../registry/Access.sol";
import {PoolAccrual} from "./PoolAccrual.sol";

/// @title A pool and its positions: whose it is, and their deposits per tranche
abstract contract PoolPositions is PoolAccrual {
    using SafeCast for uint256;

    /// @dev `pending` holds unwithdrawn rewards up to `acc`, scaled by REWARD_SCALE, without any rounding of its own:
    /// shares * accPerShare never exceeds all rewards ever streamed * REWARD_SCALE, which fits
    /// (2^96 wei * 1e45 < 2^256).
    struct StakeDeposit {
        uint128 shares;
        uint256 acc;
        uint256 pending;
    }

    /// @dev Bit i of word w of `tranches` marks tranche 256 * w + i; no word after `lastWord` has any. A word is
    /// 64 years, so whoever walks them all walks very few.
    struct Position {
        uint32 lastWord;
        uint128 withdrawnRewards;
        mapping(uint256 word => uint256 bits) tranches;
    }

    /// @dev What `_deposits` tells of one deposit as of now.
    struct Seen {
        bool ended;
        uint256 shares;
        uint256 stake;
        uint256 pending;
    }

    IStakingNFT internal immutable _nft;

    uint256 internal _poolId;
    address internal _manager;
    uint16 internal _maxFee;
    mapping(uint256 tokenId => Position) internal _positions;
    mapping(uint256 tokenId => mapping(uint256 trancheId => StakeDeposit)) internal _deposits;

    constructor(address nft) {
        _nft = IStakingNFT(nft);
    }

    /// @dev Reverts unless the position exists and is of this pool. [STAKE-2]
    function _checkPool(uint256 tokenId) internal view {
        uint256 poolId = _nft.poolOf(tokenId);
        if (poolId != _poolId) revert Errors.PositionOfOtherPool(tokenId, _poolId, poolId);
    }

    /// @dev Reverts unless the caller owns the position, which must be of this pool, or is approved for it.
    function _requireOwnerOrApproved(uint256 tokenId) internal view {
        _checkPool(tokenId);
        Access.requireOwnerOrApproved(_nft, tokenId);
    }

    /// @dev A deposit as of `a`. [SHARE-3]
    function _see(Accrual memory a, uint256 tokenId, uint256 trancheId) internal view returns (Seen memory seen) {
        StakeDeposit storage deposit = _deposits[tokenId][trancheId];
        (bool ended, uint256 stake, uint256 shares, , uint256 acc) = _trancheAt(a, trancheId);
        seen.ended = ended;
        seen.shares = deposit.shares;
        seen.pending = deposit.pending;
        if (seen.shares != 0) {
            seen.stake = DirectedMath.mulDivDown(stake, seen.shares, shares);
            seen.pending += seen.shares * (acc - deposit.acc);
        }
    }

    /// @dev Adds shares and rewards to a deposit of an active tranche, bringing its rewards up to `a` first.
    /// [STAKE-2, EXT-1]
    function _join(Accrual memory a, uint256 tokenId, uint256 trancheId, uint256 shares, uint256 pending) internal {
        StakeDeposit storage deposit = _deposits[tokenId][trancheId];
        uint256 before = deposit.shares;
        deposit.pending += before * (a.accPerShare - deposit.acc) + pending;
        deposit.acc = a.accPerShare;
        deposit.shares = (before + shares).toUint128();
        _tranches[trancheId].shares = (_tranches[trancheId].shares + shares).toUint128();

        Position storage position = _positions[tokenId];
        uint256 word = trancheId >> 8;
        if (word > position.lastWord) position.lastWord = word.toUint32();
        position.tranches[word] |= _bit(trancheId);
    }

    /// @dev Forgets a deposit whose shares and rewards went elsewhere. An active tranche loses the shares; an ended
    /// one keeps its frozen ones.
    function _leave(uint256 tokenId, uint256 trancheId, bool ended, uint256 shares) internal {
        delete _deposits[tokenId][trancheId];
        if (!ended) _tranches[trancheId].shares = (_tranches[trancheId].shares - shares).toUint128();
        _positions[tokenId].tranches[trancheId >> 8] &= ~_bit(trancheId);
    }

    /// @dev Whether a position may have anything in a tranche.
    function _has(uint256 tokenId, uint256 trancheId) internal view returns (bool) {
        return _positions[tokenId].tranches[trancheId >> 8] & _bit(trancheId) != 0;
    }

    /// @dev The tranches of a position, ascending.
    function _tranchesOf(uint256 tokenId) internal view returns (uint256[] memory list) {
        Position storage position = _positions[tokenId];
        uint256 words = uint256(position.lastWord) + 1;
        uint256[] memory found = new uint256[](words * 256);
        uint256 count = 0;
        for (uint256 word = 0; word < words; ++word) {
            uint256 bits = position.tranches[word];
            while (bits != 0) {
                uint256 lowest = bits & (~bits + 1);
                found[count] = word * 256 + Math.log2(lowest);
                ++count;
                bits ^= lowest;
            }
        }
        list = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) list[i] = found[i];
    }

    /// @dev Stake of all deposits of a position, and whole wei of their unwithdrawn rewards. [INFO-1, INFO-3]
    function _sumOf(uint256 tokenId) internal view returns (uint256 stake, uint256 rewards) {
        Accrual memory a = _current();
        uint256[] memory list = _tranchesOf(tokenId);
        for (uint256 i = 0; i < list.length; ++i) {
            Seen memory seen = _see(a, tokenId, list[i]);
            stake += seen.stake;
            rewards += seen.pending / REWARD_SCALE;
        }
    }

    /// @dev A tranche's place in its word.
    function _bit(uint256 trancheId) private pure returns (uint256) {
        return 1 << (trancheId & 0xff);
    }

    /// @dev The end of a tranche for errors; saturated, since callers may name any number.
    function _endOf(uint256 trancheId) internal pure returns (uint256) {
        return trancheId < type(uint64).max ? Calendar.trancheEnd(trancheId) : type(uint256).max;
    }
}
