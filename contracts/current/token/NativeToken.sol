// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

import {Errors} from "../../interfaces/Errors.sol";
import {INativeToken} from "../../interfaces/INativeToken.sol";
import {IRegistry} from "../../interfaces/IRegistry.sol";
import {MAX_VOTE_LOCK} from "../../libraries/Constants.sol";
import {ProtocolAddresses} from "../Addresses.sol";
import {Access} from "../registry/Access.sol";

/// @title The native token
contract NativeToken is ERC20, INativeToken {
    IRegistry private immutable _registry;
    address private immutable _cover;

    mapping(address account => uint256 until) private _lockedUntil;

    /// @param treasury gets the initial supply, in wei
    constructor(
        ProtocolAddresses memory a,
        address treasury,
        uint256 initialSupply
    ) ERC20("Assay Native Token", "ANT") {
        _registry = IRegistry(a.registry);
        _cover = a.cover;
        _mint(treasury, initialSupply);
    }

    /// @inheritdoc INativeToken
    function lockForMV(address account, uint256 until) external {
        Access.requireGovernor(_registry.governor());
        Access.requireMember(_registry, account);
        uint256 current = _lockedUntil[account];
        if (until <= current) revert Errors.LockNotLater(account, current, until);
        uint256 latest = block.timestamp + MAX_VOTE_LOCK;
        if (until > latest) revert Errors.LockTooLong(account, until, latest);
        _lockedUntil[account] = until;
        emit LockedForMV(account, until);
    }

    /// @inheritdoc INativeToken
    function mint(address to, uint256 amount) external {
        Access.requireProtocol(_cover);
        _mint(to, amount);
    }

    /// @inheritdoc INativeToken
    function burn(uint256 amount) external {
        _burn(msg.sender, amount);
    }

    /// @inheritdoc INativeToken
    function isLockedForMV(address account) external view returns (uint256 until) {
        return _lockedUntil[account];
    }

    /// @dev Nothing leaves a locked address, not even nothing. Minting comes from address 0, which is never locked.
    /// [TOKEN-1]
    function _update(address from, address to, uint256 amount) internal override {
        uint256 until = _lockedUntil[from];
        if (block.timestamp < until) revert Errors.TokensLocked(from, until);
        super._update(from, to, amount);
    }
}
