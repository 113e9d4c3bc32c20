// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

// `w[n++]` puts a word at the first free place and moves on.
// solhint-disable gas-increment-by-one

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ICoverViewer} from "../interfaces/ICoverViewer.sol";
import {LensReads} from "./LensReads.sol";
import {LensWiring} from "./LensWiring.sol";

/// @title Covers as the viewer shows them, read where the answer lies in memory
abstract contract LensCovers is LensWiring, LensReads {
    /// The viewer did not answer with one cover's details.
    error NotOneCover(uint256 coverId);
    /// The cover has no such part.
    error NoSuchPart(uint256 index, uint256 parts);

    /// @dev Words of `CoverDetails` (interfaces/ICoverViewer.sol): the owner is the second, and the lists come last.
    uint256 private constant OWNER = 1;
    uint256 private constant PRODUCT = 2;
    uint256 private constant OPEN_CLAIM = 13;
    uint256 private constant POOLS = 14;
    uint256 private constant ALLOCATIONS = 15;
    /// @dev Words of `CoverPool` (interfaces/ICoverCore.sol).
    uint256 private constant PART_WORDS = 5;

    /// @dev Asks the viewer for a cover; gives where its details begin in memory.
    function _askCover(uint256 coverId) internal view returns (uint256 details) {
        uint256[] memory ids = new uint256[](1);
        ids[0] = coverId;
        (bool ok, bytes memory answer) = address(_coverViewer).staticcall(
            abi.encodeCall(ICoverViewer.getCovers, (ids))
        );
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(answer, 0x20), mload(answer))
            }
        }
        // the list's place and length, the details' place, and their words
        if (answer.length < (3 + ALLOCATIONS + 1) * 32) revert NotOneCover(coverId);
        uint256 list = _placeIn(_start(answer), 0);
        if (_word(list, 0) != 1) revert NotOneCover(coverId);
        return _placeIn(list + 32, 0);
    }

    function _coverDetails(
        uint256 coverId,
        uint256 details,
        uint256[] memory w,
        uint256 n
    ) internal view returns (uint256) {
        uint256 owner = _word(details, OWNER);
        w[n++] = owner;
        if (owner == 0) w[n++] = 0;
        else n = _get(address(_coverNFT), IERC721.getApproved.selector, coverId, w, n);
        n = _copy(details + 32 * PRODUCT, OPEN_CLAIM - PRODUCT + 1, w, n);
        w[n++] = _word(_placeIn(details, POOLS), 0);
        return n;
    }

    function _coverPool(uint256 details, uint256 index, uint256[] memory w, uint256 n) internal pure returns (uint256) {
        uint256 pools = _placeIn(details, POOLS);
        uint256 allocations = _placeIn(details, ALLOCATIONS);
        uint256 parts = _word(pools, 0);
        if (index >= parts || index >= _word(allocations, 0)) revert NoSuchPart(index, parts);
        n = _copy(pools + 32 * (1 + PART_WORDS * index), PART_WORDS, w, n);
        w[n++] = _word(allocations, 1 + index);
        return n;
    }

    /// @dev Puts `count` words that lie at `place` into the answer.
    function _copy(uint256 place, uint256 count, uint256[] memory w, uint256 n) private pure returns (uint256 next) {
        next = n + count;
        if (next > w.length) revert NoRoom(next, w.length);
        assembly ("memory-safe") {
            mcopy(add(add(w, 0x20), shl(5, n)), place, shl(5, count))
        }
    }

    function _start(bytes memory answer) private pure returns (uint256 place) {
        assembly ("memory-safe") {
            place := add(answer, 0x20)
        }
    }

    /// @dev Where something begins whose distance from `place` is in a word of it.
    function _placeIn(uint256 place, uint256 index) private pure returns (uint256) {
        return place + _word(place, index);
    }

    function _word(uint256 place, uint256 index) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := mload(add(place, shl(5, index)))
        }
    }
}
