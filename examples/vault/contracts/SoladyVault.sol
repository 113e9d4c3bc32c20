// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC4626} from "solady/src/tokens/ERC4626.sol";

/// @title Solady's vault as it is
contract SoladyVault is ERC4626 {
    address private immutable _asset;

    constructor(address asset_) {
        _asset = asset_;
    }

    function asset() public view override returns (address) {
        return _asset;
    }

    function name() public pure override returns (string memory) {
        return "Vault";
    }

    function symbol() public pure override returns (string memory) {
        return "VLT";
    }
}
