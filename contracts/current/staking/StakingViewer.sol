// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IStakingPool} from "../../interfaces/IStakingPool.sol";
import {IStakingNFT} from "../../interfaces/IStakingNFT.sol";
import {IStakingProducts, StakedProduct} from "../../interfaces/IStakingProducts.sol";
import {Deposit, IStakingViewer, TokenInfo} from "../../interfaces/IStakingViewer.sol";
import {DepositState} from "../../interfaces/StakingPoolState.sol";
import {ProtocolAddresses} from "../Addresses.sol";

/// @title Reads over staking; holds nothing
contract StakingViewer is IStakingViewer {
    IStakingNFT private immutable _nft;
    IStakingProducts private immutable _stakingProducts;

    constructor(ProtocolAddresses memory a) {
        _nft = IStakingNFT(a.stakingNFT);
        _stakingProducts = IStakingProducts(a.stakingProducts);
    }

    /// @inheritdoc IStakingViewer
    function getToken(uint256 tokenId) external view returns (TokenInfo memory info) {
        info.tokenId = tokenId;
        info.poolId = _nft.poolOf(tokenId);
        IStakingPool pool = IStakingPool(_stakingProducts.getPool(info.poolId));
        uint256 first = pool.getFirstActiveTrancheId();
        uint256[] memory tranches = pool.getDepositTranches(tokenId);
        info.deposits = new Deposit[](tranches.length);
        info.rewards = pool.getWithdrawnRewards(tokenId);
        for (uint256 i = 0; i < tranches.length; ++i) {
            DepositState memory state = pool.getDeposit(tokenId, tranches[i]);
            bool expired = tranches[i] < first;
            info.deposits[i] = Deposit(tranches[i], state.shares, state.stake, state.rewards, expired);
            info.rewards += state.rewards;
            if (expired) info.expiredStake += state.stake;
            else info.activeStake += state.stake;
        }
    }

    /// @inheritdoc IStakingViewer
    function getPoolProducts(uint256 poolId) external view returns (StakedProduct[] memory) {
        return _stakingProducts.getPoolProducts(poolId);
    }
}
