// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Answers any reads, a word each
/// @notice Its calldata is no ABI: one read after the other, each 20 bytes of address, 1 byte for the index of the word
/// that is wanted, 2 bytes for the length of the calldata, and the calldata itself. What comes back is the ABI's
/// `uint256[]`. So a read's bytes are worked out once, and put in a row ever after.
/// @dev The index 127 is the keccak256 of the whole answer, 126 the target's wei in place of an answer. 128 more: a read that fails answers `REVERTED`.
contract Reader {
    /// @notice A read reverted, or its answer is too short.
    error ReadFailed(uint256 index, address target, bytes data, bytes answer);

    uint256 private constant WHOLE = 127;
    uint256 private constant WEI = 126;
    uint256 private constant MAY_REVERT = 128;
    uint256 private constant REVERTED = uint256(keccak256("assay: the read reverted"));
    /// @dev What a read that may fail is given, so that one that uses up all of its gas leaves enough for the others.
    uint256 private constant LEAVE = 10_000_000;

    fallback() external {
        uint256[] memory words = new uint256[](msg.data.length / 23);
        uint256 count = 0;
        for (uint256 at = 0; at < msg.data.length; ++count) {
            uint256 how = uint8(msg.data[at + 20]);
            uint256 length = uint16(bytes2(msg.data[at + 21:at + 23]));
            address target = address(bytes20(msg.data[at:at + 20]));
            words[count] = _read(count, target, how, msg.data[at + 23:at + 23 + length]);
            at += 23 + length;
        }
        assembly {
            mstore(words, count)
            mstore(sub(words, 32), 32)
            return(sub(words, 32), add(64, mul(count, 32)))
        }
    }

    function _read(
        uint256 index,
        address target,
        uint256 how,
        bytes calldata data
    ) private view returns (uint256 read) {
        bool mayRevert = how >= MAY_REVERT;
        uint256 word = mayRevert ? how - MAY_REVERT : how;
        if (word == WEI) return target.balance;
        (bool ok, bytes memory answer) = target.staticcall{gas: mayRevert ? LEAVE : gasleft()}(data);
        if (ok && word == WHOLE && answer.length > 0) return uint256(keccak256(answer));
        if (!ok || answer.length < 32 * (word + 1)) {
            if (mayRevert) return REVERTED;
            revert ReadFailed(index, target, data, answer);
        }
        assembly {
            read := mload(add(add(answer, 32), mul(word, 32)))
        }
    }
}
