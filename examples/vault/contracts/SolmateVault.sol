// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20} from "solmate/src/tokens/ERC20.sol";
import {ERC4626} from "solmate/src/tokens/ERC4626.sol";

/// @title Solmate's vault as it is; it has everything that it has of the asset
contract SolmateVault is ERC4626 {
    constructor(ERC20 asset_) ERC4626(asset_, "Vault", "VLT") {}

    function totalAssets() public view override returns (uint256) {
        return asset.balanceOf(address(this));
    }
}
