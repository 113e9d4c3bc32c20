// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICapitalPool} from "../../interfaces/ICapitalPool.sol";
import {IClaimsCore} from "../../interfaces/IClaimsCore.sol";
import {ICoverNFT} from "../../interfaces/ICoverNFT.sol";
import {ICoverProducts} from "../../interfaces/ICoverProducts.sol";
import {INativeToken} from "../../interfaces/INativeToken.sol";
import {IRegistry} from "../../interfaces/IRegistry.sol";
import {IStakingPool} from "../../interfaces/IStakingPool.sol";
import {IStakingProducts} from "../../interfaces/IStakingProducts.sol";
import {ProtocolAddresses} from "../Addresses.sol";

/// @title The contracts that Cover works with; all of them are the protocol's own and trusted
abstract contract CoverContext {
    IRegistry internal immutable _registry;
    INativeToken internal immutable _token;
    ICapitalPool internal immutable _capitalPool;
    IStakingProducts internal immutable _stakingProducts;
    ICoverProducts internal immutable _coverProducts;
    ICoverNFT internal immutable _coverNFT;
    IClaimsCore internal immutable _claims;

    constructor(ProtocolAddresses memory a) {
        _registry = IRegistry(a.registry);
        _token = INativeToken(a.token);
        _capitalPool = ICapitalPool(payable(a.capitalPool));
        _stakingProducts = IStakingProducts(a.stakingProducts);
        _coverProducts = ICoverProducts(a.coverProducts);
        _coverNFT = ICoverNFT(a.coverNFT);
        _claims = IClaimsCore(a.claims);
    }

    /// @dev Reverts UnknownPool.
    function _pool(uint256 poolId) internal view returns (IStakingPool) {
        return IStakingPool(_stakingProducts.getPool(poolId));
    }
}
