// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {LensAccounts} from "./LensAccounts.sol";
import {LensAnswers} from "./LensAnswers.sol";
import {LensClaims} from "./LensClaims.sol";
import {LensCovers} from "./LensCovers.sol";
import {LensMutual} from "./LensMutual.sol";
import {LensPools} from "./LensPools.sol";
import {LensPositions} from "./LensPositions.sol";
import {LensWiring} from "./LensWiring.sol";

/// @title Answers what an action may have touched in one packed answer
/// @notice Read-only and not part of the protocol: it only calls getters, so whatever it shows, any user would see. A
/// key is (kind << 240) | id; each kind has a fixed number of words, in the order in which its file in
/// properties/observe/kinds/ names them.
contract Lens is LensPools, LensPositions, LensCovers, LensClaims, LensAccounts, LensMutual, LensAnswers {
    /// The lens does not know this kind.
    error UnknownKind(uint256 kind);

    uint256 private constant ID_MASK = (1 << 240) - 1;
    uint256 private constant MOST_WORDS = 24;

    /// @dev What was looked up last: keys of one pool, position or cover follow each other.
    struct Found {
        uint256 poolId;
        address pool;
        uint256 tokenId;
        uint256 poolOfToken;
        uint256 coverId;
        /// Where the cover's details begin in memory.
        uint256 details;
    }

    constructor(
        Protocol memory protocol,
        address usd_,
        address wbtc_,
        address[] memory actors
    ) LensWiring(protocol, usd_, wbtc_, actors) {}

    /// @notice The words of all keys, one after the other.
    function observe(uint256[] calldata keys) external view returns (uint256[] memory words) {
        // one more, in front: the ABI's word that says where the list begins
        uint256[] memory answer = new uint256[](1 + keys.length * MOST_WORDS);
        assembly ("memory-safe") {
            words := add(answer, 0x20)
            mstore(words, sub(mload(answer), 1))
        }
        uint256 n = 0;
        Found memory found;
        for (uint256 i = 0; i < keys.length; ++i) n = _observe(keys[i] >> 240, keys[i] & ID_MASK, found, words, n);
        // as it lies there: what Solidity would do copies it a word at a time
        assembly ("memory-safe") {
            mstore(words, n)
            mstore(answer, 0x20)
            return(answer, shl(5, add(n, 2)))
        }
    }

    function _observe(
        uint256 kind,
        uint256 id,
        Found memory f,
        uint256[] memory w,
        uint256 n
    ) private view returns (uint256) {
        if (kind == 1) return _pool(_poolAt(id, f), w, n);
        if (kind == 2) return _listing(id >> 120, id & type(uint120).max, w, n);
        if (kind == 3) return _position(id, _poolIdOf(id, f), _poolOf(id, f), w, n);
        if (kind == 4) return _deposit(_poolOf(id >> 120, f), id >> 120, id & type(uint120).max, w, n);
        if (kind == 5) return _tranche(_poolAt(id >> 120, f), id & type(uint120).max, w, n);
        if (kind == 6) return _coverDetails(id, _coverAt(id, f), w, n);
        if (kind == 7) return _coverPool(_coverAt(id >> 120, f), id & type(uint120).max, w, n);
        if (kind == 8) return _claim(id, w, n);
        if (kind == 9) return _account(address(uint160(id)), w, n);
        if (kind == 10) return _credits(address(uint160(id)), w, n);
        if (kind == 11) return _power(address(uint160(id)), w, n);
        if (kind == 12) return _counts(w, n);
        if (kind == 13) return _money(w, n);
        if (kind == 14) return _product(id, w, n);
        if (kind == 15) return _productType(id, w, n);
        if (kind == 16) return _feed(id, w, n);
        if (kind == 17) return _allowance(id, w, n);
        if (kind == 18) return _vote(id, w, n);
        if (kind == 19) return _operator(id, w, n);
        if (kind == 20) return _token(id, w, n);
        if (kind == 21) return _reads(id, _poolAt(id, f), w, n);
        if (kind == 22) return _free(id >> 120, id & type(uint120).max, w, n);
        if (kind == 23) return _answer(id, w, n);
        revert UnknownKind(kind);
    }

    function _poolAt(uint256 poolId, Found memory f) private view returns (address) {
        if (f.poolId != poolId) {
            f.pool = _stakingProducts.getPool(poolId);
            f.poolId = poolId;
        }
        return f.pool;
    }

    function _poolIdOf(uint256 tokenId, Found memory f) private view returns (uint256) {
        if (f.tokenId != tokenId) {
            f.poolOfToken = _stakingNFT.poolOf(tokenId);
            f.tokenId = tokenId;
        }
        return f.poolOfToken;
    }

    function _poolOf(uint256 tokenId, Found memory f) private view returns (address) {
        return _poolAt(_poolIdOf(tokenId, f), f);
    }

    function _coverAt(uint256 coverId, Found memory f) private view returns (uint256) {
        if (f.coverId != coverId) {
            f.details = _askCover(coverId);
            f.coverId = coverId;
        }
        return f.details;
    }
}
