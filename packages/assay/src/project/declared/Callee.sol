// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// @title A caller with code
/// @notice It calls what it is told to, and answers those that call it back: as they expect, or not, and by a call of its own first.
contract Callee {
    uint8 private answer;
    address private target;
    bytes private data;

    /// @notice Calls a contract. A panic comes back as it is, any other failure without data.
    function run(address to, bytes calldata call) external payable {
        (bool ok, bytes memory said) = to.call{value: msg.value}(call);
        if (ok) return;
        _bubblePanic(said);
        revert();
    }

    /// @notice Says what happens when it is called back the next time: `how` 0 answers as expected, 1 answers nothing, 2 reverts.
    function next(uint8 how, address to, bytes calldata call) external {
        (answer, target, data) = (how % 3, to, call);
    }

    receive() external payable {
        _calledBack();
    }

    fallback() external payable {
        if (msg.sender == address(this)) return _again();
        _calledBack();
        bytes32 word = bytes32(msg.sig);
        // ERC-165, and ERC-3156's flash loans; ERC-721, ERC-1155 and ERC-1271 expect the function's selector
        if (msg.sig == 0x01ffc9a7) word = bytes32(uint256(1));
        if (msg.sig == 0x23e30c8b) word = keccak256("ERC3156FlashBorrower.onFlashLoan");
        uint256 length = answer == 1 ? 0 : 32;
        assembly {
            mstore(0, word)
            return(0, length)
        }
    }

    function _calledBack() private {
        if (target != address(0)) {
            // by itself, so that a static call fails there and not where it answers
            (bool ok, bytes memory said) = address(this).call{gas: gasleft() / 2}(hex"00");
            if (!ok) _bubblePanic(said);
        }
        if (answer == 2) revert();
    }

    function _again() private {
        (address to, bytes memory call) = (target, data);
        delete target;
        (bool ok, bytes memory said) = to.call(call);
        if (!ok) _bubblePanic(said);
    }

    function _bubblePanic(bytes memory said) private pure {
        if (said.length < 4 || bytes4(said) != 0x4e487b71) return;
        assembly {
            revert(add(said, 32), mload(said))
        }
    }
}
