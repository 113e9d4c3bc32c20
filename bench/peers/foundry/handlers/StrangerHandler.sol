// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IStakingPool} from "contracts/interfaces/IStakingPool.sol";
import {StakedProductParam} from "contracts/interfaces/IStakingProducts.sol";
import {CoverGhost} from "../support/Ghosts.sol";
import {Actors} from "./Actors.sol";

/// @title Someone without any right tries everything that needs one
abstract contract StrangerHandler is Actors {
    function tryPools(uint256 seed, uint256 n) external watched {
        uint256 poolId = _poolId(seed);
        IStakingPool pool = _pool(poolId);
        bytes[9] memory calls = [
            abi.encodeCall(pool.setPoolFee, (0)),
            abi.encodeCall(pool.sweepSurplus, ()),
            abi.encodeCall(pool.addStream, (1, 1, block.timestamp + 30 days)),
            abi.encodeCall(pool.stopStream, (1, 0, block.timestamp + 30 days)),
            abi.encodeCall(pool.burnStake, (1, 1)),
            abi.encodeCall(pool.initialize, (poolId, cast.stranger, 0, 0)),
            abi.encodeCall(pool.withdraw, (_tokenOf(poolId), false, true, new uint256[](0))),
            abi.encodeWithSignature("extendDeposit(uint256,uint256)", _tokenOf(poolId), 91 days),
            abi.encodeCall(pool.depositTo, (0.01 ether, block.timestamp / 91 days, _tokenOf(poolId), cast.stranger))
        ];
        _try(address(pool), calls[n % 9]);
    }

    function tryStaking(uint256 seed, uint256 n) external watched {
        uint256 poolId = _poolId(seed);
        StakedProductParam[] memory none = new StakedProductParam[](0);
        bytes[5] memory calls = [
            abi.encodeCall(m.staking.setProducts, (poolId, none)),
            abi.encodeCall(m.staking.allocate, (poolId, 1, 1, 1, block.timestamp + 30 days, 0)),
            abi.encodeCall(m.staking.release, (poolId, 1, 1)),
            abi.encodeCall(m.staking.shrink, (poolId, 1, 1, 2, 1)),
            abi.encodeCall(m.staking.createStakingPool, (0, 0))
        ];
        _try(address(m.staking), calls[n % 5]);
        address owner = positionOwner[_tokenId(seed)];
        _try(address(m.positions), abi.encodeCall(m.positions.transferFrom, (owner, cast.stranger, _tokenId(seed))));
        _try(address(m.positions), abi.encodeCall(m.positions.mint, (cast.stranger)));
    }

    function tryMoney(uint256 seed, uint256 n) external watched {
        bytes[4] memory calls = [
            abi.encodeCall(m.capital.payOut, (ETH, cast.stranger, 1)),
            abi.encodeCall(m.capital.setFeed, (USD, address(m.feedUsd), 1 days)),
            abi.encodeCall(m.capital.withdrawCredit, (ETH, cast.stranger)),
            hex"deadbeef"
        ];
        _try(address(m.capital), calls[n % 4]);
        address[2] memory to = [cast.stranger, cast.governor];
        bytes[4] memory tokens = [
            abi.encodeCall(m.token.mint, (to[n % 2], 1)),
            abi.encodeCall(m.token.lockForMV, (_person(seed), block.timestamp + 365 days)),
            abi.encodeCall(m.token.transferFrom, (_person(seed), cast.stranger, 1)),
            abi.encodeCall(m.token.burn, (1))
        ];
        _try(address(m.token), tokens[_next(n, 1) % 4]);
    }

    function tryGovernance(uint256 seed, uint256 n) external watched {
        bytes[3] memory registry = [
            abi.encodeCall(m.registry.addMember, (cast.stranger)),
            abi.encodeCall(m.registry.removeMember, (_person(seed))),
            abi.encodeCall(m.registry.createAssessorGroup, (cast.assessors))
        ];
        _try(address(m.registry), registry[n % 3]);
        bytes[6] memory products = [
            abi.encodeCall(m.products.addProductType, (1 days, 1)),
            abi.encodeCall(m.products.setGracePeriod, (1, 1 days)),
            abi.encodeCall(m.products.setAssessorGroup, (1, 1)),
            abi.encodeCall(m.products.addProduct, ("", 1, new uint256[](0), 1, 1)),
            abi.encodeCall(m.products.setMinPrice, (1, 1)),
            abi.encodeCall(m.products.setAcceptedAssets, (1, new uint256[](0)))
        ];
        _try(address(m.products), products[_next(n, 1) % 6]);
    }

    function tryCovers(uint256 seed, uint256 n) external watched {
        uint256 coverId = coversBought == 0 ? 1 : 1 + (seed % coversBought);
        CoverGhost memory cover = covers[coverId];
        _try(address(m.cover), abi.encodeCall(m.cover.applyPayout, (coverId, 1)));
        bytes[3] memory nfts = [
            abi.encodeCall(m.coverNft.mint, (cast.stranger, coverId + 1_000)),
            abi.encodeCall(m.coverNft.burn, (coverId)),
            abi.encodeCall(m.coverNft.transferFrom, (cover.owner, cast.stranger, coverId))
        ];
        _try(address(m.coverNft), nfts[n % 3]);
        bytes[3] memory claims = [
            abi.encodeWithSignature("submitClaim(uint256)", coverId),
            abi.encodeCall(m.claims.vote, (claimsMade == 0 ? 1 : 1 + (seed % claimsMade), true)),
            bytes(hex"deadbeef")
        ];
        (bool ok, ) = _callAs(
            n % 3 == 0 ? _otherMember(cover.owner, seed) : cast.stranger,
            address(m.claims),
            n % 3 == 1 ? 0 : DEPOSIT,
            claims[n % 3]
        );
        _check(!ok, "who has no right cannot act on covers and claims");
    }

    function _try(address to, bytes memory data) private {
        (bool ok, ) = _callAs(cast.stranger, to, 0, data);
        _check(!ok, "who has no right can do nothing");
    }

    /// @dev A position of the pool; the first positions are spread over the first four pools.
    function _tokenOf(uint256 poolId) private pure returns (uint256) {
        return poolId <= 4 ? poolId * 2 : 1;
    }

    function _otherMember(address owner, uint256 seed) private view returns (address account) {
        account = _member(seed);
        if (account == owner) account = cast.stranger;
    }
}
