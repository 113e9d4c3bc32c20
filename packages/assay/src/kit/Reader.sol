// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Answers any reads, a word each
/// @notice Its calldata is no ABI: one read after the other, each 20 bytes of address, 1 byte for the index of the word that is wanted, 2 bytes for the length
/// of the calldata, and the calldata itself. What comes back is the ABI's `uint256[]`. So a read's bytes are worked out once, and put in a row ever after.
contract Reader {
    /// @notice A read reverted, or its answer is too short.
    error ReadFailed(uint256 index, address target, bytes data, bytes answer);

    fallback() external {
        uint256[] memory words = new uint256[](msg.data.length / 23);
        uint256 count = 0;
        for (uint256 at = 0; at < msg.data.length; count++) {
            address target = address(bytes20(msg.data[at:at + 20]));
            uint256 word = uint8(msg.data[at + 20]);
            uint256 length = uint16(bytes2(msg.data[at + 21:at + 23]));
            bytes calldata data = msg.data[at + 23:at + 23 + length];
            at += 23 + length;
            (bool ok, bytes memory answer) = target.staticcall(data);
            if (!ok || answer.length < 32 * (word + 1)) revert ReadFailed(count, target, data, answer);
            assembly {
                mstore(add(add(words, 32), mul(count, 32)), mload(add(add(answer, 32), mul(word, 32))))
            }
        }
        assembly {
            mstore(words, count)
            mstore(sub(words, 32), 32)
            return(sub(words, 32), add(64, mul(count, 32)))
        }
    }
}
