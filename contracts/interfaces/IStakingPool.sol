// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @notice A pool as of now.
/// @param activeStake stake of active tranches, wei
/// @param activeShares shares of active tranches
/// @param poolStake active stake + frozen stake not taken, wei (as getPoolStake)
/// @param firstActiveTrancheId the current tranche
/// @param halted burned out: no deposit, extension or allocation
/// @param fee manager fee in force, basis points
/// @param maxFee its maximum, basis points
/// @param rewardRate sum of the rates of the streams that run, wei per second
/// @param unstreamed what the running streams have yet to stream, wei
/// @param feesOwed accrued and unpaid manager fee in 1/10 000 wei
/// @param surplus accrued to nobody and not swept, wei
struct PoolState {
    uint256 activeStake;
    uint256 activeShares;
    uint256 poolStake;
    uint256 firstActiveTrancheId;
    bool halted;
    uint256 fee;
    uint256 maxFee;
    uint256 rewardRate;
    uint256 unstreamed;
    uint256 feesOwed;
    uint256 surplus;
}

/// @notice A tranche of a pool as of now.
/// @param ended its end has come (now >= end)
/// @param stake active: floor(activeStake * shares / activeShares), 0 without shares; ended: the stake frozen at its
/// end; wei
/// @param shares active: its shares; ended: the shares frozen at its end
/// @param stakeTaken ended: what withdrawals and extensions took of `stake`; 0 while active
struct TrancheState {
    bool ended;
    uint256 stake;
    uint256 shares;
    uint256 stakeTaken;
}

/// @notice A position's deposit in a tranche as of now.
/// @param shares its shares; 0 once its stake was withdrawn or moved. A deposit "has stake" while this is above 0
/// @param stake floor(tranche stake * shares / tranche shares), of the frozen values once the tranche ended; wei
/// @param rewards unwithdrawn rewards in whole wei, rounded down: what withdraw would pay
struct DepositState {
    uint256 shares;
    uint256 stake;
    uint256 rewards;
}

/// @title A staking pool: stake in tranches, reward streams, the manager's fee
/// @notice One clone per pool. Tranche t covers [t * 91 days, (t + 1) * 91 days); the active ones that can be named
/// are the current and the next seven. [TRANCHE-1, TRANCHE-2]
interface IStakingPool {
    /// @notice `amount` wei joined `tranche` of a position for `shares`. Emitted by depositTo. [STAKE-1, STAKE-2]
    event StakeDeposited(
        uint256 indexed tokenId,
        uint256 indexed trancheId,
        address indexed from,
        uint256 amount,
        uint256 shares
    );
    /// @notice A deposit moved. `stake` is 0 and `shares` unchanged for an active one; for an ended one `stake` is
    /// what was put in again and `shares` what it bought. [EXT-1, EXT-2]
    event DepositExtended(
        uint256 indexed tokenId,
        uint256 indexed fromTrancheId,
        uint256 indexed toTrancheId,
        uint256 stake,
        uint256 shares
    );
    /// @notice Frozen stake of a deposit left the pool; one per named tranche in which the position had stake, in the
    /// order named. [WITHDRAW-1]
    event StakeWithdrawn(uint256 indexed tokenId, uint256 indexed trancheId, uint256 amount);
    /// @notice Rewards left the pool: one event per call of withdraw with `withdrawRewards`, also for 0, after the
    /// StakeWithdrawn events. [WITHDRAW-1]
    event RewardsWithdrawn(uint256 indexed tokenId, address indexed to, uint256 amount);
    /// @notice The manager fee is `fee` basis points from now on. [FEE-2]
    event PoolFeeChanged(uint256 fee);
    /// @notice Fees were paid to the manager (also for 0). [FEE-4]
    event FeesWithdrawn(address indexed manager, uint256 amount);
    /// @notice Surplus went to the capital pool (also for 0). [REWARD-3]
    event SurplusSwept(uint256 amount);
    /// @notice A cover's rewards stream at `rate` wei per second from now until `streamEnd`; also for a rate of 0.
    /// [REWARD-1]
    event RewardStreamAdded(uint256 indexed coverId, uint256 rate, uint256 streamEnd);
    /// @notice `rate` of a cover's stream stopped and `burned` wei of unstreamed reward were burned; also for 0.
    /// [EDIT-3]
    event RewardStreamStopped(uint256 indexed coverId, uint256 rate, uint256 burned);
    /// @notice `amount` wei of active stake were burned for a cover; also for 0. [BURN-1]
    event StakeBurned(uint256 indexed coverId, uint256 amount);
    /// @notice A burn left the pool burned out; emitted after its StakeBurned, only when the pool was not halted
    /// before. [HALT-1]
    event PoolHalted(uint256 activeStake, uint256 activeShares);

