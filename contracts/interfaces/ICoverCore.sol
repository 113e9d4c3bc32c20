// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICreditLedger} from "./ICreditLedger.sol";

/// @notice What a buyer asks for.
/// @param coverId existing cover id when extending; 0 for a new cover
/// @param owner gets the cover NFT; a member
/// @param productId the product
/// @param coverAsset asset that is covered: 0, 6 or 7
/// @param amount cover amount in coverAsset's smallest unit
/// @param period whole days, 28 to 365, from now
/// @param maxPremiumInAsset the most the buyer pays, commission included, in paymentAsset's smallest unit
/// @param paymentAsset one of the product's accepted assets
/// @param commissionRatio basis points of what is paid that go to the affiliate, at most 3 000
/// @param commissionDestination the affiliate; not zero when the ratio is above 0, ignored otherwise
/// @param ipfsData metadata, only emitted
struct BuyCoverParams {
    uint256 coverId;
    address owner;
    uint256 productId;
    uint256 coverAsset;
    uint256 amount;
    uint256 period;
    uint256 maxPremiumInAsset;
    uint256 paymentAsset;
    uint256 commissionRatio;
    address commissionDestination;
    string ipfsData;
}

/// @notice A pool's part of a cover, as the buyer asks for it.
/// @param poolId the pool
/// @param skip true: this request counts for nothing
/// @param coverAmountInAsset in coverAsset's smallest unit
struct PoolAllocationRequest {
    uint256 poolId;
    bool skip;
    uint256 coverAmountInAsset;
}

/// @notice A cover.
/// @param productId the product
/// @param coverAsset asset that is covered: 0, 6 or 7
/// @param amount what is left of it, in coverAsset's smallest unit; payouts lower it
/// @param amountBought what was bought, in coverAsset's smallest unit
/// @param start purchase, Unix seconds
/// @param end start + period (half-open), Unix seconds
/// @param gracePeriod seconds after `end` in which claims are accepted, fixed at purchase
/// @param originalCoverId the immediate predecessor; the cover itself when new. Earlier edition: the cover itself
/// @param replacedBy the cover that extended it; 0 while none did. Earlier edition: 0
struct CoverData {
    uint256 productId;
    uint256 coverAsset;
    uint256 amount;
    uint256 amountBought;
    uint256 start;
    uint256 end;
    uint256 gracePeriod;
    uint256 originalCoverId;
    uint256 replacedBy;
}

/// @notice A pool's part of a cover, as bought.
/// @param poolId the pool
/// @param amountBought in coverAsset's smallest unit
/// @param price the annual price paid, 1e18 = 100 % per year
/// @param rewardRate wei per second of its stream that payouts left; 0 on a replaced cover. It keeps that value when
/// the stream has ended. [BURN-4, EDIT-3]
/// @param bump by how much the purchase raised the spot price of the pool's product, with what was left of the extended
/// cover's bump there; 1e18 = 100 % per year. Earlier edition: 0. [PRICE-7]
struct CoverPool {
    uint256 poolId;
    uint256 amountBought;
    uint256 price;
    uint256 rewardRate;
    uint256 bump;
}

/// @title Sells cover and keeps it: what is the same in both editions
/// @notice A cover is bought of up to ten pools, for one product, in one asset; it ends, is extended, or is paid out.
interface ICoverCore is ICreditLedger {
    /// @notice Follows the event of the purchase (ICover, IEarlierCover). [COVER-5]
    /// @param coverId the new cover
    /// @param ipfsData the purchase's metadata
    event CoverMetadata(uint256 indexed coverId, string ipfsData);
    /// @notice Follows CoverMetadata. A Credited event for the commission may follow. [PAY-1, PAY-2]
    /// @param coverId the new cover
    /// @param paymentAsset what was paid in
    /// @param paid what went to the capital pool, in paymentAsset's smallest unit
    /// @param commission what the affiliate is due, in paymentAsset's smallest unit
    event PremiumPaid(uint256 indexed coverId, uint256 indexed paymentAsset, uint256 paid, uint256 commission);
    /// @notice A payout lowered the cover amount. [SETTLE-3]
    /// @param coverId the cover
    /// @param amount what is left, in the cover asset's smallest unit
    event CoverReduced(uint256 indexed coverId, uint256 amount);

