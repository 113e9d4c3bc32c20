// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {DepositState, PoolState, TrancheState} from "./StakingPoolState.sol";

/// @title A staking pool: stake in tranches, reward streams, the manager's fee
/// @notice One clone per pool. Tranche t covers [t * 91 days, (t + 1) * 91 days); the active ones that can be named are
/// the current and the next seven. Every getter answers as of the block's timestamp. [TRANCHE-1, TRANCHE-2, READ-1]
interface IStakingPool {
    /// @notice Stake joined a position. Emitted by depositTo. [STAKE-1, STAKE-2]
    /// @param tokenId the position
    /// @param trancheId the tranche
    /// @param from who paid
    /// @param amount wei
    /// @param shares what the amount bought
    event StakeDeposited(
        uint256 indexed tokenId,
        uint256 indexed trancheId,
        address indexed from,
        uint256 amount,
        uint256 shares
    );
    /// @notice A deposit moved to a later tranche. [EXT-1, EXT-2]
    /// @param tokenId the position
    /// @param fromTrancheId the tranche that it left
    /// @param toTrancheId the tranche that it joined
    /// @param stake of an ended deposit what was put in again, wei; 0 for an active one
    /// @param shares of an ended deposit what `stake` bought; of an active one its shares, unchanged
    event DepositExtended(
        uint256 indexed tokenId,
        uint256 indexed fromTrancheId,
        uint256 indexed toTrancheId,
        uint256 stake,
        uint256 shares
    );
    /// @notice Frozen stake of a deposit left the pool; one per named tranche in which the position had stake, in the
    /// order named. [WITHDRAW-1]
    /// @param tokenId the position
    /// @param trancheId the tranche
    /// @param amount wei
    event StakeWithdrawn(uint256 indexed tokenId, uint256 indexed trancheId, uint256 amount);
    /// @notice Rewards left the pool: one event per call of withdraw with `withdrawRewards`, also for 0, after the
    /// StakeWithdrawn events. [WITHDRAW-1]
    /// @param tokenId the position
    /// @param to its owner
    /// @param amount wei, of all named tranches together
    event RewardsWithdrawn(uint256 indexed tokenId, address indexed to, uint256 amount);
    /// @notice The manager fee was set; it counts from now on. [FEE-2]
    /// @param fee basis points
    event PoolFeeChanged(uint256 fee);
    /// @notice Fees were paid to the manager (also for 0). [FEE-4]
    /// @param manager who got them
    /// @param amount wei
    event FeesWithdrawn(address indexed manager, uint256 amount);
    /// @notice Surplus went to the capital pool (also for 0). [REWARD-3]
    /// @param amount wei
    event SurplusSwept(uint256 amount);
    /// @notice A cover's rewards stream to the pool from now on; also for a rate of 0. [REWARD-1]
    /// @param coverId the cover
    /// @param rate wei per second
    /// @param streamEnd until when, Unix seconds; a midnight UTC
    event RewardStreamAdded(uint256 indexed coverId, uint256 rate, uint256 streamEnd);
    /// @notice A cover's stream stopped, or a part of it, and what that had yet to stream was burned; also for 0. An
    /// extension stops all of it, a payout the part that was paid out. [EDIT-3, BURN-4]
    /// @param coverId the cover
    /// @param rate what stopped, wei per second
    /// @param burned wei
    event RewardStreamStopped(uint256 indexed coverId, uint256 rate, uint256 burned);
    /// @notice Active stake was burned for a payout; also for 0. [BURN-1]
    /// @param coverId the cover that is paid out
    /// @param amount wei
    event StakeBurned(uint256 indexed coverId, uint256 amount);
    /// @notice A burn left the pool burned out; emitted after its StakeBurned, only when the pool was not halted
    /// before. [HALT-1]
    /// @param activeStake what the burn left, wei
    /// @param activeShares the shares that it backs
    event PoolHalted(uint256 activeStake, uint256 activeShares);

    // --- stakers ---

    /// @notice Stakes native tokens of the caller, who needs to have allowed this pool to take them, and need not be a
    /// member. requestTokenId 0 mints a new position to `destination` (with _safeMint). Otherwise the amount joins that
    /// position of this pool, owned by or approved for the caller.
    /// newShares = floor(amount * activeShares / activeStake), one per wei while activeShares is 0.
    /// [STAKE-1, STAKE-2, STAKE-3, SHARE-1]
    /// @dev Reverts: PoolIsHalted, TrancheNotActive, DepositTooSmall, ZeroAddress (destination), ZeroShares,
    /// ERC721NonexistentToken (requestTokenId), PositionOfOtherPool, NotOwnerNorApproved, and those of the token and of
    /// the receiver.
    /// @param amount wei, at least 0.01e18
    /// @param trancheId one of the active eight
    /// @param requestTokenId the position to join; 0 for a new one
    /// @param destination owner of a new position, not zero; ignored when an existing one is joined
    /// @return tokenId the position
    function depositTo(
        uint256 amount,
        uint256 trancheId,
        uint256 requestTokenId,
        address destination
    ) external returns (uint256 tokenId);

