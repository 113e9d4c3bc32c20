// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Puts what getters answer into the lens's answer, word by word as it came
/// @notice The lens runs after every step of every sequence: what it would decode, check and copy a word at a time is
/// most of its work. As nothing is decoded, a getter that answers with more bits than its type has is seen, too.
abstract contract LensReads {
    /// More words than there is room for: a kind has more than MOST_WORDS.
    error NoRoom(uint256 words, uint256 room);

    /// @dev Calls `target` and puts `count` words of the answer, from word `skip` on, at `w[n]`; gives the next free
    /// place. Both arguments are always sent: functions ignore those that they do not take. A revert is passed on, and
    /// an answer that is too short is one without a reason, as Solidity has it.
    function _read(
        address target,
        bytes4 selector,
        uint256 first,
        uint256 second,
        uint256 skip,
        uint256 count,
        uint256[] memory w,
        uint256 n
    ) internal view returns (uint256 next) {
        next = n + count;
        if (next > w.length) revert NoRoom(next, w.length);
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, selector)
            mstore(add(free, 0x04), first)
            mstore(add(free, 0x24), second)
            if iszero(staticcall(gas(), target, free, 0x44, 0, 0)) {
                returndatacopy(free, 0, returndatasize())
                revert(free, returndatasize())
            }
            if lt(returndatasize(), shl(5, add(skip, count))) {
                revert(0, 0)
            }
            returndatacopy(add(add(w, 0x20), shl(5, n)), shl(5, skip), shl(5, count))
        }
    }

    /// @dev As `_read`, of a getter without arguments, or with one, that answers with one word: most of them.
    function _get(
        address target,
        bytes4 selector,
        uint256 argument,
        uint256[] memory w,
        uint256 n
    ) internal view returns (uint256 next) {
        next = n + 1;
        if (next > w.length) revert NoRoom(next, w.length);
        assembly ("memory-safe") {
            mstore(0x00, selector)
            mstore(0x04, argument)
            if iszero(staticcall(gas(), target, 0x00, 0x24, 0x00, 0x00)) {
                let free := mload(0x40)
                returndatacopy(free, 0, returndatasize())
                revert(free, returndatasize())
            }
            if lt(returndatasize(), 0x20) {
                revert(0, 0)
            }
            returndatacopy(add(w, shl(5, next)), 0, 0x20)
        }
    }
}
