// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {CallList} from "./CallList.sol";
import {Reentry} from "./Reentry.sol";

/// @title Calls everything it was given, in turn, whenever ETH or an NFT arrives, as far as the gas goes
/// @notice It remembers nothing and never fails for what it tries, so the transaction goes on as if nothing had been.
contract Reenterer is IERC721Receiver {
    /// Less gas came along than it wants.
    error TooLittleGas();

    /// @dev What a greedy one wants along with ETH.
    uint256 private constant PLENTY = 200_000;

    address private immutable _list;
    bool private immutable _greedy;

    /// @param greedy refuses ETH that comes with little gas
    constructor(bytes memory list, bool greedy) {
        _list = address(new CallList(list));
        _greedy = greedy;
    }

    receive() external payable {
        _paid();
    }

    /// @inheritdoc IERC721Receiver
    /// @dev At a mint the operator is the contract that mints; at a transfer nobody is at work.
    function onERC721Received(address operator, address from, uint256, bytes calldata) external returns (bytes4) {
        Reentry.strike(_list, from == address(0) ? operator : address(0), true);
        return IERC721Receiver.onERC721Received.selector;
    }

    function _paid() private {
        if (_greedy && gasleft() < PLENTY) revert TooLittleGas();
        Reentry.strike(_list, msg.sender, true);
    }
}