    /// @notice Moves the position's earliest deposit with stake to a later tranche. By owner or approved. The whole
    /// deposit moves, merges into what is there, and takes its unwithdrawn rewards along. An active one goes to
    /// trancheId + ceil(newDuration / 91 days), shares unchanged. Of an ended one the frozen stake,
    /// floor(frozenStake * shares / frozenShares) (at least 0.005e18), is put in again at today's share price, in the
    /// first tranche that ends at or after now + newDuration. [EXT-1, EXT-2]
    /// @dev Reverts: ERC721NonexistentToken, PositionOfOtherPool, NotOwnerNorApproved, ZeroDuration, PoolIsHalted,
    /// NothingToExtend(tokenId, type(uint256).max), TrancheNotActive (the target; type(uint256).max stands for it when
    /// newDuration > 8 * 91 days), ExtensionTooSmall, ZeroShares.
    /// @param tokenId the position
    /// @param newDuration seconds, above 0
    function extendDeposit(uint256 tokenId, uint256 newDuration) external;

    /// @notice Moves the position's deposit in a named tranche; all else as for the earliest. [EXT-1, EXT-2]
    /// @dev Reverts as extendDeposit(tokenId, newDuration), but NothingToExtend(tokenId, trancheId) when the position
    /// has no stake in the tranche.
    /// @param tokenId the position
    /// @param newDuration seconds, above 0
    /// @param trancheId the tranche that the deposit leaves
    function extendDeposit(uint256 tokenId, uint256 newDuration, uint256 trancheId) external;

    /// @notice Withdraws from named tranches of a position, and pays its owner. By owner or approved. With
    /// `withdrawStake` every named tranche must have ended (also one without a deposit), and the manager must not be
    /// locked (also for an empty list). Rewards can be withdrawn at any time from any tranche. Duplicates, tranches
    /// without a deposit, an empty list and both flags false do nothing. Stake paid per deposit:
    /// floor(frozenStake * shares / frozenShares). Rewards paid per deposit: whole wei; the fraction below is
    /// forfeited. [LOCK-1, LOCK-2, LOCK-3, WITHDRAW-1, WITHDRAW-2]
    /// @dev Reverts: ERC721NonexistentToken, PositionOfOtherPool, NotOwnerNorApproved, TrancheNotEnded (any of those
    /// that have not), ManagerLocked.
    /// @param tokenId the position
    /// @param withdrawStake whether stake is withdrawn
    /// @param withdrawRewards whether rewards are withdrawn
    /// @param trancheIds the tranches
    /// @return stake paid, wei
    /// @return rewards paid, wei
    function withdraw(
        uint256 tokenId,
        bool withdrawStake,
        bool withdrawRewards,
        uint256[] calldata trancheIds
    ) external returns (uint256 stake, uint256 rewards);

    // --- manager, governor, anyone ---

    /// @notice Changes the manager fee for what accrues from now on; also when it stays the same. Manager only.
    /// [FEE-1, FEE-2]
    /// @dev Reverts: NotManager, FeeAboveMax.
    /// @param newFee basis points, at most the pool's maximum
    function setPoolFee(uint256 newFee) external;

    /// @notice Pays the whole wei of the accrued fee to the manager; the fraction of a wei stays owed. Anyone may call.
    /// [FEE-4]
    /// @return amount paid, wei
    function withdrawFees() external returns (uint256 amount);

    /// @notice Sends the surplus to the capital pool. Governor only. [REWARD-3]
    /// @dev Reverts: NotGovernor.
    /// @return amount sent, wei
    function sweepSurplus() external returns (uint256 amount);

    /// @notice Processes a part of what is due (stream ends, tranche ends). It changes nothing but when that work is
    /// done. Anyone may call. [REWARD-7]
    /// @param maxSteps how many of them at most
    /// @return done whether everything due has been processed
    function poke(uint256 maxSteps) external returns (bool done);

    // --- kept for the protocol's contracts (NotProtocol otherwise) ---

    /// @notice Makes the clone a pool, once. StakingProducts only. [POOL-1]
    /// @dev Reverts: NotProtocol, InvalidInitialization (the second time), MaxFeeTooHigh, FeeAboveMax.
    /// @param poolId its id
    /// @param manager its manager, for good
    /// @param fee manager fee, basis points, at most maxFee
    /// @param maxFee its maximum for good, basis points, at most 5 000
    function initialize(uint256 poolId, address manager, uint256 fee, uint256 maxFee) external;

