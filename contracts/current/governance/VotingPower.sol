// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {INativeToken} from "../../interfaces/INativeToken.sol";
import {IRegistry, Role} from "../../interfaces/IRegistry.sol";
import {IStakingPool} from "../../interfaces/IStakingPool.sol";
import {IStakingProducts} from "../../interfaces/IStakingProducts.sol";
import {IVotingPower} from "../../interfaces/IVotingPower.sol";
import {ProtocolAddresses} from "../Addresses.sol";

/// @title Voting power of members
contract VotingPower is IVotingPower {
    IRegistry private immutable _registry;
    INativeToken private immutable _token;
    IStakingProducts private immutable _stakingProducts;

    constructor(ProtocolAddresses memory a) {
        _registry = IRegistry(a.registry);
        _token = INativeToken(a.token);
        _stakingProducts = IStakingProducts(a.stakingProducts);
    }

    /// @inheritdoc IVotingPower
    function getVotingPower(address account) external view returns (uint256 power) {
        if (!_registry.checkRole(account, uint8(Role.Member))) return 0;

        power = _token.balanceOf(account);
        uint256[] memory poolIds = _stakingProducts.getPoolsOf(account);
        for (uint256 i = 0; i < poolIds.length; ++i) {
            IStakingPool pool = IStakingPool(_stakingProducts.getPool(poolIds[i]));
            power += pool.getPoolStake(poolIds[i]);
        }
    }
}
