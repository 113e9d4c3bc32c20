// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IMoving} from "./IMoving.sol";

/// @title Calls the vault while the vault moves its assets
contract Mallory is IMoving {
    IERC4626 private immutable _vault;
    bool private _armed;
    bool private _leaving;
    uint256 private _amount;

    constructor(IERC20 asset, IERC4626 vault) {
        _vault = vault;
        asset.approve(address(vault), type(uint256).max);
    }

    /// @notice Deposits, and deposits or redeems `amount` while the deposit is under way.
    function enter(uint256 assets, bool leaving, uint256 amount) external returns (uint256 shares) {
        _arm(leaving, amount);
        return _vault.deposit(assets, address(this));
    }

    /// @notice Redeems, and deposits or redeems `amount` while that is under way.
    function leave(uint256 shares, bool leaving, uint256 amount) external returns (uint256 assets) {
        _arm(leaving, amount);
        return _vault.redeem(shares, address(this), address(this));
    }

    /// @inheritdoc IMoving
    function moving() external {
        if (!_armed) return;
        _armed = false;
        if (_leaving) _vault.redeem(_amount, address(this), address(this));
        else _vault.deposit(_amount, address(this));
    }

    function _arm(bool leaving, uint256 amount) private {
        (_armed, _leaving, _amount) = (true, leaving, amount);
    }
}