    /// @notice Buys or extends a cover. The caller is a member and pays. The requests that are not skipped name at most
    /// ten distinct pools, are worth at least 0.01e18 each after conversion, and add up to `amount` exactly.
    /// [COVER-1 … COVER-6, PAY-1 … PAY-4, EDIT-1 … EDIT-5]
    /// Extending: by owner or approved, before the cover's end, same product and cover asset, no claim open,
    /// `owner` = the NFT's owner. The old NFT is burned, and one with the new id is minted to that owner. Earlier
    /// edition: the cover keeps its id and its NFT (IEarlierCover).
    /// Per pool: native = ceil(amount * f(cover) * 1e18 / (10^dec * f(255)));
    /// premium = ceil(native * price * days / (365 * 1e18)). f is an asset's price (getPrice of the capital pool), dec
    /// its decimals, price the spot price before the purchase.
    /// @dev Reverts: NotMember (caller, owner), UnknownProduct, UnknownAsset (coverAsset), AmountOutOfRange,
    /// PeriodOutOfRange, AssetNotAccepted, CommissionTooHigh, NoCommissionDestination, TooManyPools, DuplicatePool,
    /// UnknownPool, ProductNotListed, PoolIsHalted, AllocationTooSmall, AllocationMismatch, InsufficientCapacity,
    /// FeedUnusable, PremiumTooHigh, InsufficientEth, UnexpectedEth, EthTransferFailed (spare ETH), InsufficientGas,
    /// those of the token and of the NFT's receiver; extending: UnknownCover, CoverReplaced, CoverEnded, CoverClosed,
    /// CoverMismatch, OwnerMismatch, NotOwnerNorApproved, CoverClaimOpen.
    /// @param params what the buyer asks for
    /// @param poolAllocationRequests which pools are to back it, and for how much each
    /// @return coverId the new cover; earlier edition: of an extension, the extended cover
    function buyCover(
        BuyCoverParams calldata params,
        PoolAllocationRequest[] calldata poolAllocationRequests
    ) external payable returns (uint256 coverId);

    /// @notice Lowers the cover amount for a payout. For each pool behind the cover, in the order of getCoverPools:
    /// frees its part of the allocation, stops a part of its stream while that runs, and burns stake. At or after the
    /// release nothing is allocated, streamed or burned any more: only the cover amount falls. Claims contract only.
    /// [BURN-1, BURN-2, BURN-4, SETTLE-3, SETTLE-4]
    /// @dev Reverts: NotProtocol.
    /// @param coverId the cover
    /// @param requested what the claim asks for, in the cover asset's smallest unit
    /// @return payout min(requested, cover amount), in the cover asset's smallest unit
    function applyPayout(uint256 coverId, uint256 requested) external returns (uint256 payout);

    // --- reads ---

    /// @notice How many covers there are; ids count from 1. An extension makes one; earlier edition: it makes none.
    /// @return the last cover's id; 0 when there is none
    function coverCount() external view returns (uint256);

    /// @notice A cover. Reverts UnknownCover.
    /// @param coverId the cover
    /// @return all that is kept of it but its pools
    function getCover(uint256 coverId) external view returns (CoverData memory);

    /// @notice The pools behind a cover. Reverts UnknownCover.
    /// @param coverId the cover
    /// @return what was bought of each, in the order of the requests that were not skipped
    function getCoverPools(uint256 coverId) external view returns (CoverPool[] memory);

    /// @notice Until when claims on a cover are accepted. Reverts UnknownCover. [CLAIM-1]
    /// @param coverId the cover
    /// @return end + gracePeriod, Unix seconds; no longer at that moment
    function getGraceEnd(uint256 coverId) external view returns (uint256);

    /// @notice When what backs a cover is released. Reverts UnknownCover. [CAP-3, E-EXPOSURE]
    /// @param coverId the cover
    /// @return ceilToMidnightUTC(end + gracePeriod + 72 h + 24 h + 7 days), Unix seconds. Earlier edition: the cover's
    /// review period in place of 72 h + 24 h
    function getReleaseTime(uint256 coverId) external view returns (uint256);
}
