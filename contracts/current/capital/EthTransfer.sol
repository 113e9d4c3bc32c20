// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Errors} from "../../interfaces/Errors.sol";
import {ATTEMPT_GAS} from "../../libraries/Constants.sol";

/// @title Two ways to send ETH: one that must succeed, one that may fail; neither copies return data
library EthTransfer {
    /// @dev What the EVM may charge the caller before it hands on gas: cold account 2 600, value 9 000, new account
    /// 25 000.
    uint256 private constant CALL_COST = 36_600;
    /// @dev What is spent between the check and the CALL, generously.
    uint256 private constant MARGIN = 1_000;

    /// @notice Sends `amount` wei with all gas. [CREDIT-2, PAY-4]
    /// @dev Reverts EthTransferFailed.
    function deliver(address to, uint256 amount) internal {
        if (!_call(to, amount, gasleft())) revert Errors.EthTransferFailed(to, amount);
    }

    /// @notice Sends `amount` wei with 50 000 gas (the EVM's stipend of 2 300 comes on top). [SAFE-2]
    /// @dev A call is given at most 63/64 of what is left; whoever chooses the gas of the transaction must not be able
    /// to make the attempt fail by that, so with less the whole call reverts InsufficientGas.
    /// @return whether it was delivered
    function attempt(address to, uint256 amount) internal returns (bool) {
        requireGasFor(ATTEMPT_GAS);
        return _call(to, amount, ATTEMPT_GAS);
    }

    /// @notice Reverts InsufficientGas unless a call can really be given `callGas` from here.
    function requireGasFor(uint256 callGas) internal view {
        uint256 needed = (callGas * 64) / 63 + 1 + CALL_COST + MARGIN;
        uint256 left = gasleft();
        if (left < needed) revert Errors.InsufficientGas(left, needed);
    }

    function _call(address to, uint256 amount, uint256 callGas) private returns (bool success) {
        assembly ("memory-safe") {
            success := call(callGas, to, amount, 0, 0, 0, 0)
        }
    }
}
