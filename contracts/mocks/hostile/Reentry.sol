// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Makes every call of a list, in turn, as far as the gas goes
/// @dev The list: a count (2 bytes), as many offsets (2 bytes each, from the list's beginning), and at each of them a
/// call: target (20 bytes; 0 or 1: the contract at work, which is the one that calls out), length (2 bytes), calldata.
/// What is tried with target 0 must be refused because the contract is at work; with 1, for whatever reason.
library Reentry {
    /// call: target (20 bytes; 0 or 1: the contract at work, which is what calls out), length (2 bytes), calldata.
    event Entered(address indexed target, bytes4 selector);

    /// @dev ReentrancyGuardReentrantCall()
    bytes4 private constant AT_WORK = 0x3ee5aeb5;
    /// @dev Below this no further call is made.
    uint256 private constant STOP = 12_000;
    /// @dev What no call is given, so that the rest can always be done.
    uint256 private constant KEPT = 9_000;

    /// @notice Begins at another place every second: little gas does not go far. What the calls come to is forgotten.
    /// @param list a CallList
    /// @param atWork zero when nobody is
    /// @param watched whether the contract at work is one of the protocol's, so that Entered tells of what it let in
    function strike(address list, address atWork, bool watched) internal {
        bytes32 entered = Entered.selector;
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
                let mustRefuse := and(watched, iszero(target))
                if lt(target, 2) {
                    target := atWork
                }
                if target {
                    let length := shr(240, mload(add(entry, 20)))
                    let success := call(sub(gas(), KEPT), target, 0, add(entry, 22), length, 0, 0)
                    // no answer: out of gas, or no function of the contract at work
                    if and(mustRefuse, or(success, gt(returndatasize(), 3))) {
                        mstore(0, 0)
                        if gt(returndatasize(), 3) {
                            returndatacopy(0, 0, 4)
                        }
                        if or(success, iszero(eq(mload(0), AT_WORK))) {
                            mstore(0, and(mload(add(entry, 22)), shl(224, 0xffffffff)))
                            log2(0, 0x20, entered, target)
                        }
                    }
                }
                turn := mod(add(turn, 1), count)
            }
        }
    }
}
