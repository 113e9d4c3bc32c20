// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Every custom error of the protocol, in one place, each with the offending values
/// @notice Tokens and NFTs also revert with OpenZeppelin's ERC-6093 errors (`ERC20InsufficientBalance`,
/// `ERC20InsufficientAllowance`,
/// `ERC721NonexistentToken`, `ERC721InsufficientApproval`, `ERC721InvalidReceiver`, …). Where several preconditions
/// are broken at once any of
/// their errors is right: the order of checks is free.
library Errors {
    // --- who may ---

    /// A governor's function was called by someone else. [ROLE-2]
    error NotGovernor(address caller);
    /// `account` is not a member (now). [ROLE-1]
    error NotMember(address account);
    /// `account` is a member already. [ROLE-2]
    error AlreadyMember(address account);
    /// `account` has never been a member. [ROLE-2]
    error UnknownMember(address account);
    /// A manager's function of pool `poolId` was called by someone else. [POOL-2]
    error NotManager(uint256 poolId, address caller);
    /// `caller` neither owns the NFT `tokenId` nor is approved for it (for the token or for all of the owner's).
    /// [STAKE-2, EXT-1, WITHDRAW-1, EDIT-1]
    error NotOwnerNorApproved(uint256 tokenId, address caller);
    /// A function kept for another contract of the protocol was called by `caller`.
    error NotProtocol(address caller);

    // --- arguments ---

    /// An address must not be zero.
    error ZeroAddress();
    /// Asset ids are 0, 6, 7 and 255; cover assets 0, 6, 7; assets with a feed 6, 7, 255. `asset` is not one that
    /// fits. [ASSET-1]
    error UnknownAsset(uint256 asset);
    error UnknownPool(uint256 poolId);
    error UnknownProduct(uint256 productId);
    error UnknownProductType(uint256 productType);
    error UnknownGroup(uint256 groupId);
    error UnknownCover(uint256 coverId);
    error UnknownClaim(uint256 claimId);
    /// A position that belongs to pool `actual` was used in pool `expected`. [STAKE-2]
    error PositionOfOtherPool(uint256 tokenId, uint256 expected, uint256 actual);
    /// A pool was asked about another pool's id. [INFO-2]
    error WrongPool(uint256 asked, uint256 own);

    // --- registry, token, feeds, capital pool ---

    /// An assessor group has `min` to `max` members. [ROLE-3]
    error GroupSize(uint256 size, uint256 min, uint256 max);
    /// An assessor group names `account` twice. [ROLE-3]
    error DuplicateAssessor(address account);
    /// A lock only moves to a later time. [TOKEN-2]
    error LockNotLater(address account, uint256 current, uint256 requested);
    /// A lock ends at most 365 days from now, at `latest`. [TOKEN-2]
    error LockTooLong(address account, uint256 requested, uint256 latest);
    /// Tokens of `account` cannot leave it before `until`. [TOKEN-1]
    error TokensLocked(address account, uint256 until);
    /// A feed must have 18 decimals. [FEED-1]
    error FeedDecimals(uint256 asset, uint256 decimals);
    /// The feed of `asset` is missing, reverts, or its answer is not usable. [FEED-2]
    error FeedUnusable(uint256 asset);
    /// `account` has no credit in `asset` at this contract. [CREDIT-2]
    error NoCredit(address account, uint256 asset);
    /// The capital pool holds `balance` of `asset`, `needed` is asked. [CREDIT-2]
    error InsufficientFunds(uint256 asset, uint256 balance, uint256 needed);
    /// ETH could not be delivered. [CREDIT-2, PAY-4]
    error EthTransferFailed(address to, uint256 amount);
    /// Less gas is left than an attempted payment must be given. [SAFE-2]
    error InsufficientGas(uint256 left, uint256 needed);

    // --- staking ---

    /// `maxFee` is above the protocol's limit. [FEE-1]
    error MaxFeeTooHigh(uint256 maxFee, uint256 limit);
    /// `fee` is above the pool's maximum. [FEE-1]
    error FeeAboveMax(uint256 fee, uint256 maxFee);
    /// Tranche `trancheId` is not one of the active eight, `first` to `last`. [TRANCHE-2]
    error TrancheNotActive(uint256 trancheId, uint256 first, uint256 last);
    /// Less than the smallest deposit. [STAKE-3]
    error DepositTooSmall(uint256 amount, uint256 min);
    /// The amount would buy no share. [SHARE-1]
    error ZeroShares(uint256 amount);
    /// The pool is halted. [HALT-2]
    error PoolIsHalted(uint256 poolId);
    /// An extension must name a duration above zero. [EXT-1]
    error ZeroDuration();
    /// Position `tokenId` has no deposit with stake (in `trancheId`; type(uint256).max when no tranche was named).
    /// [EXT-1]
    error NothingToExtend(uint256 tokenId, uint256 trancheId);
    /// The frozen stake to be put in again is below the smallest extension. [EXT-2]
    error ExtensionTooSmall(uint256 amount, uint256 min);
    /// Stake of a tranche that has not ended is locked; `endsAt` is type(uint256).max for ids from type(uint64).max
    /// on. [LOCK-1]
    error TrancheNotEnded(uint256 trancheId, uint256 endsAt);
    /// The manager is locked for voting, so no stake leaves the pool before `until`. [LOCK-2]
    error ManagerLocked(address manager, uint256 until);

    // --- products and prices ---

    /// A value in basis points is above its limit.
    error BpsTooHigh(uint256 value, uint256 limit);
    /// `minPrice <= initialPrice` does not hold. [PRODUCT-1]
    error InitialPriceTooLow(uint256 initialPrice, uint256 minPrice);
    /// A grace period above the limit. [PRODUCT-2]
    error GracePeriodTooLong(uint256 gracePeriod, uint256 limit);
    /// The target is below the product's minPrice or above 100 %. [LIST-1]
    error TargetOutOfRange(uint256 productId, uint256 target, uint256 minPrice);
    /// A product's weight is above 100 %. [LIST-1]
    error WeightTooHigh(uint256 productId, uint256 weight);
    /// The weights of a pool's products add up to more than the limit. [LIST-1]
    error TotalWeightTooHigh(uint256 total, uint256 limit);
    /// A product is listed or a weight raised though the effective weights of the pool's products then add up to more
    /// than the limit; `total` is type(uint256).max when one is unbounded. [LIST-3]
    error EffectiveWeightTooHigh(uint256 total, uint256 limit);
    /// The pool would list more than `max` products. [LIST-2]
    error TooManyProducts(uint256 products, uint256 max);
    /// `productId` stands twice in one call. [LIST-1]
    error DuplicateProduct(uint256 productId);
    /// The pool has not listed the product. [LIST-2]
    error ProductNotListed(uint256 poolId, uint256 productId);

    // --- cover ---

    /// Cover length is 28 to 365 days. [COVER-1]
    error PeriodOutOfRange(uint256 period, uint256 min, uint256 max);
    /// A cover amount is above 0 and at most type(uint96).max. [COVER-1]
    error AmountOutOfRange(uint256 amount, uint256 max);
    /// The product does not accept `paymentAsset`. [COVER-1]
    error AssetNotAccepted(uint256 productId, uint256 paymentAsset);
    /// The commission ratio is above its limit. [PAY-2]
    error CommissionTooHigh(uint256 ratio, uint256 limit);
    /// A commission needs a destination. [PAY-2]
    error NoCommissionDestination();
    /// More than `max` pools. [COVER-2]
    error TooManyPools(uint256 pools, uint256 max);
    /// A pool stands twice among the requests that are not skipped. [COVER-2]
    error DuplicatePool(uint256 poolId);
    /// A pool's part is below the smallest allocation, in wei of the native token. [COVER-2]
    error AllocationTooSmall(uint256 poolId, uint256 amount, uint256 min);
    /// The requests that are not skipped do not add up to the cover amount. [COVER-2]
    error AllocationMismatch(uint256 allocated, uint256 amount);
    /// The pool has not that much free capacity for the product and period. [CAP-4]
    error InsufficientCapacity(uint256 poolId, uint256 productId, uint256 requested, uint256 free);
    /// The premium with commission is above what the buyer accepts. [PAY-3]
    error PremiumTooHigh(uint256 gross, uint256 max);
    /// Too little ETH was sent. [PAY-4]
    error InsufficientEth(uint256 sent, uint256 required);
    /// ETH was sent though the payment is in another asset. [PAY-4]
    error UnexpectedEth(uint256 sent);
    /// The cover was replaced by an extension. [EDIT-1]
    error CoverReplaced(uint256 coverId, uint256 replacedBy);
    /// The cover ended. [EDIT-1]
    error CoverEnded(uint256 coverId, uint256 endedAt);
    /// Nothing is left of the cover amount. [EDIT-1, CLAIM-1]
    error CoverClosed(uint256 coverId);
    /// An extension must keep the product and the cover asset. [EDIT-1]
    error CoverMismatch(uint256 coverId, uint256 productId, uint256 coverAsset);
    /// An extension's `owner` must be the NFT's owner. [EDIT-1]
    error OwnerMismatch(uint256 coverId, address owner);
    /// A claim on the cover is open. [EDIT-1, CLAIM-3, CLAIM-4]
    error CoverClaimOpen(uint256 coverId, uint256 claimId);

    // --- claims ---

    /// The claim's submitter must own the cover NFT. [CLAIM-1]
    error NotCoverOwner(uint256 coverId, address caller);
    /// The grace period is over. [CLAIM-1]
    error GraceEnded(uint256 coverId, uint256 endedAt);
    /// A claim asks for more than 0 and at most the cover amount. [CLAIM-1]
    error RequestOutOfRange(uint256 requested, uint256 max);
    /// The deposit must be exact. [CLAIM-2]
    error WrongDeposit(uint256 sent, uint256 required);
    /// `account` is not in the claim's assessor group. [VOTE-1]
    error NotAssessor(uint256 claimId, address account);
    /// The submitter may not vote. [VOTE-1]
    error ConflictOfInterest(uint256 claimId, address account);
    error AlreadyVoted(uint256 claimId, address account);
    /// Voting is over. [VOTE-2]
    error VotingEnded(uint256 claimId, uint256 endedAt);
    /// The cooldown is not over. [SETTLE-1]
    error CooldownNotEnded(uint256 claimId, uint256 endsAt);
    error AlreadySettled(uint256 claimId);
}
