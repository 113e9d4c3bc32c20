// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {CallList} from "./CallList.sol";

/// @title Calls everything it was given, in turn, whenever ETH or an NFT arrives, as far as the gas goes
/// @notice It remembers nothing and never fails for what it tries, so the transaction goes on as if nothing had been.
/// @dev The list: a count (2 bytes), as many offsets (2 bytes each, from the list's beginning), and at each of them a
/// call: target (20 bytes; zero: the contract at work, which is the one that calls out), length (2 bytes), calldata.
contract Reenterer is IERC721Receiver {
    /// Less gas came along than it wants.
    error TooLittleGas();

    /// @dev Below this no further call is made.
    uint256 private constant STOP = 12_000;
    /// @dev What no call is given, so that the rest can always be done.
    uint256 private constant KEPT = 9_000;
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
        _strike(from == address(0) ? operator : address(0));
        return IERC721Receiver.onERC721Received.selector;
    }

    function _paid() private {
        if (_greedy && gasleft() < PLENTY) revert TooLittleGas();
        _strike(msg.sender);
    }

    /// @dev Begins at another place every second: little gas does not go far.
    function _strike(address atWork) private {
        address list = _list;
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
                if iszero(target) {
                    target := atWork
                }
                if target {
                    let length := shr(240, mload(add(entry, 20)))
                    pop(call(sub(gas(), KEPT), target, 0, add(entry, 22), length, 0, 0))
                }
                turn := mod(add(turn, 1), count)
            }
        }
    }
}
