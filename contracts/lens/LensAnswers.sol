// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

// `w[n++]` puts a word at the first free place and moves on.
// solhint-disable gas-increment-by-one

import {LensWiring} from "./LensWiring.sol";

/// @title Answers that are seen as a whole, and answers to questions about the future
abstract contract LensAnswers is LensWiring {
    function _free(uint256 poolId, uint256 productId, uint256[] memory w, uint256 n) internal view returns (uint256) {
        // far ahead, soon, or any time at all: as exposureEndFor in properties/observe/kinds/free.ts
        uint256 kindOfEnd = productId % 3;
        uint256 end = kindOfEnd == 0 ? 0 : block.timestamp + (kindOfEnd == 1 ? 150 days : 1 days);
        w[n++] = _stakingProducts.getFreeCapacity(poolId, productId, end);
        return n;
    }

    /// @dev id: (whom << 232) | (selector << 200) | (argument << 40) | another one. Bit 6 of whom: the other one comes
    /// first. Functions ignore arguments that they do not take.
    function _answer(uint256 id, uint256[] memory w, uint256 n) internal view returns (uint256) {
        uint256 first = uint160(id >> 40);
        uint256 second = uint40(id);
        uint256 whom = id >> 232;
        if (whom & 64 != 0) (first, second) = (second, first);
        (bool ok, bytes memory answer) = _target(whom).staticcall(
            abi.encodeWithSelector(bytes4(uint32(id >> 200)), first, second)
        );
        w[n++] = ok ? 1 : 0;
        w[n++] = uint256(keccak256(answer));
        return n;
    }

    /// @dev In the order of CONTRACTS in properties/observe/answers/question.ts; pools from 128 on.
    function _target(uint256 whom) private view returns (address) {
        if (whom >= 128) return _stakingProducts.getPool(whom - 128);
        return
            [
                address(_registry),
                address(_capitalPool),
                address(_claims),
                address(_coverNFT),
                address(_stakingNFT),
                address(_coverProducts),
                address(_cover),
                address(_stakingProducts),
                address(_stakingViewer),
                _powers
            ][whom & 63];
    }
}
