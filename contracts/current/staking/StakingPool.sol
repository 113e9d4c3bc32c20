// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {
    ACTIVE_TRANCHES,
    BPS,
    HALT_RATIO,
    MAX_POOL_FEE,
    MIN_DEPOSIT,
    MIN_EXTENSION,
    REWARD_SCALE,
    TRANCHE_DURATION
} from "../../libraries/Constants.sol";
import {Calendar} from "../../libraries/Calendar.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {Errors} from "../../interfaces/Errors.sol";
import {INativeToken} from "../../interfaces/INativeToken.sol";
import {IRegistry} from "../../interfaces/IRegistry.sol";
import {IStakingPool} from "../../interfaces/IStakingPool.sol";
import {ProtocolAddresses} from "../Addresses.sol";
import {Access} from "../registry/Access.sol";
import {PoolPositions} from "./PoolPositions.sol";
import {PoolReads} from "./PoolReads.sol";

/// @title A staking pool: what stakers, manager, governor and the protocol do to it
contract StakingPool is PoolReads, Initializable, ReentrancyGuardTransient {
    using SafeCast for uint256;
    using SafeERC20 for INativeToken;

    IRegistry private immutable _registry;
    INativeToken private immutable _token;
    address private immutable _capitalPool;
    address private immutable _stakingProducts;
    address private immutable _cover;

    constructor(ProtocolAddresses memory a) PoolPositions(a.stakingNFT) {
        _registry = IRegistry(a.registry);
        _token = INativeToken(a.token);
        _capitalPool = a.capitalPool;
        _stakingProducts = a.stakingProducts;
        _cover = a.cover;
        _disableInitializers();
    }

    /// @inheritdoc IStakingPool
    function initialize(uint256 poolId, address manager_, uint256 fee, uint256 maxFee) external {
        Access.requireProtocol(_stakingProducts);
        _initialize(poolId, manager_, fee, maxFee);
    }

    function _initialize(uint256 poolId, address manager_, uint256 fee, uint256 maxFee) private initializer {
        if (maxFee > MAX_POOL_FEE) revert Errors.MaxFeeTooHigh(maxFee, MAX_POOL_FEE);
        if (fee > maxFee) revert Errors.FeeAboveMax(fee, maxFee);
        _poolId = poolId;
        _manager = manager_;
        _maxFee = maxFee.toUint16();
        _start(fee);
    }

    // --- stakers ---

    /// @inheritdoc IStakingPool
    function depositTo(
        uint256 amount,
        uint256 trancheId,
        uint256 requestTokenId,
        address destination
    ) external nonReentrant returns (uint256 tokenId) {
        bool isNew = requestTokenId == 0;
        if (isNew) {
            if (destination == address(0)) revert Errors.ZeroAddress();
        } else {
            _requireOwnerOrApproved(requestTokenId);
        }
        if (amount < MIN_DEPOSIT) revert Errors.DepositTooSmall(amount, MIN_DEPOSIT);
        Accrual memory a = _current();
        if (a.halted) revert Errors.PoolIsHalted(_poolId);
        _checkActive(a, trancheId);

        // the native token is the protocol's own: pulling first bounds `amount` by its supply
        _token.safeTransferFrom(msg.sender, address(this), amount);
        tokenId = isNew ? _nft.nextTokenId() : requestTokenId;
        uint256 shares = _buyShares(a, amount);
        _join(a, tokenId, trancheId, shares, 0);
        _commit(a);
        emit StakeDeposited(tokenId, trancheId, msg.sender, amount, shares);
        if (isNew) _nft.mint(destination);
    }

    /// @inheritdoc IStakingPool
    function extendDeposit(uint256 tokenId, uint256 newDuration) external nonReentrant {
        _requireOwnerOrApproved(tokenId);
        uint256[] memory list = _tranchesOf(tokenId);
        for (uint256 i = 0; i < list.length; ++i) {
            if (_deposits[tokenId][list[i]].shares != 0) return _extend(tokenId, newDuration, list[i]);
        }
        revert Errors.NothingToExtend(tokenId, type(uint256).max);
    }

    /// @inheritdoc IStakingPool
    function extendDeposit(uint256 tokenId, uint256 newDuration, uint256 trancheId) external nonReentrant {
        _requireOwnerOrApproved(tokenId);
        if (_deposits[tokenId][trancheId].shares == 0) revert Errors.NothingToExtend(tokenId, trancheId);
        _extend(tokenId, newDuration, trancheId);
    }

    /// @inheritdoc IStakingPool
    function withdraw(
        uint256 tokenId,
        bool withdrawStake,
        bool withdrawRewards,
        uint256[] calldata trancheIds
    ) external nonReentrant returns (uint256 stake, uint256 rewards) {
        _requireOwnerOrApproved(tokenId);
        address owner = _nft.ownerOf(tokenId);
        Accrual memory a = _current();
        if (withdrawStake) {
            uint256 until = _token.isLockedForMV(_manager);
            if (block.timestamp < until) revert Errors.ManagerLocked(_manager, until);
        }
        for (uint256 i = 0; i < trancheIds.length; ++i) {
            uint256 trancheId = trancheIds[i];
            if (withdrawStake && trancheId >= a.firstTranche) {
                revert Errors.TrancheNotEnded(trancheId, _endOf(trancheId));
            }
            if (!_has(tokenId, trancheId)) continue;
            (uint256 taken, uint256 earned) = _take(a, tokenId, trancheId, withdrawStake, withdrawRewards);
            stake += taken;
            rewards += earned;
        }
        a.frozenStake -= stake;
        _commit(a);
        if (withdrawRewards) {
            _positions[tokenId].withdrawnRewards += rewards.toUint128();
            emit RewardsWithdrawn(tokenId, owner, rewards);
        }
        if (stake + rewards != 0) _token.safeTransfer(owner, stake + rewards);
    }

    // --- manager, governor, anyone ---

    /// @inheritdoc IStakingPool
    function setPoolFee(uint256 newFee) external nonReentrant {
        Access.requireManager(_poolId, _manager);
        if (newFee > _maxFee) revert Errors.FeeAboveMax(newFee, _maxFee);
        Accrual memory a = _current();
        a.fee = newFee;
        _commit(a);
        emit PoolFeeChanged(newFee);
    }

    /// @inheritdoc IStakingPool
    function withdrawFees() external nonReentrant returns (uint256 amount) {
        Accrual memory a = _current();
        amount = a.feesOwed / BPS;
        a.feesOwed -= amount * BPS;
        _commit(a);
        emit FeesWithdrawn(_manager, amount);
        if (amount != 0) _token.safeTransfer(_manager, amount);
    }

    /// @inheritdoc IStakingPool
    function sweepSurplus() external nonReentrant returns (uint256 amount) {
        Access.requireGovernor(_registry.governor());
        Accrual memory a = _current();
        amount = a.surplus;
        a.surplus = 0;
        _commit(a);
        emit SurplusSwept(amount);
        if (amount != 0) _token.safeTransfer(_capitalPool, amount);
    }

    /// @inheritdoc IStakingPool
    function poke(uint256 maxSteps) external nonReentrant returns (bool done) {
        Accrual memory a;
        (a, done) = _simulate(maxSteps);
        _commit(a);
    }

    // --- kept for the protocol's contracts ---

    /// @inheritdoc IStakingPool
    function pokeForAllocation()
        external
        nonReentrant
        returns (bool halted, uint256 firstTrancheId, uint256[8] memory stakes)
    {
        Access.requireProtocol(_stakingProducts);
        Accrual memory a = _current();
        stakes = _trancheStakes(a);
        _commit(a);
        return (a.halted, a.firstTranche, stakes);
    }

    /// @inheritdoc IStakingPool
    function addStream(uint256 coverId, uint256 rate, uint256 streamEnd) external nonReentrant {
        Access.requireProtocol(_cover);
        Accrual memory a = _current();
        _addStream(a, rate, streamEnd);
        _commit(a);
        emit RewardStreamAdded(coverId, rate, streamEnd);
    }

    /// @inheritdoc IStakingPool
    function stopStream(
        uint256 coverId,
        uint256 rate,
        uint256 streamEnd
    ) external nonReentrant returns (uint256 burned) {
        Access.requireProtocol(_cover);
        Accrual memory a = _current();
        burned = _stopStream(a, rate, streamEnd);
        _commit(a);
        emit RewardStreamStopped(coverId, rate, burned);
        if (burned != 0) _token.burn(burned);
    }

    /// @inheritdoc IStakingPool
    function burnStake(uint256 coverId, uint256 amount) external nonReentrant returns (uint256 burned) {
        Access.requireProtocol(_cover);
        Accrual memory a = _current();
        burned = Math.min(amount, a.activeStake);
        a.activeStake -= burned;
        bool burnedOut = !a.halted && a.activeShares > a.activeStake * HALT_RATIO;
        if (burnedOut) a.halted = true;
        _commit(a);
        emit StakeBurned(coverId, burned);
        if (burnedOut) emit PoolHalted(a.activeStake, a.activeShares);
        if (burned != 0) _token.burn(burned);
    }

    // --- internals ---

    /// @dev Moves the deposit in `from`, which has shares. [EXT-1, EXT-2, EXT-3]
    function _extend(uint256 tokenId, uint256 newDuration, uint256 from) private {
        if (newDuration == 0) revert Errors.ZeroDuration();
        Accrual memory a = _current();
        if (a.halted) revert Errors.PoolIsHalted(_poolId);
        Seen memory seen = _see(a, tokenId, from);

        uint256 to = type(uint256).max;
        if (newDuration <= ACTIVE_TRANCHES * TRANCHE_DURATION) {
            to =
                seen.ended
                    ? Calendar.firstTrancheEndingAtOrAfter(block.timestamp + newDuration)
                    : from + DirectedMath.divUp(newDuration, TRANCHE_DURATION);
        }
        _checkActive(a, to);

        uint256 stake = 0;
        uint256 shares = seen.shares;
        if (seen.ended) {
            stake = seen.stake;
            if (stake < MIN_EXTENSION) revert Errors.ExtensionTooSmall(stake, MIN_EXTENSION);
            shares = _buyShares(a, stake);
            a.frozenStake -= stake;
            _tranches[from].stakeTaken += stake.toUint128();
        }
        _leave(tokenId, from, seen.ended, seen.shares);
        _join(a, tokenId, to, shares, seen.pending);
        _commit(a);
        emit DepositExtended(tokenId, from, to, stake, shares);
    }

    /// @dev Takes what is asked for from a deposit; the caller books `stake` in the totals. The fraction of a wei
    /// below is forfeited. [WITHDRAW-1]
    function _take(
        Accrual memory a,
        uint256 tokenId,
        uint256 trancheId,
        bool takeStake,
        bool takeRewards
    ) private returns (uint256 stake, uint256 rewards) {
        Seen memory seen = _see(a, tokenId, trancheId);
        StakeDeposit storage deposit = _deposits[tokenId][trancheId];
        if (takeRewards) {
            rewards = seen.pending / REWARD_SCALE;
            seen.pending = 0;
        }
        if (takeStake && seen.shares != 0) {
            stake = seen.stake;
            seen.shares = 0;
            deposit.shares = 0;
            _tranches[trancheId].stakeTaken += stake.toUint128();
            emit StakeWithdrawn(tokenId, trancheId, stake);
        }
        if (seen.shares == 0 && seen.pending < REWARD_SCALE) {
            _leave(tokenId, trancheId, true, 0);
        } else {
            deposit.pending = seen.pending;
            (, , , , deposit.acc) = _trancheAt(a, trancheId);
        }
    }
}
