// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title The custom errors of the protocol, each with the offending values; those of claims are in ClaimErrors
/// @notice Tokens and NFTs also revert with OpenZeppelin's ERC-6093 errors (`ERC20InsufficientBalance`,
/// `ERC20InsufficientAllowance`, `ERC721NonexistentToken`, `ERC721InsufficientApproval`, `ERC721InvalidReceiver`, …).
/// Where several preconditions are broken at once, any of their errors is right: the order of checks is free.
library Errors {
    // --- who may ---

    /// @notice A governor's function was called by someone else. [ROLE-2]
    /// @param caller who called
    error NotGovernor(address caller);
    /// @notice `account` is not a member (now). [ROLE-1]
    /// @param account who would have to be one
    error NotMember(address account);
    /// @notice `account` is a member already. [ROLE-2]
    /// @param account who was to be added
    error AlreadyMember(address account);
    /// @notice `account` has never been a member. [ROLE-2]
    /// @param account whose member id was asked for
    error UnknownMember(address account);
    /// @notice A manager's function of a pool was called by someone else. [POOL-2]
    /// @param poolId the pool
    /// @param caller who called
    error NotManager(uint256 poolId, address caller);
    /// @notice `caller` neither owns the NFT nor is approved for it (for the token or for all of the owner's).
    /// [STAKE-2, EXT-1, WITHDRAW-1, EDIT-1]
    /// @param tokenId the NFT: a staking position or a cover
    /// @param caller who called
    error NotOwnerNorApproved(uint256 tokenId, address caller);
    /// @notice A function kept for another contract of the protocol was called by `caller`.
    /// @param caller who called
    error NotProtocol(address caller);

    // --- arguments ---

    /// @notice An address must not be zero.
    error ZeroAddress();
    /// @notice There is no such asset here. Asset ids are 0, 6, 7 and 255; cover assets 0, 6 and 7; assets with a feed
    /// 6, 7 and 255. [ASSET-1]
    /// @param asset the id that was given
    error UnknownAsset(uint256 asset);
    /// @notice There is no such staking pool.
    /// @param poolId the id that was given
    error UnknownPool(uint256 poolId);
    /// @notice There is no such product.
    /// @param productId the id that was given
    error UnknownProduct(uint256 productId);
    /// @notice There is no such product type.
    /// @param productType the id that was given
    error UnknownProductType(uint256 productType);
    /// @notice There is no such assessor group.
    /// @param groupId the id that was given
    error UnknownGroup(uint256 groupId);
    /// @notice There is no such cover.
    /// @param coverId the id that was given
    error UnknownCover(uint256 coverId);
    /// @notice There is no such claim.
    /// @param claimId the id that was given
    error UnknownClaim(uint256 claimId);
    /// @notice A position was used in a pool that it does not belong to. [STAKE-2]
    /// @param tokenId the position
    /// @param expected the pool that was called
    /// @param actual the pool that the position belongs to
    error PositionOfOtherPool(uint256 tokenId, uint256 expected, uint256 actual);
    /// @notice A pool was asked about another pool's id. [INFO-2]
    /// @param asked the id that was given
    /// @param own the id of the pool that was called
    error WrongPool(uint256 asked, uint256 own);

    // --- registry, token, feeds, capital pool ---

    /// @notice An assessor group has too few or too many addresses. [ROLE-3]
    /// @param size how many addresses were given
    /// @param min how many it must have at least
    /// @param max how many it may have at most
    error GroupSize(uint256 size, uint256 min, uint256 max);
    /// @notice An assessor group names `account` twice. [ROLE-3]
    /// @param account the address whose second appearance comes first
    error DuplicateAssessor(address account);
    /// @notice A lock only moves to a later time. [TOKEN-2]
    /// @param account whose lock it is
    /// @param current until when it is locked already, Unix seconds; 0 when it never was
    /// @param requested until when it was to be locked, Unix seconds
    error LockNotLater(address account, uint256 current, uint256 requested);
    /// @notice A lock ends at most 365 days from now. [TOKEN-2]
    /// @param account whose lock it is
    /// @param requested until when it was to be locked, Unix seconds
    /// @param latest now + 365 days, Unix seconds
    error LockTooLong(address account, uint256 requested, uint256 latest);
    /// @notice Tokens of a locked address cannot leave it. [TOKEN-1]
    /// @param account the locked address
    /// @param until when the lock ends, Unix seconds
    error TokensLocked(address account, uint256 until);
    /// @notice A feed must have 18 decimals. [FEED-1]
    /// @param asset the asset that it was to price
    /// @param decimals what the feed has
    error FeedDecimals(uint256 asset, uint256 decimals);
    /// @notice The feed of `asset` is missing, reverts, or its answer is not usable. [FEED-2]
    /// @param asset the asset whose price was needed
    error FeedUnusable(uint256 asset);
    /// @notice `account` has no credit in `asset` at this contract. [CREDIT-2]
    /// @param account who asked for it
    /// @param asset the asset asked for
    error NoCredit(address account, uint256 asset);
    /// @notice The capital pool holds less than it is to pay. [CREDIT-2]
    /// @param asset the asset to be paid
    /// @param balance what the pool holds, in the asset's smallest unit
    /// @param needed what it is to pay, in the asset's smallest unit
    error InsufficientFunds(uint256 asset, uint256 balance, uint256 needed);
    /// @notice ETH could not be delivered. [CREDIT-2, PAY-4]
    /// @param to the receiver
    /// @param amount wei of ETH
    error EthTransferFailed(address to, uint256 amount);
    /// @notice Less gas is left than an attempted payment must be given. [SAFE-2]
    /// @param left the gas that is left
    /// @param needed the gas that must be left
    error InsufficientGas(uint256 left, uint256 needed);

    // --- staking ---

    /// @notice A pool's maximum fee is above the protocol's limit. [FEE-1]
    /// @param maxFee what was asked for, basis points
    /// @param limit the protocol's limit, basis points
    error MaxFeeTooHigh(uint256 maxFee, uint256 limit);
    /// @notice A fee is above the pool's maximum. [FEE-1]
    /// @param fee what was asked for, basis points
    /// @param maxFee the pool's maximum, basis points
    error FeeAboveMax(uint256 fee, uint256 maxFee);
    /// @notice A tranche is not one of the active eight. [TRANCHE-2]
    /// @param trancheId the tranche that was named or reached; type(uint256).max when an extension is longer than eight
    /// tranches
    /// @param first the first active tranche
    /// @param last the last active tranche
    error TrancheNotActive(uint256 trancheId, uint256 first, uint256 last);
    /// @notice Less than the smallest deposit. [STAKE-3]
    /// @param amount what was given, wei
    /// @param min the smallest deposit, wei
    error DepositTooSmall(uint256 amount, uint256 min);
    /// @notice The amount would buy no share. [SHARE-1]
    /// @param amount the stake to be put in, wei
    error ZeroShares(uint256 amount);
    /// @notice The pool is halted. [HALT-2]
    /// @param poolId the pool
    error PoolIsHalted(uint256 poolId);
    /// @notice An extension must name a duration above zero. [EXT-1]
    error ZeroDuration();
    /// @notice A position has no deposit with stake that could be extended. [EXT-1]
    /// @param tokenId the position
    /// @param trancheId the tranche that was named; type(uint256).max when none was
    error NothingToExtend(uint256 tokenId, uint256 trancheId);
    /// @notice The frozen stake to be put in again is below the smallest extension. [EXT-2]
    /// @param amount the frozen stake, wei
    /// @param min the smallest extension, wei
    error ExtensionTooSmall(uint256 amount, uint256 min);
    /// @notice Stake of a tranche that has not ended is locked. [LOCK-1]
    /// @param trancheId the tranche
    /// @param endsAt when it ends, Unix seconds; type(uint256).max for ids from type(uint64).max on
    error TrancheNotEnded(uint256 trancheId, uint256 endsAt);
    /// @notice The manager is locked for voting, so no stake leaves the pool. [LOCK-2]
    /// @param manager the pool's manager
    /// @param until when the lock ends, Unix seconds
    error ManagerLocked(address manager, uint256 until);

    // --- products and prices ---

    /// @notice A value in basis points is above its limit. [PRODUCT-1]
    /// @param value what was given, basis points
    /// @param limit the most that is allowed, basis points
    error BpsTooHigh(uint256 value, uint256 limit);
    /// @notice A product's initial price is below its minimum price. [PRODUCT-1]
    /// @param initialPrice basis points per year
    /// @param minPrice basis points per year
    error InitialPriceTooLow(uint256 initialPrice, uint256 minPrice);
    /// @notice A grace period is above the limit. [PRODUCT-2]
    /// @param gracePeriod what was given, seconds
    /// @param limit the longest that is allowed, seconds
    error GracePeriodTooLong(uint256 gracePeriod, uint256 limit);
    /// @notice A target price is below the product's minimum price or above 100 % per year. [LIST-1]
    /// @param productId the product
    /// @param target what was given, basis points per year
    /// @param minPrice the product's minimum price now, basis points per year
    error TargetOutOfRange(uint256 productId, uint256 target, uint256 minPrice);
    /// @notice A product's weight is above 100 %. [LIST-1]
    /// @param productId the product
    /// @param weight what was given, basis points
    error WeightTooHigh(uint256 productId, uint256 weight);
    /// @notice The weights of a pool's products add up to more than the limit. [LIST-1]
    /// @param total their sum, basis points
    /// @param limit the most that it may be, basis points
    error TotalWeightTooHigh(uint256 total, uint256 limit);
    /// @notice A product is listed or a weight raised, and the effective weights of the pool's products then add up to
    /// more than the limit. [LIST-3]
    /// @param total their sum, basis points; type(uint256).max when one is unbounded
    /// @param limit the most that it may be, basis points
    error EffectiveWeightTooHigh(uint256 total, uint256 limit);
    /// @notice The pool would list too many products. [LIST-2]
    /// @param products how many it would list
    /// @param max how many it may list
    error TooManyProducts(uint256 products, uint256 max);
    /// @notice A product stands twice in one call. [LIST-1]
    /// @param productId the product
    error DuplicateProduct(uint256 productId);
    /// @notice The pool has not listed the product. [LIST-2]
    /// @param poolId the pool
    /// @param productId the product
    error ProductNotListed(uint256 poolId, uint256 productId);

    // --- cover ---

    /// @notice A cover is too short or too long. [COVER-1]
    /// @param period what was asked for, days
    /// @param min the shortest that is sold, days
    /// @param max the longest that is sold, days
    error PeriodOutOfRange(uint256 period, uint256 min, uint256 max);
    /// @notice A cover amount is 0 or above type(uint96).max. [COVER-1]
    /// @param amount what was asked for, in the cover asset's smallest unit
    /// @param max the most that is sold, in the cover asset's smallest unit
    error AmountOutOfRange(uint256 amount, uint256 max);
    /// @notice The product does not accept the payment asset. [COVER-1]
    /// @param productId the product
    /// @param paymentAsset the asset that was to be paid in
    error AssetNotAccepted(uint256 productId, uint256 paymentAsset);
    /// @notice The commission ratio is above its limit. [PAY-2]
    /// @param ratio what was given, basis points
    /// @param limit the most that is allowed, basis points
    error CommissionTooHigh(uint256 ratio, uint256 limit);
    /// @notice A commission needs a destination. [PAY-2]
    error NoCommissionDestination();
    /// @notice A cover is asked of too many pools. [COVER-2]
    /// @param pools how many requests are not skipped
    /// @param max how many there may be
    error TooManyPools(uint256 pools, uint256 max);
    /// @notice A pool stands twice among the requests that are not skipped. [COVER-2]
    /// @param poolId the pool
    error DuplicatePool(uint256 poolId);
    /// @notice A pool's part is below the smallest allocation. [COVER-2]
    /// @param poolId the pool
    /// @param amount its part, wei of the native token
    /// @param min the smallest allocation, wei of the native token
    error AllocationTooSmall(uint256 poolId, uint256 amount, uint256 min);
    /// @notice The requests that are not skipped do not add up to the cover amount. [COVER-2]
    /// @param allocated their sum, in the cover asset's smallest unit; at most type(uint256).max
    /// @param amount the cover amount, in the cover asset's smallest unit
    error AllocationMismatch(uint256 allocated, uint256 amount);
    /// @notice The pool has not that much free capacity for the product and period. [CAP-4]
    /// @param poolId the pool
    /// @param productId the product
    /// @param requested its part of the cover, wei of the native token
    /// @param free what is free, wei of the native token
    error InsufficientCapacity(uint256 poolId, uint256 productId, uint256 requested, uint256 free);
    /// @notice The premium with commission is above what the buyer accepts. [PAY-3]
    /// @param gross the premium with commission, in the payment asset's smallest unit
    /// @param max what the buyer accepts, in the payment asset's smallest unit
    error PremiumTooHigh(uint256 gross, uint256 max);
    /// @notice Too little ETH was sent. [PAY-4]
    /// @param sent wei of ETH that came with the call
    /// @param required wei of ETH to be paid
    error InsufficientEth(uint256 sent, uint256 required);
    /// @notice ETH was sent though the payment is in another asset. [PAY-4]
    /// @param sent wei of ETH that came with the call
    error UnexpectedEth(uint256 sent);
    /// @notice The cover was replaced by an extension. [EDIT-1]
    /// @param coverId the cover
    /// @param replacedBy the cover that extended it
    error CoverReplaced(uint256 coverId, uint256 replacedBy);
    /// @notice The cover ended. [EDIT-1]
    /// @param coverId the cover
    /// @param endedAt when, Unix seconds
    error CoverEnded(uint256 coverId, uint256 endedAt);
    /// @notice Nothing is left of the cover amount. [EDIT-1, CLAIM-1]
    /// @param coverId the cover
    error CoverClosed(uint256 coverId);
    /// @notice An extension must keep the product and the cover asset. [EDIT-1]
    /// @param coverId the cover to be extended
    /// @param productId the product that was asked for
    /// @param coverAsset the cover asset that was asked for
    error CoverMismatch(uint256 coverId, uint256 productId, uint256 coverAsset);
    /// @notice An extension's `owner` must be the NFT's owner. [EDIT-1]
    /// @param coverId the cover to be extended
    /// @param owner the owner that was given
    error OwnerMismatch(uint256 coverId, address owner);
    /// @notice A claim on the cover is open. [EDIT-1, CLAIM-3, CLAIM-4]
    /// @param coverId the cover
    /// @param claimId the open claim
    error CoverClaimOpen(uint256 coverId, uint256 claimId);
}
