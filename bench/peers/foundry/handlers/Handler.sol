// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {StakedProduct} from "contracts/interfaces/IStakingProducts.sol";
import {Reentrant} from "contracts/mocks/Reentrant.sol";
import {Cast, Mutual} from "../support/Mutual.sol";
import {vm} from "../support/Vm.sol";
import {BookReader} from "../invariants/BookReader.sol";
import {ClaimHandler} from "./ClaimHandler.sol";
import {CoverExtensionHandler} from "./CoverExtensionHandler.sol";
import {GovernanceHandler} from "./GovernanceHandler.sol";
import {PoolHandler} from "./PoolHandler.sol";
import {ReentryHandler} from "./ReentryHandler.sol";
import {StakingHandler} from "./StakingHandler.sol";
import {StrangerHandler} from "./StrangerHandler.sol";

/// @title All actions of the campaign, over one set of ghost variables
contract Handler is
    StakingHandler,
    PoolHandler,
    CoverExtensionHandler,
    ClaimHandler,
    GovernanceHandler,
    StrangerHandler,
    ReentryHandler,
    BookReader
{
    constructor(Mutual memory mutual, Cast memory cast_) {
        (m, cast) = (mutual, cast_);
        receiver = new Reentrant();
        vm.prank(cast.governor);
        m.registry.addMember(address(receiver));
        positionsMinted = m.positions.nextTokenId() - 1;
        for (uint256 id = 1; id <= positionsMinted; id++) positionOwner[id] = m.positions.ownerOf(id);
        for (uint256 poolId = 1; poolId <= m.staking.poolCount(); poolId++) {
            pools[poolId].fee = _pool(poolId).getPoolFee();
            pools[poolId].maxFee = _pool(poolId).getMaxPoolFee();
            pools[poolId].manager = _pool(poolId).manager();
            _notePool(poolId);
            StakedProduct[] memory listed = m.staking.getPoolProducts(poolId);
            for (uint256 i; i < listed.length; i++) _noteListing(poolId, listed[i].productId);
        }
        for (uint256 i; i < 4; i++) {
            uint256 asset = [ETH, USD, BTC, NATIVE][i];
            capital[asset] = _balance(asset, address(m.capital));
        }
    }
}
