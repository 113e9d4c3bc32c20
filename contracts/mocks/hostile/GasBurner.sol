// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Burns all gas that it is given, whatever arrives and whatever it is asked
contract GasBurner {
    receive() external payable {
        _burn();
    }

    fallback() external payable {
        _burn();
    }

    function _burn() private pure {
        assembly ("memory-safe") {
            invalid()
        }
    }
}
