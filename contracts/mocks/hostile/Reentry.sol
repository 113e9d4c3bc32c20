// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Makes every call of a list, in turn, as far as the gas goes
/// @dev The list: a count (2 bytes), as many offsets (2 bytes each, from the list's beginning), and at each of them a
/// call: target (20 bytes; zero: the contract at work, which is the one that calls out), length (2 bytes), calldata.
library Reentry {
    /// @dev Below this no further call is made.
    uint256 private constant STOP = 12_000;
    /// @dev What no call is given, so that the rest can always be done.
    uint256 private constant KEPT = 9_000;

    /// @notice Begins at another place every second: little gas does not go far. What the calls come to is forgotten.
    /// @param list a CallList
    /// @param atWork zero when nobody is
    function strike(address list, address atWork) internal {
        assembly ("memory-safe") {
            let base := mload(0x40)
            let size := sub(extcodesize(list), 1)
            extcodecopy(list, base, 1, size)
            mstore(0x40, add(base, add(size, 0x20)))
            let count := shr(240, mload(base))
            let turn := mod(timestamp(), count)
            for {
                let made := 0
            } and(lt(made, count), gt(gas(), STOP)) {
                made := add(made, 1)
            } {
                let entry := add(base, shr(240, mload(add(add(base, 2), shl(1, turn)))))
                let target := shr(96, mload(entry))
                if iszero(target) {
                    target := atWork
                }
                if target {
                    let length := shr(240, mload(add(entry, 20)))
                    pop(call(sub(gas(), KEPT), target, 0, add(entry, 22), length, 0, 0))
                }
                turn := mod(add(turn, 1), count)
            }
        }
    }
}
