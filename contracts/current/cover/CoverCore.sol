// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {Errors} from "../../interfaces/Errors.sol";
import {BuyCoverParams, CoverData, ICoverCore, PoolAllocationRequest} from "../../interfaces/ICoverCore.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {ProtocolAddresses} from "../Addresses.sol";
import {CoverContext} from "./CoverContext.sol";
import {Payment} from "./Payment.sol";
import {PoolParts} from "./PoolParts.sol";
import {Bill, PoolPart, Predecessor, Terms} from "./Purchase.sol";
import {Underwriting} from "./Underwriting.sol";

/// @title Sells cover and keeps it, as far as both editions do the same
abstract contract CoverCore is Underwriting, Payment {
    using SafeCast for uint256;

    constructor(ProtocolAddresses memory a) CoverContext(a) {}

    /// @inheritdoc ICoverCore
    function buyCover(
        BuyCoverParams calldata params,
        PoolAllocationRequest[] calldata poolAllocationRequests
    ) external payable nonReentrant returns (uint256 coverId) {
        Terms memory terms = _terms(params);
        PoolPart[] memory parts = PoolParts.select(poolAllocationRequests, params.amount);
        bool extends = params.coverId != 0;
        if (extends) _checkExtendable(params);

        coverId = ++coverCount;
        Bill memory bill = _underwrite(coverId, params, terms, parts);
        _keep(coverId, params, terms);
        _announce(coverId, params, bill);

        _collect(bill, params.commissionDestination);
        // The old NFT goes before the new one comes: the receiver's hook is the first call to somebody else's code,
        // and finds all as it stays.
        if (extends) _coverNFT.burn(params.coverId);
        _coverNFT.mint(params.owner, coverId);
        _distributeEth(bill, params.commissionDestination);
    }

    /// @inheritdoc ICoverCore
    function applyPayout(uint256 coverId, uint256 requested) external nonReentrant returns (uint256 payout) {
        if (msg.sender != address(_claims)) revert Errors.NotProtocol(msg.sender);
        CoverRecord storage cover = _coverRecord(coverId);
        if (block.timestamp >= _releaseTime(coverId, cover)) return 0;

        uint256 amountBefore = cover.amount;
        payout = Math.min(requested, amountBefore);
        cover.amount = (amountBefore - payout).toUint96();
        emit CoverReduced(coverId, amountBefore - payout);

        PoolRecord[] storage pools = _coverPools[coverId];
        for (uint256 i = 0; i < pools.length; i++) {
            uint256 poolId = pools[i].poolId;
            uint256 allocation = _stakingProducts.shrink(poolId, cover.productId, coverId, amountBefore, payout);
            // the pool burns at most its active stake [BURN-1]
            _pool(poolId).burnStake(coverId, DirectedMath.mulDivDown(allocation, payout, amountBefore));
        }
    }

    /// @dev From the end of the predecessor to the rewards: all that concerns the pools. [EDIT-4]
    function _underwrite(
        uint256 coverId,
        BuyCoverParams calldata params,
        Terms memory terms,
        PoolPart[] memory parts
    ) private returns (Bill memory bill) {
        bool extends = params.coverId != 0;
        Predecessor memory old;
        if (extends) old = _endPredecessor(params.coverId, coverId, terms);

        uint256 total = _allocate(coverId, terms, parts, old);
        if (extends) _takeBackBumps(params.coverId, terms, parts, old);
        uint256 net = DirectedMath.subFloor(total, old.credit);
        bill = _bill(params, net, terms.nativePrice);

        uint256[] memory rewards = extends ? _extensionRewards(parts, total, net, old.burned) : _newRewards(parts);
        _stream(coverId, terms.end, parts, rewards);
    }

    /// @dev The first event of a purchase. [COVER-5, E-EVENT]
    function _announcePurchase(uint256 coverId, BuyCoverParams calldata params) internal virtual;

    /// @dev Stores the cover.
    function _keep(uint256 coverId, BuyCoverParams calldata params, Terms memory terms) internal virtual {
        _store(
            coverId,
            CoverData({
                productId: params.productId,
                coverAsset: params.coverAsset,
                amount: params.amount,
                amountBought: params.amount,
                start: block.timestamp,
                end: terms.end,
                gracePeriod: terms.gracePeriod,
                originalCoverId: params.coverId == 0 ? coverId : params.coverId,
                replacedBy: 0
            })
        );
    }

    function _announce(uint256 coverId, BuyCoverParams calldata params, Bill memory bill) private {
        _announcePurchase(coverId, params);
        emit CoverMetadata(coverId, params.ipfsData);
        emit PremiumPaid(coverId, params.paymentAsset, bill.paid, bill.commission);
    }
}