    /// @notice Processes all that is due, as `poke` does, and answers what an allocation depends on. StakingProducts
    /// only. [CAP-1, HALT-2]
    /// @dev Reverts: NotProtocol.
    /// @return halted whether the pool is burned out
    /// @return firstTrancheId the current tranche
    /// @return stakes stake of the eight active tranches, from the current one, wei; as getTrancheStakes
    function pokeForAllocation() external returns (bool halted, uint256 firstTrancheId, uint256[8] memory stakes);

    /// @notice Adds a cover's stream; its tokens, rate * (streamEnd - now), were minted to this pool before. Cover
    /// contract only. [REWARD-1]
    /// @dev Reverts: NotProtocol.
    /// @param coverId the cover
    /// @param rate wei per second; may be 0
    /// @param streamEnd until when, Unix seconds; a midnight UTC
    function addStream(uint256 coverId, uint256 rate, uint256 streamEnd) external;

    /// @notice Stops a cover's stream, or a part of it, and burns what that had yet to stream. Cover contract only.
    /// [EDIT-3, BURN-4]
    /// @dev Reverts: NotProtocol.
    /// @param coverId the cover
    /// @param rate what stops, wei per second
    /// @param streamEnd until when it was to run, Unix seconds; a midnight UTC
    /// @return burned rate * (streamEnd - now), wei
    function stopStream(uint256 coverId, uint256 rate, uint256 streamEnd) external returns (uint256 burned);

    /// @notice Burns active stake for a payout, as far as there is any; may halt the pool. Cover contract only.
    /// [BURN-1, HALT-1]
    /// @dev Reverts: NotProtocol.
    /// @param coverId the cover that is paid out
    /// @param amount the pool's part of the payout, wei of the native token
    /// @return burned min(amount, activeStake), wei
    function burnStake(uint256 coverId, uint256 amount) external returns (uint256 burned);

    // --- reads ---

    /// @notice The pool's own id. [POOL-1]
    /// @return counts from 1
    function getPoolId() external view returns (uint256);

    /// @notice The manager fee in force. [FEE-1]
    /// @return basis points
    function getPoolFee() external view returns (uint256);

    /// @notice The maximum of the manager fee, fixed at creation. [FEE-1]
    /// @return basis points
    function getMaxPoolFee() external view returns (uint256);

    /// @notice The manager, for good. [POOL-2]
    /// @return its address
    function manager() external view returns (address);

    /// @notice The current tranche. [TRANCHE-1]
    /// @return floor(now / 91 days)
    function getFirstActiveTrancheId() external view returns (uint256);

    /// @notice A position's active and expired stake that was not withdrawn. Reverts ERC721NonexistentToken,
    /// PositionOfOtherPool. [INFO-1]
    /// @param tokenId the position
    /// @return wei
    function getStakeInfo(uint256 tokenId) external view returns (uint256);

    /// @notice The pool's active and expired stake that was not withdrawn. Reverts WrongPool. [INFO-2]
    /// @param poolId this pool's own id
    /// @return activeStake + frozen stakes - taken, wei
    function getPoolStake(uint256 poolId) external view returns (uint256);

    /// @notice The pool's totals.
    /// @return all of them
    function getPoolState() external view returns (PoolState memory);

    /// @notice A tranche's state. [TRANCHE-3, SHARE-2]
    /// @param trancheId any number
    /// @return all zeros (but `ended`) for one that never had stake
    function getTranche(uint256 trancheId) external view returns (TrancheState memory);

    /// @notice Stake of the eight active tranches. [SHARE-2]
    /// @return firstTrancheId the current tranche
    /// @return stakes wei; index i is tranche firstTrancheId + i
    function getTrancheStakes() external view returns (uint256 firstTrancheId, uint256[8] memory stakes);

    /// @notice A position's deposit in a tranche. Reverts ERC721NonexistentToken, PositionOfOtherPool. [SHARE-3]
    /// @param tokenId the position
    /// @param trancheId any number
    /// @return zeros where there is none
    function getDeposit(uint256 tokenId, uint256 trancheId) external view returns (DepositState memory);

    /// @notice Tranches in which a position has stake (shares) or whole wei of unwithdrawn rewards. Reverts
    /// ERC721NonexistentToken, PositionOfOtherPool. [INFO-3]
    /// @param tokenId the position
    /// @return their ids, ascending
    function getDepositTranches(uint256 tokenId) external view returns (uint256[] memory);

    /// @notice Unwithdrawn rewards of a position. Reverts ERC721NonexistentToken, PositionOfOtherPool. [INFO-3]
    /// @param tokenId the position
    /// @return sum over its deposits of whole wei
    function getUnwithdrawnRewards(uint256 tokenId) external view returns (uint256);

    /// @notice Rewards that a position has withdrawn so far. Reverts ERC721NonexistentToken, PositionOfOtherPool.
    /// [INFO-3]
    /// @param tokenId the position
    /// @return wei
    function getWithdrawnRewards(uint256 tokenId) external view returns (uint256);
}
