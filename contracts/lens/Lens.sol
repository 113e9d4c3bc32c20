// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

// `w[n++]` puts a word at the first free place and moves on.
// solhint-disable gas-increment-by-one

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ASSET_BTC, ASSET_ETH, ASSET_NATIVE, ASSET_USD} from "../libraries/Constants.sol";
import {Errors} from "../interfaces/Errors.sol";
import {ICapitalPool} from "../interfaces/ICapitalPool.sol";
import {IClaimsCore} from "../interfaces/IClaimsCore.sol";
import {ICoverCore} from "../interfaces/ICoverCore.sol";
import {ICoverProducts, Product} from "../interfaces/ICoverProducts.sol";
import {ICreditLedger} from "../interfaces/ICreditLedger.sol";
import {INativeToken} from "../interfaces/INativeToken.sol";
import {IRegistry, Role} from "../interfaces/IRegistry.sol";
import {IStakingNFT} from "../interfaces/IStakingNFT.sol";
import {IStakingPool} from "../interfaces/IStakingPool.sol";
import {IStakingProducts} from "../interfaces/IStakingProducts.sol";
import {Deposit, IStakingViewer, TokenInfo} from "../interfaces/IStakingViewer.sol";
import {IVotingPower} from "../interfaces/IVotingPower.sol";
import {LensAnswers} from "./LensAnswers.sol";
import {LensCovers} from "./LensCovers.sol";
import {LensWiring} from "./LensWiring.sol";

