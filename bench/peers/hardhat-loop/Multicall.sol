// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Many reads in one call
contract Multicall {
    struct Call {
        address to;
        bytes data;
    }

    struct Answer {
        bool ok;
        bytes data;
    }

    function readAll(Call[] calldata calls) external view returns (Answer[] memory answers) {
        answers = new Answer[](calls.length);
        for (uint256 i; i < calls.length; i++) (answers[i].ok, answers[i].data) = calls[i].to.staticcall(calls[i].data);
    }
}