    // --- stakers ---

    /// @notice Stakes `amount` wei (>= 0.01e18) of msg.sender's native tokens (allowance to this pool needed;
    /// membership is not). `requestTokenId` 0 mints a new
    /// position to `destination` (with _safeMint); otherwise the amount joins that position of this pool, owned by or
    /// approved for msg.sender,
    /// and `destination` is ignored. newShares = floor(amount * activeShares / activeStake), one per wei while
    /// activeShares is 0. [STAKE-1, STAKE-2, STAKE-3, SHARE-1]
    /// @dev Reverts: PoolIsHalted, TrancheNotActive, DepositTooSmall, ZeroAddress (destination), ZeroShares,
    /// ERC721NonexistentToken (requestTokenId), PositionOfOtherPool,
    /// NotOwnerNorApproved, and those of the token and of the receiver.
    function depositTo(
        uint256 amount,
        uint256 trancheId,
        uint256 requestTokenId,
        address destination
    ) external returns (uint256 tokenId);

    /// @notice Moves the position's earliest deposit with stake; `newDuration` in seconds, > 0. By owner or approved.
    /// The whole deposit moves, merges into what is
    /// there, and takes its unwithdrawn rewards along. Active: to trancheId + ceil(newDuration / 91 days), shares
    /// unchanged. Ended: its frozen stake, floor(frozenStake * shares /
    /// frozenShares) (>= 0.005e18), is put in again at today's share price in the first tranche that ends at or after
    /// now + newDuration. [EXT-1, EXT-2]
    /// @dev Reverts: ERC721NonexistentToken, PositionOfOtherPool, NotOwnerNorApproved, ZeroDuration, PoolIsHalted,
    /// NothingToExtend(tokenId, type(uint256).max),
    /// TrancheNotActive (the target; type(uint256).max stands for it when newDuration > 8 * 91 days),
    /// ExtensionTooSmall, ZeroShares.
    function extendDeposit(uint256 tokenId, uint256 newDuration) external;

    /// @notice The same for the deposit in `trancheId`. NothingToExtend(tokenId, trancheId) when the position has no
    /// stake there. [EXT-1, EXT-2]
    function extendDeposit(uint256 tokenId, uint256 newDuration, uint256 trancheId) external;

    /// @notice Withdraws from the named tranches of a position; by owner or approved; pays the owner. With
    /// `withdrawStake` every named tranche must have
    /// ended (also one without a deposit) and the manager must not be locked (also for an empty list). Rewards can be
    /// withdrawn at any time from any
    /// tranche. Duplicates, tranches without a deposit, an empty list and both flags false do nothing. Stake paid per
    /// deposit: floor(frozenStake * shares / frozenShares); rewards
    /// paid per deposit: whole wei, the fraction below is forfeited. [LOCK-1, LOCK-2, LOCK-3, WITHDRAW-1, WITHDRAW-2]
    /// @dev Reverts: ERC721NonexistentToken, PositionOfOtherPool, NotOwnerNorApproved, TrancheNotEnded (any of those
    /// that have not), ManagerLocked.
    /// @return stake wei of stake paid
    /// @return rewards wei of rewards paid
    function withdraw(
        uint256 tokenId,
        bool withdrawStake,
        bool withdrawRewards,
        uint256[] calldata trancheIds
    ) external returns (uint256 stake, uint256 rewards);

    // --- manager, governor, anyone ---

    /// @notice Changes the manager fee (basis points) for what accrues from now on. Manager only; also when
    /// unchanged. [FEE-1, FEE-2]
    /// @dev Reverts: NotManager, FeeAboveMax.
    function setPoolFee(uint256 newFee) external;

    /// @notice Pays the whole wei of the accrued fee to the manager; anyone may call; the fraction below a wei stays
    /// owed. [FEE-4]
    function withdrawFees() external returns (uint256 amount);

