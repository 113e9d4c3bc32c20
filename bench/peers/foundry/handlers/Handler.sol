// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IStakingPool} from "contracts/interfaces/IStakingPool.sol";
import {StakedProduct} from "contracts/interfaces/IStakingProducts.sol";
import {Reentrant} from "contracts/mocks/Reentrant.sol";
import {Cast, Mutual} from "../support/Mutual.sol";
import {vm} from "../support/Vm.sol";
import {BookReader} from "../invariants/BookReader.sol";
import {EditionHandler} from "../edition/EditionHandler.sol";
import {GovernanceHandler} from "./GovernanceHandler.sol";
import {ReentryHandler} from "./ReentryHandler.sol";
import {RefusalHandler} from "./RefusalHandler.sol";
import {RuinHandler} from "./RuinHandler.sol";
import {StakingHandler} from "./StakingHandler.sol";
import {StrangerHandler} from "./StrangerHandler.sol";

/// @title All actions of the campaign, over one set of ghost variables
contract Handler is
    StakingHandler,
    RuinHandler,
    RefusalHandler,
    GovernanceHandler,
    StrangerHandler,
    ReentryHandler,
    EditionHandler,
    BookReader
{
    constructor(Mutual memory mutual, Cast memory cast_) {
        (m, cast) = (mutual, cast_);
        receiver = new Reentrant();
        vm.prank(cast.governor);
        m.registry.addMember(address(receiver));
        positionsMinted = m.positions.nextTokenId() - 1;
        for (uint256 id = 1; id <= positionsMinted; id++)
            (positionOwner[id], positionPool[id]) = (m.positions.ownerOf(id), m.positions.poolOf(id));
        (poolsMade, supply) = (m.staking.poolCount(), m.token.totalSupply());
        for (uint256 poolId = 1; poolId <= poolsMade; poolId++) {
            pools[poolId].at = IStakingPool(m.staking.getPool(poolId));
            pools[poolId].fee = _pool(poolId).getPoolFee();
            pools[poolId].maxFee = _pool(poolId).getMaxPoolFee();
            pools[poolId].manager = _pool(poolId).manager();
            _notePool(poolId, _pool(poolId).getPoolState());
            StakedProduct[] memory listed = m.staking.getPoolProducts(poolId);
            for (uint256 i; i < listed.length; i++) _noteListing(poolId, listed[i].productId);
        }
        for (uint256 i; i < 4; i++) {
            uint256 asset = [ETH, USD, BTC, NATIVE][i];
            capital[asset] = _balance(asset, address(m.capital));
        }
    }
}
