// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {Errors} from "../../interfaces/Errors.sol";
import {ICapitalPool} from "../../interfaces/ICapitalPool.sol";
import {IClaimsCore} from "../../interfaces/IClaimsCore.sol";
import {CoverData, CoverPool, ICoverCore} from "../../interfaces/ICoverCore.sol";
import {ICoverNFT} from "../../interfaces/ICoverNFT.sol";
import {ICoverProducts} from "../../interfaces/ICoverProducts.sol";
import {INativeToken} from "../../interfaces/INativeToken.sol";
import {IRegistry} from "../../interfaces/IRegistry.sol";
import {IStakingPool} from "../../interfaces/IStakingPool.sol";
import {IStakingProducts} from "../../interfaces/IStakingProducts.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {ProtocolAddresses} from "../Addresses.sol";

/// @title Where Cover keeps what was sold, the reads over it, and the contracts of the protocol that it works with
abstract contract CoverRecords is ICoverCore {
    using SafeCast for uint256;

    /// @dev CoverData in two slots.
    struct CoverRecord {
        uint96 amount;
        uint96 amountBought;
        uint32 gracePeriod;
        uint8 coverAsset;
        uint40 start;
        uint40 end;
        uint48 productId;
        uint64 originalCoverId;
        uint64 replacedBy;
    }

    /// @dev CoverPool in two slots.
    struct PoolRecord {
        uint96 amountBought;
        uint64 price;
        uint96 rewardRate;
        uint128 poolId;
        uint128 bump;
    }

    IRegistry internal immutable _registry;
    INativeToken internal immutable _token;
    ICapitalPool internal immutable _capitalPool;
    IStakingProducts internal immutable _stakingProducts;
    ICoverProducts internal immutable _coverProducts;
    ICoverNFT internal immutable _coverNFT;
    IClaimsCore internal immutable _claims;

    /// @inheritdoc ICoverCore
    uint256 public coverCount;

    mapping(uint256 coverId => CoverRecord) internal _covers;
    mapping(uint256 coverId => PoolRecord[]) internal _coverPools;

    constructor(ProtocolAddresses memory a) {
        _registry = IRegistry(a.registry);
        _token = INativeToken(a.token);
        _capitalPool = ICapitalPool(payable(a.capitalPool));
        _stakingProducts = IStakingProducts(a.stakingProducts);
        _coverProducts = ICoverProducts(a.coverProducts);
        _coverNFT = ICoverNFT(a.coverNFT);
        _claims = IClaimsCore(a.claims);
    }

    /// @inheritdoc ICoverCore
    function getCover(uint256 coverId) external view returns (CoverData memory) {
        CoverRecord storage record = _coverRecord(coverId);
        return
            CoverData({
                productId: record.productId,
                coverAsset: record.coverAsset,
                amount: record.amount,
                amountBought: record.amountBought,
                start: record.start,
                end: record.end,
                gracePeriod: record.gracePeriod,
                originalCoverId: record.originalCoverId,
                replacedBy: record.replacedBy
            });
    }

    /// @inheritdoc ICoverCore
    function getCoverPools(uint256 coverId) external view returns (CoverPool[] memory pools) {
        _coverRecord(coverId);
        PoolRecord[] storage records = _coverPools[coverId];
        pools = new CoverPool[](records.length);
        for (uint256 i = 0; i < pools.length; ++i) {
            PoolRecord storage record = records[i];
            pools[i] = CoverPool(record.poolId, record.amountBought, record.price, record.rewardRate, record.bump);
        }
    }

    /// @inheritdoc ICoverCore
    function getGraceEnd(uint256 coverId) external view returns (uint256) {
        CoverRecord storage record = _coverRecord(coverId);
        return uint256(record.end) + record.gracePeriod;
    }

    /// @inheritdoc ICoverCore
    function getReleaseTime(uint256 coverId) external view returns (uint256) {
        return _releaseTime(coverId, _coverRecord(coverId));
    }

    /// @dev Keeps a cover; reverts when a value does not fit, which the limits of a purchase exclude.
    function _store(uint256 coverId, CoverData memory data) internal {
        _covers[coverId] = CoverRecord({
            amount: data.amount.toUint96(),
            amountBought: data.amountBought.toUint96(),
            gracePeriod: data.gracePeriod.toUint32(),
            coverAsset: data.coverAsset.toUint8(),
            start: data.start.toUint40(),
            end: data.end.toUint40(),
            productId: data.productId.toUint48(),
            originalCoverId: data.originalCoverId.toUint64(),
            replacedBy: data.replacedBy.toUint64()
        });
    }

    /// @dev Adds a pool to what backs a cover.
    function _storePool(uint256 coverId, CoverPool memory pool) internal {
        _coverPools[coverId].push(
            PoolRecord({
                amountBought: pool.amountBought.toUint96(),
                price: pool.price.toUint64(),
                rewardRate: pool.rewardRate.toUint96(),
                poolId: pool.poolId.toUint128(),
                bump: pool.bump.toUint128()
            })
        );
    }

    /// @dev Stops `rate` of the stream that a cover pays to a pool, and keeps what is left of it. [BURN-4, EDIT-3]
    /// @return burned unstreamed rewards, wei
    function _stopStream(
        uint256 coverId,
        PoolRecord storage pool,
        uint256 rate,
        uint256 streamEnd
    ) internal returns (uint256 burned) {
        pool.rewardRate = (pool.rewardRate - rate).toUint96();
        return _pool(pool.poolId).stopStream(coverId, rate, streamEnd);
    }

    /// @dev Reverts UnknownCover.
    function _coverRecord(uint256 coverId) internal view returns (CoverRecord storage) {
        if (coverId == 0 || coverId > coverCount) revert Errors.UnknownCover(coverId);
        return _covers[coverId];
    }

    /// @dev When what backs a cover is free again. [CAP-3]
    function _releaseTime(uint256 coverId, CoverRecord storage record) internal view returns (uint256) {
        uint256 exposureEnd = Calendar.exposureEnd(record.end, record.gracePeriod, _reviewPeriod(coverId));
        return Calendar.ceilToMidnight(exposureEnd);
    }

    /// @dev For how many seconds after a cover's grace period a claim on it may be under way. [CAP-2, E-EXPOSURE]
    function _reviewPeriod(uint256 coverId) internal view virtual returns (uint256);

    /// @dev Reverts UnknownPool.
    function _pool(uint256 poolId) internal view returns (IStakingPool) {
        return IStakingPool(_stakingProducts.getPool(poolId));
    }
}
