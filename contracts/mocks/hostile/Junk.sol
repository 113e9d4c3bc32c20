// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Takes ETH and everything else that it is asked, and answers at length: nothing that anybody could use
contract Junk {
    /// @dev Memory for this many bytes costs some 14 000 gas.
    uint256 private constant LENGTH = 0xc000;

    receive() external payable {
        _answer();
    }

    fallback() external payable {
        _answer();
    }

    /// @dev The first word is no selector that anybody waits for.
    function _answer() private pure {
        assembly ("memory-safe") {
            mstore(0, shl(224, 0xbadc0de5))
            return(0, LENGTH)
        }
    }
}
