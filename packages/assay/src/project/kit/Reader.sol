// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Answers any reads, in words
/// @notice Its calldata is no ABI: one read after the other, each 20 bytes of address, 1 byte for what is wanted, 1 byte for how many words,
/// 2 bytes for the length of the calldata, and the calldata itself. What comes back is the ABI's `uint256[]`. So a
/// read's bytes are worked out once, and put in a row ever after.
/// @dev What is wanted: the index of the first word that is; 127 is the keccak256 of the whole answer, 126 the target's wei in place of an answer, 125
/// the keccak256 of what the target reverts with, 0 where it answers. 128 more: what a read that fails, or an answer that is too short, does not say is `REVERTED`.
contract Reader {
    /// @notice A read reverted, or its answer is too short.
    error ReadFailed(uint256 index, address target, bytes data, bytes answer);

    uint256 private constant WHOLE = 127;
    uint256 private constant WEI = 126;
    uint256 private constant REFUSAL = 125;
    uint256 private constant MAY_REVERT = 128;
    uint256 private constant REVERTED = uint256(keccak256("assay: the read reverted"));
    /// @dev What a read that may fail is given, so that one that uses up all of its gas leaves enough for the others.
    uint256 private constant LEAVE = 10_000_000;
    uint256 private constant HEAD = 24;

    fallback() external {
        uint256 total = 0;
        for (uint256 at = 0; at < msg.data.length;) {
            uint256 head;
            assembly {
                head := calldataload(at)
            }
            total += (head >> 80) & 0xff;
            at += HEAD + ((head >> 64) & 0xffff);
        }
        // in front: the ABI's word that says where the list begins, and its length
        uint256 words;
        uint256 free;
        assembly {
            words := add(mload(0x40), 0x40)
            free := add(words, shl(5, total))
            mstore(sub(words, 0x40), 0x20)
            mstore(sub(words, 0x20), total)
            mstore(0x40, free)
        }
        uint256 next = words;
        for (uint256 at = 0; at < msg.data.length;) {
            uint256 head;
            assembly {
                head := calldataload(at)
            }
            if (!_read(head, at + HEAD, next, free)) _fail((next - words) / 32, head, at + HEAD);
            next += 32 * ((head >> 80) & 0xff);
            at += HEAD + ((head >> 64) & 0xffff);
        }
        assembly {
            return(sub(words, 0x40), add(0x40, shl(5, total)))
        }
    }

    function _fail(uint256 index, uint256 head, uint256 at) private view {
        bytes calldata data = msg.data[at:at + ((head >> 64) & 0xffff)];
        address target = address(uint160(head >> 96));
        (, bytes memory answer) = target.staticcall(data);
        revert ReadFailed(index, target, data, answer);
    }

    /// @dev Puts the words of a read at `to`; `free` is where memory is free. False where it fails and must not.
    function _read(uint256 head, uint256 at, uint256 to, uint256 free) private view returns (bool) {
        uint256 word = (head >> 88) & 0x7f;
        if (word == WEI) {
            assembly {
                mstore(to, balance(shr(96, head)))
            }
            return true;
        }
        bool mayRevert = (head >> 88) & MAY_REVERT != 0;
        bool ok;
        assembly {
            let length := and(shr(64, head), 0xffff)
            calldatacopy(free, at, length)
            let left := gas()
            if mayRevert {
                left := LEAVE
            }
            ok := staticcall(left, shr(96, head), free, length, 0, 0)
        }
        // what has no code answers nothing, too
        if (word == REFUSAL || (ok && word == WHOLE && (_size() != 0 || _isContract(head)))) {
            assembly {
                returndatacopy(free, 0, returndatasize())
                mstore(to, mul(iszero(and(ok, eq(word, REFUSAL))), keccak256(free, returndatasize())))
            }
            return true;
        }
        uint256 count = (head >> 80) & 0xff;
        uint256 there = ok && _size() / 32 > word ? _size() / 32 - word : 0;
        if (there > count) there = count;
        if (there < count && !mayRevert) return false;
        // of no words not even the place may be behind the answer
        if (there != 0) {
            assembly {
                returndatacopy(to, shl(5, word), shl(5, there))
            }
        }
        for (; there < count; ++there) {
            uint256 reverted = REVERTED;
            assembly {
                mstore(add(to, shl(5, there)), reverted)
            }
        }
        return true;
    }

    function _isContract(uint256 head) private view returns (bool) {
        return address(uint160(head >> 96)).code.length != 0;
    }

    /// @dev Bytes of what was answered last.
    function _size() private pure returns (uint256 size) {
        assembly {
            size := returndatasize()
        }
    }
}