/// @title Answers what an action may have touched in one packed answer
/// @notice Read-only and not part of the protocol: it only calls getters, so whatever it shows, any user would see. A
/// key is (kind << 240) | id; each kind has a fixed number of words, in the order that properties/observe/kinds.ts
/// names them.
contract Lens is LensAnswers, LensCovers {
    /// The lens does not know this kind.
    error UnknownKind(uint256 kind);

    uint256 private constant ID_MASK = (1 << 240) - 1;
    uint256 private constant MOST_WORDS = 24;

    /// @dev What was looked up last: keys of one pool, position or cover follow each other.
    struct Found {
        uint256 poolId;
        address pool;
        uint256 tokenId;
        uint256 poolOfToken;
        uint256 coverId;
        /// Where the cover's details begin in memory.
        uint256 details;
    }

    constructor(
        Protocol memory protocol,
        address usd_,
        address wbtc_,
        address[] memory actors
    ) LensWiring(protocol, usd_, wbtc_, actors) {}

    /// @notice The words of all keys, one after the other.
    function observe(uint256[] calldata keys) external view returns (uint256[] memory words) {
        // one more, in front: the ABI's word that says where the list begins
        uint256[] memory answer = new uint256[](1 + keys.length * MOST_WORDS);
        assembly ("memory-safe") {
            words := add(answer, 0x20)
            mstore(words, sub(mload(answer), 1))
        }
        uint256 n = 0;
        Found memory found;
        for (uint256 i = 0; i < keys.length; ++i) n = _observe(keys[i] >> 240, keys[i] & ID_MASK, found, words, n);
        // as it lies there: what Solidity would do copies it a word at a time
        assembly ("memory-safe") {
            mstore(words, n)
            mstore(answer, 0x20)
            return(answer, shl(5, add(n, 2)))
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

    function _poolAt(uint256 poolId, Found memory f) private view returns (address) {
        if (f.poolId != poolId) {
            f.pool = _stakingProducts.getPool(poolId);
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

    function _coverAt(uint256 coverId, Found memory f) private view returns (uint256) {
        if (f.coverId != coverId) {
            f.details = _askCover(coverId);
            f.coverId = coverId;
        }
        return f.details;
    }

    function _pool(address pool, uint256[] memory w, uint256 n) private view returns (uint256) {
        n = _read(pool, IStakingPool.getPoolState.selector, 0, 0, 0, 11, w, n);
        n = _get(address(_token_), IERC20.balanceOf.selector, uint160(pool), w, n);
        return _read(pool, IStakingPool.getTrancheStakes.selector, 0, 0, 1, 8, w, n);
    }

    function _listing(uint256 poolId, uint256 productId, uint256[] memory w, uint256 n) private view returns (uint256) {
        address products = address(_stakingProducts);
        n = _read(products, IStakingProducts.getStakedProduct.selector, poolId, productId, 1, 4, w, n);
        n = _read(products, IStakingProducts.getFloorPrice.selector, poolId, productId, 0, 1, w, n);
        n = _read(products, IStakingProducts.getSpotPrice.selector, poolId, productId, 0, 1, w, n);
        return _read(products, IStakingProducts.getCapacities.selector, poolId, productId, 1, 16, w, n);
    }

    function _position(uint256 tokenId, Found memory f, uint256[] memory w, uint256 n) private view returns (uint256) {
        uint256 poolId = _poolIdOf(tokenId, f);
        address pool = _poolAt(poolId, f);
        n = _get(address(_stakingNFT), IERC721.ownerOf.selector, tokenId, w, n);
        n = _get(address(_stakingNFT), IERC721.getApproved.selector, tokenId, w, n);
        w[n++] = poolId;
        n = _get(pool, IStakingPool.getStakeInfo.selector, tokenId, w, n);
        n = _get(pool, IStakingPool.getUnwithdrawnRewards.selector, tokenId, w, n);
        return _get(pool, IStakingPool.getWithdrawnRewards.selector, tokenId, w, n);
    }

    function _deposit(
        uint256 tokenId,
        uint256 trancheId,
        Found memory f,
        uint256[] memory w,
        uint256 n
    ) private view returns (uint256) {
        address pool = _poolAt(_poolIdOf(tokenId, f), f);
        return _read(pool, IStakingPool.getDeposit.selector, tokenId, trancheId, 0, 3, w, n);
    }

    function _tranche(address pool, uint256 trancheId, uint256[] memory w, uint256 n) private view returns (uint256) {
        return _read(pool, IStakingPool.getTranche.selector, trancheId, 0, 0, 4, w, n);
    }

    function _claim(uint256 claimId, uint256[] memory w, uint256 n) private view returns (uint256) {
        return _read(address(_claims), IClaimsCore.getClaim.selector, claimId, 0, 0, 13, w, n);
    }

    function _account(address account, uint256[] memory w, uint256 n) private view returns (uint256) {
        uint256 whose = uint160(account);
        w[n++] = account.balance;
        n = _get(address(_token_), IERC20.balanceOf.selector, whose, w, n);
        n = _get(address(_usd), IERC20.balanceOf.selector, whose, w, n);
        n = _get(address(_wbtc), IERC20.balanceOf.selector, whose, w, n);
        n = _get(address(_token_), INativeToken.isLockedForMV.selector, whose, w, n);
        return _role(account, uint8(Role.Member), w, n);
    }

    function _role(address account, uint8 role, uint256[] memory w, uint256 n) private view returns (uint256) {
        return _read(address(_registry), IRegistry.checkRole.selector, uint160(account), role, 0, 1, w, n);
    }

    function _credits(address account, uint256[] memory w, uint256 n) private view returns (uint256) {
        n = _credit(address(_capitalPool), account, ASSET_ETH, w, n);
        n = _credit(address(_capitalPool), account, ASSET_USD, w, n);
        n = _credit(address(_capitalPool), account, ASSET_BTC, w, n);
        n = _credit(address(_cover), account, ASSET_ETH, w, n);
        return _credit(address(_claims), account, ASSET_ETH, w, n);
    }

    function _credit(
        address ledger,
        address account,
        uint256 asset,
        uint256[] memory w,
        uint256 n
    ) private view returns (uint256) {
        return _read(ledger, ICreditLedger.creditOf.selector, uint160(account), asset, 0, 1, w, n);
    }

    function _power(address account, uint256[] memory w, uint256 n) private view returns (uint256) {
        uint256 whose = uint160(account);
        n = _get(address(_votingPower), IVotingPower.getVotingPower.selector, whose, w, n);
        // the length of the list
        n = _read(address(_stakingProducts), IStakingProducts.getPoolsOf.selector, whose, 0, 1, 1, w, n);
        n = _role(account, uint8(Role.None), w, n);
        n = _role(account, uint8(Role.Assessor), w, n);
        n = _role(account, uint8(Role.Governor), w, n);
        return _role(account, 4, w, n);
    }

    function _counts(uint256[] memory w, uint256 n) private view returns (uint256) {
        n = _get(address(_registry), IRegistry.memberCount.selector, 0, w, n);
        n = _get(address(_registry), IRegistry.groupCount.selector, 0, w, n);
        n = _get(address(_coverProducts), ICoverProducts.productTypeCount.selector, 0, w, n);
        n = _get(address(_coverProducts), ICoverProducts.productCount.selector, 0, w, n);
        n = _get(address(_stakingProducts), IStakingProducts.poolCount.selector, 0, w, n);
        n = _get(address(_stakingNFT), IStakingNFT.nextTokenId.selector, 0, w, n);
        n = _get(address(_cover), ICoverCore.coverCount.selector, 0, w, n);
        return _get(address(_claims), IClaimsCore.claimCount.selector, 0, w, n);
    }

    function _money(uint256[] memory w, uint256 n) private view returns (uint256) {
        address capital = address(_capitalPool);
        n = _get(address(_token_), IERC20.totalSupply.selector, 0, w, n);
        n = _get(capital, ICapitalPool.getBalance.selector, ASSET_ETH, w, n);
        n = _get(capital, ICapitalPool.getBalance.selector, ASSET_USD, w, n);
        n = _get(capital, ICapitalPool.getBalance.selector, ASSET_BTC, w, n);
        n = _get(capital, ICapitalPool.getBalance.selector, ASSET_NATIVE, w, n);
        w[n++] = address(_cover).balance;
        w[n++] = address(_claims).balance;
        n = _get(capital, ICreditLedger.totalCredit.selector, ASSET_ETH, w, n);
        n = _get(capital, ICreditLedger.totalCredit.selector, ASSET_USD, w, n);
        n = _get(capital, ICreditLedger.totalCredit.selector, ASSET_BTC, w, n);
        n = _get(address(_cover), ICreditLedger.totalCredit.selector, ASSET_ETH, w, n);
        return _get(address(_claims), ICreditLedger.totalCredit.selector, ASSET_ETH, w, n);
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
        return _read(address(_coverProducts), ICoverProducts.getProductType.selector, productType, 0, 0, 3, w, n);
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
    function _reads(uint256 poolId, address pool, uint256[] memory w, uint256 n) private view returns (uint256) {
        address products = address(_stakingProducts);
        n = _get(pool, IStakingPool.getPoolId.selector, 0, w, n);
        n = _get(products, IStakingProducts.getPoolId.selector, uint160(pool), w, n);
        n = _get(pool, IStakingPool.getPoolFee.selector, 0, w, n);
        n = _get(pool, IStakingPool.getMaxPoolFee.selector, 0, w, n);
        n = _get(pool, IStakingPool.manager.selector, 0, w, n);
        n = _get(pool, IStakingPool.getFirstActiveTrancheId.selector, 0, w, n);
        n = _get(pool, IStakingPool.getPoolStake.selector, poolId, w, n);
        n = _get(products, IStakingProducts.getTotalWeight.selector, poolId, w, n);
        n = _get(products, IStakingProducts.getTotalEffectiveWeight.selector, poolId, w, n);
        n = _get(products, IStakingProducts.getUtilizationRate.selector, poolId, w, n);
        // the length of the list
        return _read(address(_stakingViewer), IStakingViewer.getPoolProducts.selector, poolId, 0, 1, 1, w, n);
    }
}
