// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// What a vault holds.
contract Asset is ERC20 {
    constructor(address owner) ERC20("Asset", "A") {
        _mint(owner, 1e30);
    }
}

/// An asset of which its owner has all that a number can say.
contract WholeAsset is ERC20 {
    constructor(address owner) ERC20("Whole", "W") {
        _mint(owner, type(uint256).max);
    }
}

/// A vault without a mistake.
contract SoundVault is ERC4626 {
    constructor(IERC20 asset_) ERC4626(asset_) ERC20("Vault", "V") {}
}

/// A vault that rounds the shares that it gives up.
contract GenerousVault is SoundVault {
    constructor(IERC20 asset_) SoundVault(asset_) {}

    function _convertToShares(uint256 assets, Math.Rounding) internal view override returns (uint256) {
        return super._convertToShares(assets, Math.Rounding.Ceil);
    }
}
