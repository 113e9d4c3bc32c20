// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title Rewards for those who stake, in proportion to stake and time
contract Staking {
    using SafeERC20 for IERC20;

    uint256 private constant ONE = 1e18;
    uint256 private constant MAX_DURATION = 365 days;
    uint256 private constant MAX_REWARD = type(uint128).max;

    IERC20 public immutable stakingToken;
    IERC20 public immutable rewardToken;
    address public immutable distributor;
    uint256 public duration = 7 days;
    uint256 public periodFinish;
    uint256 public rewardRate;
    uint256 public updatedAt;
    uint256 public rewardPerTokenStored;
    uint256 public totalStaked;
    bool public paused;
    mapping(address user => uint256 value) public staked;
    mapping(address user => uint256 value) public rewardPerTokenPaid;
    mapping(address user => uint256 value) public rewards;

    event Funded(uint256 reward, uint256 rate);
    event Staked(address indexed user, uint256 value);
    event Withdrawn(address indexed user, uint256 value);
    event RewardPaid(address indexed user, uint256 reward);
    event DurationSet(uint256 duration);
    event PausedSet(bool paused);
    event Recovered(address indexed token, uint256 value);

    error NotTheDistributor(address caller);
    error NothingAsked();
    error TooMuch(uint256 asked, uint256 most);
    error TooLittleStaked(uint256 asked, uint256 has);
    error PeriodRuns(uint256 until);
    error StakingPaused();
    error NotRecoverable(address token);

    constructor(IERC20 stakingToken_, IERC20 rewardToken_, address distributor_) {
        (stakingToken, rewardToken, distributor) = (stakingToken_, rewardToken_, distributor_);
    }

    modifier onlyDistributor() {
        if (msg.sender != distributor) revert NotTheDistributor(msg.sender);
        _;
    }

    modifier updates(address user) {
        rewardPerTokenStored = rewardPerToken();
        updatedAt = lastTimeRewarded();
        if (user != address(0)) {
            rewards[user] = earned(user);
            rewardPerTokenPaid[user] = rewardPerTokenStored;
        }
        _;
    }

    function lastTimeRewarded() public view returns (uint256) {
        return block.timestamp < periodFinish ? block.timestamp : periodFinish;
    }

    function rewardPerToken() public view returns (uint256) {
        if (totalStaked == 0) return rewardPerTokenStored;
        return rewardPerTokenStored + ((lastTimeRewarded() - updatedAt) * rewardRate * ONE) / totalStaked;
    }

    function earned(address user) public view returns (uint256) {
        return rewards[user] + (staked[user] * (rewardPerToken() - rewardPerTokenPaid[user])) / ONE;
    }

    function rewardForDuration() external view returns (uint256) {
        return rewardRate * duration;
    }

    function stake(uint256 value) external updates(msg.sender) {
        if (paused) revert StakingPaused();
        if (value == 0) revert NothingAsked();
        totalStaked += value;
        staked[msg.sender] += value;
        emit Staked(msg.sender, value);
        stakingToken.safeTransferFrom(msg.sender, address(this), value);
    }

    function withdraw(uint256 value) public updates(msg.sender) {
        if (value == 0) revert NothingAsked();
        uint256 has = staked[msg.sender];
        if (value > has) revert TooLittleStaked(value, has);
        totalStaked -= value;
        staked[msg.sender] = has - value;
        emit Withdrawn(msg.sender, value);
        stakingToken.safeTransfer(msg.sender, value);
    }

    function getReward() public updates(msg.sender) {
        uint256 reward = rewards[msg.sender];
        if (reward == 0) return;
        rewards[msg.sender] = 0;
        emit RewardPaid(msg.sender, reward);
        rewardToken.safeTransfer(msg.sender, reward);
    }

    function exit() external {
        withdraw(staked[msg.sender]);
        getReward();
    }

    /// @notice Begins a period, with what is left of one that runs.
    function fund(uint256 reward) external onlyDistributor updates(address(0)) {
        if (reward > MAX_REWARD) revert TooMuch(reward, MAX_REWARD);
        uint256 left = block.timestamp < periodFinish ? (periodFinish - block.timestamp) * rewardRate : 0;
        rewardRate = (reward + left) / duration;
        updatedAt = block.timestamp;
        periodFinish = block.timestamp + duration;
        emit Funded(reward, rewardRate);
        rewardToken.safeTransferFrom(msg.sender, address(this), reward);
    }

    function setDuration(uint256 duration_) external onlyDistributor {
        if (block.timestamp <= periodFinish) revert PeriodRuns(periodFinish);
        if (duration_ == 0) revert NothingAsked();
        if (duration_ > MAX_DURATION) revert TooMuch(duration_, MAX_DURATION);
        duration = duration_;
        emit DurationSet(duration_);
    }

    function setPaused(bool paused_) external onlyDistributor {
        paused = paused_;
        emit PausedSet(paused_);
    }

    /// @notice Takes out tokens that came here by mistake.
    function recover(IERC20 token, uint256 value) external onlyDistributor {
        if (token == stakingToken || token == rewardToken) revert NotRecoverable(address(token));
        emit Recovered(address(token), value);
        token.safeTransfer(distributor, value);
    }
}
