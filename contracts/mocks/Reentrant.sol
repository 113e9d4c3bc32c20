// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

/// @title Calls back into the protocol, once, when it receives ETH or an NFT, and remembers what came of it
/// @notice It never fails itself, so a transaction that should have stopped it goes on and tells.
contract Reentrant is IERC721Receiver {
    error NotOwner(address caller);

    address public immutable owner;

    /// @notice A call is configured and was not made yet.
    bool public armed;
    /// @notice The configured call was made.
    bool public struck;
    /// @notice It succeeded.
    bool public succeeded;
    /// @notice What it returned or reverted with; one byte of zero before, so that writing it is cheap enough for
    /// 50 000 gas.
    bytes public answer;

    address private _target;
    uint256 private _value;
    bytes private _data;

    constructor() {
        owner = msg.sender;
    }

    receive() external payable {
        _strike();
    }

    /// @notice Configures the call to be made at the next receipt.
    function arm(address target, uint256 value, bytes calldata data) external {
        _requireOwner();
        (_target, _value, _data) = (target, value, data);
        (armed, struck, succeeded, answer) = (true, false, false, hex"00");
    }

    /// @notice Makes a call for the owner; reverts as it does.
    function execute(address to, uint256 value, bytes calldata data) external payable returns (bytes memory) {
        _requireOwner();
        (bool success, bytes memory result) = to.call{value: value}(data);
        if (!success) {
            assembly ("memory-safe") {
                revert(add(result, 0x20), mload(result))
            }
        }
        return result;
    }

    /// @inheritdoc IERC721Receiver
    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        _strike();
        return IERC721Receiver.onERC721Received.selector;
    }

    function _strike() private {
        if (!armed) return;
        (armed, struck) = (false, true);
        (bool success, bytes memory result) = _target.call{value: _value}(_data);
        succeeded = success;
        answer = result;
    }

    function _requireOwner() private view {
        if (msg.sender != owner) revert NotOwner(msg.sender);
    }
}
