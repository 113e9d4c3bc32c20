// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title A vault that takes a fee of what goes in and of what comes out
/// @notice The fee is a part of the assets that move, rounded up, and goes to who deployed the vault at once.
/// What is deposited includes it; what is withdrawn is without it, so that more shares are burnt.
/// Previews count it, conversions do not.
contract FeeVault is ERC4626 {
    using Math for uint256;

    /// @notice Of ten thousand, beside what the vault keeps or the receiver gets.
    uint256 public constant FEE = 50;
    uint256 private constant WHOLE = 10_000;
    address private immutable _treasury = msg.sender;

    constructor(IERC20 asset_) ERC20("Vault", "VLT") ERC4626(asset_) {}

    function previewDeposit(uint256 assets) public view override returns (uint256) {
        return super.previewDeposit(assets - _feeIn(assets));
    }

    function previewMint(uint256 shares) public view override returns (uint256) {
        uint256 assets = super.previewMint(shares);
        return assets + _feeOn(assets);
    }

    function previewWithdraw(uint256 assets) public view override returns (uint256) {
        return super.previewWithdraw(assets + _feeOn(assets));
    }

    function previewRedeem(uint256 shares) public view override returns (uint256) {
        uint256 assets = super.previewRedeem(shares);
        return assets - _feeIn(assets);
    }

    function _deposit(address caller, address receiver, uint256 assets, uint256 shares) internal override {
        super._deposit(caller, receiver, assets, shares);
        SafeERC20.safeTransfer(IERC20(asset()), _treasury, _feeIn(assets));
    }

    function _withdraw(
        address caller,
        address receiver,
        address owner,
        uint256 assets,
        uint256 shares
    ) internal override {
        // before the receiver is called: until it is paid, a share is worth more than it will be
        SafeERC20.safeTransfer(IERC20(asset()), _treasury, _feeOn(assets));
        super._withdraw(caller, receiver, owner, assets, shares);
    }

    /// @dev Of assets that include the fee.
    function _feeIn(uint256 assets) private pure returns (uint256) {
        return assets.mulDiv(FEE, WHOLE + FEE, Math.Rounding.Ceil);
    }

    /// @dev Of assets that come without it.
    function _feeOn(uint256 assets) private pure returns (uint256) {
        return assets.mulDiv(FEE, WHOLE, Math.Rounding.Ceil);
    }
}