    /// @notice Sends the surplus to the capital pool. Governor only. [REWARD-3]
    /// @dev Reverts: NotGovernor.
    function sweepSurplus() external returns (uint256 amount);

    /// @notice Processes at most `maxSteps` of what is due (stream ends, tranche ends); anyone may call; changes
    /// nothing but when the work is done. [REWARD-7]
    /// @return done whether everything due has been processed
    function poke(uint256 maxSteps) external returns (bool done);

    // --- kept for the protocol's contracts (NotProtocol otherwise) ---

    /// @notice Once, by StakingProducts when it makes the clone. [POOL-1]
    function initialize(uint256 poolId, address manager, uint256 fee, uint256 maxFee) external;

    /// @notice StakingProducts: processes all that is due, as `poke` does, and tells what an allocation depends on.
    /// [CAP-1, HALT-2]
    /// @return halted burned out
    /// @return firstTrancheId the current tranche
    /// @return stakes of the eight active tranches, from the current one, wei, as getTrancheStakes
    function pokeForAllocation() external returns (bool halted, uint256 firstTrancheId, uint256[8] memory stakes);

    /// @notice Cover: adds a stream; its tokens (rate * (streamEnd - now)) were minted to this pool. [REWARD-1]
    function addStream(uint256 coverId, uint256 rate, uint256 streamEnd) external;

    /// @notice Cover: stops `rate` of a stream and burns its unstreamed part. [EDIT-3]
    /// @return burned rate * (streamEnd - now)
    function stopStream(uint256 coverId, uint256 rate, uint256 streamEnd) external returns (uint256 burned);

    /// @notice Cover: burns min(amount, activeStake) of active stake. [BURN-1, HALT-1]
    /// @return burned what was burned
    function burnStake(uint256 coverId, uint256 amount) external returns (uint256 burned);

    // --- reads, all as of now [READ-1] ---

    function getPoolId() external view returns (uint256);

    /// @notice Current manager fee in basis points. [FEE-1]
    function getPoolFee() external view returns (uint256);

    /// @notice Maximum fee in basis points, fixed at creation. [FEE-1]
    function getMaxPoolFee() external view returns (uint256);

    /// @notice The manager, for good. [POOL-2]
    function manager() external view returns (address);

    /// @notice The current tranche: floor(now / 91 days). [TRANCHE-1]
    function getFirstActiveTrancheId() external view returns (uint256);

    /// @notice Active + expired stake of a position that was not withdrawn, wei. Reverts ERC721NonexistentToken,
    /// PositionOfOtherPool. [INFO-1]
    function getStakeInfo(uint256 tokenId) external view returns (uint256);

    /// @notice activeStake + frozen stakes - taken, wei; `poolId` must be this pool's. Reverts WrongPool. [INFO-2]
    function getPoolStake(uint256 poolId) external view returns (uint256);

    function getPoolState() external view returns (PoolState memory);

    /// @notice A tranche's state; all zeros (but `ended`) for one that never had stake. [TRANCHE-3, SHARE-2]
    function getTranche(uint256 trancheId) external view returns (TrancheState memory);

    /// @notice Stake of the eight active tranches, from the current one, wei. [SHARE-2]
    function getTrancheStakes() external view returns (uint256 firstTrancheId, uint256[8] memory stakes);

    /// @notice A position's deposit in a tranche; zeros where there is none. Reverts ERC721NonexistentToken,
    /// PositionOfOtherPool. [SHARE-3]
    function getDeposit(uint256 tokenId, uint256 trancheId) external view returns (DepositState memory);

    /// @notice Tranches in which a position has stake (shares) or whole wei of unwithdrawn rewards, ascending.
    /// Reverts ERC721NonexistentToken, PositionOfOtherPool. [INFO-3]
    function getDepositTranches(uint256 tokenId) external view returns (uint256[] memory);

    /// @notice Unwithdrawn rewards of a position: sum over its deposits of whole wei. Reverts ERC721NonexistentToken,
    /// PositionOfOtherPool. [INFO-3]
    function getUnwithdrawnRewards(uint256 tokenId) external view returns (uint256);

    /// @notice Rewards a position has withdrawn so far, wei. Reverts ERC721NonexistentToken, PositionOfOtherPool.
    /// [INFO-3]
    function getWithdrawnRewards(uint256 tokenId) external view returns (uint256);
}
