// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {Errors} from "../../interfaces/Errors.sol";
import {ICreditLedger} from "../../interfaces/ICreditLedger.sol";
import {ASSET_ETH} from "../../libraries/Constants.sol";
import {EthTransfer} from "./EthTransfer.sol";

/// @title Attempted payments and the credits of those that failed (SAFE-2, CREDIT-1, CREDIT-2)
/// @notice A ledger pays ETH, of which its contract keeps all that is credited; a contract that holds other assets
/// overrides `_deliver`, and one that may have less than it owes overrides `_payableOf`.
abstract contract CreditLedger is ICreditLedger, ReentrancyGuardTransient {
    mapping(address account => mapping(uint256 asset => uint256)) private _credits;

    /// @inheritdoc ICreditLedger
    mapping(uint256 asset => uint256) public totalCredit;

    /// @inheritdoc ICreditLedger
    function withdrawCredit(uint256 asset, address to) external nonReentrant returns (uint256 amount) {
        if (to == address(0)) revert Errors.ZeroAddress();
        uint256 credit = _credits[msg.sender][asset];
        if (credit == 0) revert Errors.NoCredit(msg.sender, asset);

        amount = _payableOf(asset, credit);
        _credits[msg.sender][asset] = credit - amount;
        totalCredit[asset] -= amount;
        emit CreditWithdrawn(msg.sender, asset, to, amount);

        _deliver(asset, to, amount);
    }

    /// @inheritdoc ICreditLedger
    function creditOf(address account, uint256 asset) external view returns (uint256) {
        return _credits[account][asset];
    }

    /// @dev Keeps `amount` of `asset` for `account`. After an attempt that failed this is the only write. [SAFE-1]
    function _credit(address account, uint256 asset, uint256 amount) internal {
        _credits[account][asset] += amount;
        totalCredit[asset] += amount;
        emit Credited(account, asset, amount);
    }

    /// @dev Sends ETH that must not be able to stop the caller; credits it when it cannot be delivered. [SAFE-2]
    function _attemptEthOrCredit(address to, uint256 amount) internal {
        if (!EthTransfer.attempt(to, amount)) _credit(to, ASSET_ETH, amount);
    }

    /// @dev What of a credit can be paid now, above 0. [CREDIT-2]
    function _payableOf(uint256, uint256 credit) internal view virtual returns (uint256) {
        return credit;
    }

    /// @dev Pays a credit with all gas, or reverts. Only ETH can be credited where this is not overridden.
    function _deliver(uint256, address to, uint256 amount) internal virtual {
        EthTransfer.deliver(to, amount);
    }
}
