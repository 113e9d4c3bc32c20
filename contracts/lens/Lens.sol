// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ASSET_BTC, ASSET_ETH, ASSET_NATIVE, ASSET_USD} from "../libraries/Constants.sol";
import {Product, ProductType} from "../interfaces/ICoverProducts.sol";
import {DepositState, IStakingPool, PoolState, TrancheState} from "../interfaces/IStakingPool.sol";
import {Capacities, StakedProduct} from "../interfaces/IStakingProducts.sol";
import {Deposit, TokenInfo} from "../interfaces/IStakingViewer.sol";
import {CoverDetails} from "../interfaces/ICoverViewer.sol";
import {Claim} from "../interfaces/IClaimsCore.sol";
import {Role} from "../interfaces/IRegistry.sol";
import {Errors} from "../interfaces/Errors.sol";
import {LensAnswers} from "./LensAnswers.sol";
import {LensWiring} from "./LensWiring.sol";

/// @title Answers what an action may have touched in one packed answer
/// @notice Read-only and not part of the protocol: it only calls getters, so whatever it shows, any user would see. A
/// key is (kind << 240) | id; each kind has a fixed number of words, in the order that properties/observe/kinds.ts
/// names them.
contract Lens is LensAnswers {
    /// The lens does not know this kind.
    error UnknownKind(uint256 kind);

    uint256 private constant ID_MASK = (1 << 240) - 1;
    uint256 private constant MOST_WORDS = 24;

    /// @dev What was looked up last: keys of one pool, position or cover follow each other.
    struct Found {
        uint256 poolId;
        IStakingPool pool;
        uint256 tokenId;
        uint256 poolOfToken;
        uint256 coverId;
        CoverDetails cover;
    }

    constructor(
        Protocol memory protocol,
        address usd_,
        address wbtc_,
        address[] memory actors
    ) LensWiring(protocol, usd_, wbtc_, actors) {}

    /// @notice The words of all keys, one after the other.
    function observe(uint256[] calldata keys) external view returns (uint256[] memory words) {
        words = new uint256[](keys.length * MOST_WORDS);
        uint256 n = 0;
        Found memory found;
        for (uint256 i = 0; i < keys.length; ++i) n = _observe(keys[i] >> 240, keys[i] & ID_MASK, found, words, n);
        assembly ("memory-safe") {
            mstore(words, n)
        }
    }

    function _observe(
        uint256 kind,
        uint256 id,
        Found memory f,
        uint256[] memory w,
        uint256 n
    ) private view returns (uint256) {
        if (kind == 1) return _pool(_poolAt(id, f), w, n);
        if (kind == 2) return _listing(id >> 120, id & type(uint120).max, w, n);
        if (kind == 3) return _position(id, f, w, n);
        if (kind == 4) return _deposit(id >> 120, id & type(uint120).max, f, w, n);
        if (kind == 5) return _tranche(_poolAt(id >> 120, f), id & type(uint120).max, w, n);
        if (kind == 6) return _coverDetails(id, _coverAt(id, f), w, n);
        if (kind == 7) return _coverPool(_coverAt(id >> 120, f), id & type(uint120).max, w, n);
        if (kind == 8) return _claim(id, w, n);
        if (kind == 9) return _account(address(uint160(id)), w, n);
        if (kind == 10) return _credits(address(uint160(id)), w, n);
        if (kind == 11) return _power(address(uint160(id)), w, n);
        if (kind == 12) return _counts(w, n);
        if (kind == 13) return _money(w, n);
        if (kind == 14) return _product(id, w, n);
        if (kind == 15) return _productType(id, w, n);
        if (kind == 16) return _feed(id, w, n);
        if (kind == 17) return _allowance(id, w, n);
        if (kind == 18) return _vote(id, w, n);
        if (kind == 19) return _operator(id, w, n);
        if (kind == 20) return _token(id, w, n);
        if (kind == 21) return _reads(id, _poolAt(id, f), w, n);
        if (kind == 22) return _free(id >> 120, id & type(uint120).max, w, n);
        if (kind == 23) return _answer(id, w, n);
        revert UnknownKind(kind);
    }

    function _poolAt(uint256 poolId, Found memory f) private view returns (IStakingPool) {
        if (f.poolId != poolId) {
            f.pool = IStakingPool(_stakingProducts.getPool(poolId));
            f.poolId = poolId;
        }
        return f.pool;
    }

    function _poolIdOf(uint256 tokenId, Found memory f) private view returns (uint256) {
        if (f.tokenId != tokenId) {
            f.poolOfToken = _stakingNFT.poolOf(tokenId);
            f.tokenId = tokenId;
        }
        return f.poolOfToken;
    }

    function _coverAt(uint256 coverId, Found memory f) private view returns (CoverDetails memory) {
        if (f.coverId != coverId) {
            uint256[] memory ids = new uint256[](1);
            ids[0] = coverId;
            f.cover = _coverViewer.getCovers(ids)[0];
            f.coverId = coverId;
        }
        return f.cover;
    }

    function _pool(IStakingPool pool, uint256[] memory w, uint256 n) private view returns (uint256) {
        PoolState memory s = pool.getPoolState();
        w[n++] = s.activeStake;
        w[n++] = s.activeShares;
        w[n++] = s.poolStake;
        w[n++] = s.firstActiveTrancheId;
        w[n++] = s.halted ? 1 : 0;
        w[n++] = s.fee;
        w[n++] = s.maxFee;
        w[n++] = s.rewardRate;
        w[n++] = s.unstreamed;
        w[n++] = s.feesOwed;
        w[n++] = s.surplus;
        w[n++] = _token_.balanceOf(address(pool));
        (, uint256[8] memory stakes) = pool.getTrancheStakes();
        for (uint256 i = 0; i < 8; ++i) w[n++] = stakes[i];
        return n;
    }

    function _listing(uint256 poolId, uint256 productId, uint256[] memory w, uint256 n) private view returns (uint256) {
        StakedProduct memory p = _stakingProducts.getStakedProduct(poolId, productId);
        w[n++] = p.weight;
        w[n++] = p.targetPrice;
        w[n++] = p.bumpedPrice;
        w[n++] = p.priceUpdatedAt;
        w[n++] = _stakingProducts.getFloorPrice(poolId, productId);
        w[n++] = _stakingProducts.getSpotPrice(poolId, productId);
        Capacities memory c = _stakingProducts.getCapacities(poolId, productId);
        for (uint256 i = 0; i < 8; ++i) w[n++] = c.capacity[i];
        for (uint256 i = 0; i < 8; ++i) w[n++] = c.allocated[i];
        return n;
    }

    function _position(uint256 tokenId, Found memory f, uint256[] memory w, uint256 n) private view returns (uint256) {
        uint256 poolId = _poolIdOf(tokenId, f);
        IStakingPool pool = _poolAt(poolId, f);
        w[n++] = uint160(_stakingNFT.ownerOf(tokenId));
        w[n++] = uint160(_stakingNFT.getApproved(tokenId));
        w[n++] = poolId;
        w[n++] = pool.getStakeInfo(tokenId);
        w[n++] = pool.getUnwithdrawnRewards(tokenId);
        w[n++] = pool.getWithdrawnRewards(tokenId);
        return n;
    }

    function _deposit(
        uint256 tokenId,
        uint256 trancheId,
        Found memory f,
        uint256[] memory w,
        uint256 n
    ) private view returns (uint256) {
        DepositState memory d = _poolAt(_poolIdOf(tokenId, f), f).getDeposit(tokenId, trancheId);
        w[n++] = d.shares;
        w[n++] = d.stake;
        w[n++] = d.rewards;
        return n;
    }

    function _tranche(
        IStakingPool pool,
        uint256 trancheId,
        uint256[] memory w,
        uint256 n
    ) private view returns (uint256) {
        TrancheState memory t = pool.getTranche(trancheId);
        w[n++] = t.ended ? 1 : 0;
        w[n++] = t.stake;
        w[n++] = t.shares;
        w[n++] = t.stakeTaken;
        return n;
    }

    function _coverDetails(
        uint256 coverId,
        CoverDetails memory c,
        uint256[] memory w,
        uint256 n
    ) private view returns (uint256) {
        w[n++] = uint160(c.owner);
        w[n++] = c.owner == address(0) ? 0 : uint160(_coverNFT.getApproved(coverId));
        w[n++] = c.productId;
        w[n++] = c.coverAsset;
        w[n++] = c.amount;
        w[n++] = c.amountBought;
        w[n++] = c.start;
        w[n++] = c.end;
        w[n++] = c.gracePeriod;
        w[n++] = c.graceEnd;
        w[n++] = c.releaseTime;
        w[n++] = c.originalCoverId;
        w[n++] = c.replacedBy;
        w[n++] = c.openClaimId;
        w[n++] = c.pools.length;
        return n;
    }

    function _coverPool(
        CoverDetails memory c,
        uint256 index,
        uint256[] memory w,
        uint256 n
    ) private pure returns (uint256) {
        w[n++] = c.pools[index].poolId;
        w[n++] = c.pools[index].amountBought;
        w[n++] = c.pools[index].price;
        w[n++] = c.pools[index].rewardRate;
        w[n++] = c.allocations[index];
        return n;
    }

    function _claim(uint256 claimId, uint256[] memory w, uint256 n) private view returns (uint256) {
        Claim memory c = _claims.getClaim(claimId);
        w[n++] = c.coverId;
        w[n++] = uint160(c.submitter);
        w[n++] = c.requestedAmount;
        w[n++] = c.assessorGroupId;
        w[n++] = c.submittedAt;
        w[n++] = c.votingEnd;
        w[n++] = c.cooldownEnd;
        w[n++] = c.votesFor;
        w[n++] = c.votesAgainst;
        w[n++] = c.eligibleVotes;
        w[n++] = uint256(c.status);
        w[n++] = c.settled ? 1 : 0;
        w[n++] = c.payout;
        return n;
    }

    function _account(address account, uint256[] memory w, uint256 n) private view returns (uint256) {
        w[n++] = account.balance;
        w[n++] = _token_.balanceOf(account);
        w[n++] = _usd.balanceOf(account);
        w[n++] = _wbtc.balanceOf(account);
        w[n++] = _token_.isLockedForMV(account);
        w[n++] = _registry.checkRole(account, uint8(Role.Member)) ? 1 : 0;
        return n;
    }

    function _credits(address account, uint256[] memory w, uint256 n) private view returns (uint256) {
        w[n++] = _capitalPool.creditOf(account, ASSET_ETH);
        w[n++] = _capitalPool.creditOf(account, ASSET_USD);
        w[n++] = _capitalPool.creditOf(account, ASSET_BTC);
        w[n++] = _cover.creditOf(account, ASSET_ETH);
        w[n++] = _claims.creditOf(account, ASSET_ETH);
        return n;
    }

    function _power(address account, uint256[] memory w, uint256 n) private view returns (uint256) {
        w[n++] = _votingPower.getVotingPower(account);
        w[n++] = _stakingProducts.getPoolsOf(account).length;
        w[n++] = _registry.checkRole(account, uint8(Role.None)) ? 1 : 0;
        w[n++] = _registry.checkRole(account, uint8(Role.Assessor)) ? 1 : 0;
        w[n++] = _registry.checkRole(account, uint8(Role.Governor)) ? 1 : 0;
        w[n++] = _registry.checkRole(account, 4) ? 1 : 0;
        return n;
    }

    function _counts(uint256[] memory w, uint256 n) private view returns (uint256) {
        w[n++] = _registry.memberCount();
        w[n++] = _registry.groupCount();
        w[n++] = _coverProducts.productTypeCount();
        w[n++] = _coverProducts.productCount();
        w[n++] = _stakingProducts.poolCount();
        w[n++] = _stakingNFT.nextTokenId();
        w[n++] = _cover.coverCount();
        w[n++] = _claims.claimCount();
        return n;
    }

    function _money(uint256[] memory w, uint256 n) private view returns (uint256) {
        w[n++] = _token_.totalSupply();
        w[n++] = _capitalPool.getBalance(ASSET_ETH);
        w[n++] = _capitalPool.getBalance(ASSET_USD);
        w[n++] = _capitalPool.getBalance(ASSET_BTC);
        w[n++] = _capitalPool.getBalance(ASSET_NATIVE);
        w[n++] = address(_cover).balance;
        w[n++] = address(_claims).balance;
        w[n++] = _capitalPool.totalCredit(ASSET_ETH);
        w[n++] = _capitalPool.totalCredit(ASSET_USD);
        w[n++] = _capitalPool.totalCredit(ASSET_BTC);
        w[n++] = _cover.totalCredit(ASSET_ETH);
        w[n++] = _claims.totalCredit(ASSET_ETH);
        return n;
    }

    function _product(uint256 productId, uint256[] memory w, uint256 n) private view returns (uint256) {
        Product memory p = _coverProducts.getProduct(productId);
        w[n++] = p.productType;
        w[n++] = p.minPrice;
        w[n++] = p.initialPrice;
        w[n++] = _coverProducts.isAccepted(productId, ASSET_ETH) ? 1 : 0;
        w[n++] = _coverProducts.isAccepted(productId, ASSET_USD) ? 1 : 0;
        w[n++] = _coverProducts.isAccepted(productId, ASSET_BTC) ? 1 : 0;
        w[n++] = _coverProducts.isAccepted(productId, ASSET_NATIVE) ? 1 : 0;
        return n;
    }

    function _productType(uint256 productType, uint256[] memory w, uint256 n) private view returns (uint256) {
        ProductType memory t = _coverProducts.getProductType(productType);
        w[n++] = t.gracePeriod;
        w[n++] = t.cooldown;
        w[n++] = t.assessorGroupId;
        return n;
    }

    /// @dev An unusable feed is observed as (0, 0); any other revert is passed on.
    function _feed(uint256 asset, uint256[] memory w, uint256 n) private view returns (uint256) {
        try _capitalPool.getPrice(asset) returns (uint256 price) {
            w[n++] = 1;
            w[n++] = price;
        } catch (bytes memory reason) {
            if (bytes4(reason) != Errors.FeedUnusable.selector) revert UnknownKind(asset);
            w[n++] = 0;
            w[n++] = 0;
        }
        return n;
    }

    /// @dev id: (asset << 224) | (pool id, or 0 for Cover) << 160 | owner.
    function _allowance(uint256 id, uint256[] memory w, uint256 n) private view returns (uint256) {
        uint256 poolId = (id >> 160) & type(uint64).max;
        address spender = poolId == 0 ? address(_cover) : _stakingProducts.getPool(poolId);
        w[n++] = _assetToken(id >> 224).allowance(address(uint160(id)), spender);
        return n;
    }

    /// @dev id: (claim << 160) | account.
    function _vote(uint256 id, uint256[] memory w, uint256 n) private view returns (uint256) {
        w[n++] = _claims.hasVoted(id >> 160, address(uint160(id))) ? 1 : 0;
        return n;
    }

    /// @dev id: (1 for cover NFTs, 0 for positions) << 32 | owner's index << 16 | operator's index.
    function _operator(uint256 id, uint256[] memory w, uint256 n) private view returns (uint256) {
        IERC721 nft = id >> 32 == 1 ? IERC721(_coverNFT) : IERC721(_stakingNFT);
        w[n++] = nft.isApprovedForAll(_actors[(id >> 16) & 0xffff], _actors[id & 0xffff]) ? 1 : 0;
        return n;
    }

    /// @dev The viewer's answer, without the list: sums over it, and how many of its deposits have shares.
    function _token(uint256 tokenId, uint256[] memory w, uint256 n) private view returns (uint256) {
        TokenInfo memory info = _stakingViewer.getToken(tokenId);
        uint256 withShares = 0;
        uint256 shares = 0;
        uint256 trancheSum = 0;
        uint256 empty = 0;
        uint256 stake = 0;
        for (uint256 i = 0; i < info.deposits.length; ++i) {
            Deposit memory d = info.deposits[i];
            if (d.shares == 0 && d.rewards == 0) ++empty;
            if (d.shares == 0) continue;
            ++withShares;
            shares += d.shares;
            trancheSum += d.trancheId;
            stake += d.stake;
        }
        w[n++] = info.poolId;
        w[n++] = info.activeStake;
        w[n++] = info.expiredStake;
        w[n++] = info.rewards;
        w[n++] = withShares;
        w[n++] = shares;
        w[n++] = trancheSum;
        w[n++] = stake;
        w[n++] = info.tokenId;
        w[n++] = empty;
        return n;
    }

    /// @dev Getters of a pool that no other kind reads; the id is the pool's.
    function _reads(uint256 poolId, IStakingPool pool, uint256[] memory w, uint256 n) private view returns (uint256) {
        w[n++] = pool.getPoolId();
        w[n++] = _stakingProducts.getPoolId(address(pool));
        w[n++] = pool.getPoolFee();
        w[n++] = pool.getMaxPoolFee();
        w[n++] = uint160(pool.manager());
        w[n++] = pool.getFirstActiveTrancheId();
        w[n++] = pool.getPoolStake(poolId);
        w[n++] = _stakingProducts.getTotalWeight(poolId);
        w[n++] = _stakingProducts.getUtilizationRate(poolId);
        w[n++] = _stakingViewer.getPoolProducts(poolId).length;
        return n;
    }
}
