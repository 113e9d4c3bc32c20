// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface CoinView {
    allowance(owner: string, spender: string): bigint;
    balanceOf(account: string): bigint;
    readonly decimals: bigint;
    readonly name: string;
    readonly symbol: string;
    readonly totalSupply: bigint;
  }
  interface StakingView {
    readonly distributor: Account;
    readonly duration: bigint;
    earned(user: string): bigint;
    readonly lastTimeRewarded: bigint;
    readonly paused: boolean;
    readonly periodFinish: bigint;
    readonly rewardForDuration: bigint;
    readonly rewardPerToken: bigint;
    rewardPerTokenPaid(user: string): bigint;
    readonly rewardPerTokenStored: bigint;
    readonly rewardRate: bigint;
    rewards(user: string): bigint;
    readonly rewardToken: Account;
    staked(user: string): bigint;
    readonly stakingToken: Account;
    readonly totalStaked: bigint;
    readonly updatedAt: bigint;
  }
  interface Contracts {
    Coin: [symbol_: string];
    Staking: [stakingToken_: Account, rewardToken_: Account, distributor_: Account];
  }
  interface Views {
    readonly Coin: CoinView;
    readonly Staking: StakingView;
  }
  interface Calls {
    "Coin.approve": Call<{ spender: Account; value: bigint }, boolean>;
    "Coin.mint": Call<{ to: Account; value: bigint }, void>;
    "Coin.transfer": Call<{ to: Account; value: bigint }, boolean>;
    "Coin.transferFrom": Call<{ from: Account; to: Account; value: bigint }, boolean>;
    "Staking.exit": Call<{}, void>;
    "Staking.fund": Call<{ reward: bigint }, void>;
    "Staking.getReward": Call<{}, void>;
    "Staking.recover": Call<{ token: Account; value: bigint }, void>;
    "Staking.setDuration": Call<{ duration_: bigint }, void>;
    "Staking.setPaused": Call<{ paused_: boolean }, void>;
    "Staking.stake": Call<{ value: bigint }, void>;
    "Staking.withdraw": Call<{ value: bigint }, void>;
  }
  interface Getters {
    "Coin.allowance": Getter<[owner: Account, spender: Account], bigint>;
    "Coin.balanceOf": Getter<[account: Account], bigint>;
    "Coin.decimals": Getter<[], bigint>;
    "Coin.name": Getter<[], string>;
    "Coin.symbol": Getter<[], string>;
    "Coin.totalSupply": Getter<[], bigint>;
    "Staking.distributor": Getter<[], Account>;
    "Staking.duration": Getter<[], bigint>;
    "Staking.earned": Getter<[user: Account], bigint>;
    "Staking.lastTimeRewarded": Getter<[], bigint>;
    "Staking.paused": Getter<[], boolean>;
    "Staking.periodFinish": Getter<[], bigint>;
    "Staking.rewardForDuration": Getter<[], bigint>;
    "Staking.rewardPerToken": Getter<[], bigint>;
    "Staking.rewardPerTokenPaid": Getter<[user: Account], bigint>;
    "Staking.rewardPerTokenStored": Getter<[], bigint>;
    "Staking.rewardRate": Getter<[], bigint>;
    "Staking.rewards": Getter<[user: Account], bigint>;
    "Staking.rewardToken": Getter<[], Account>;
    "Staking.staked": Getter<[user: Account], bigint>;
    "Staking.stakingToken": Getter<[], Account>;
    "Staking.totalStaked": Getter<[], bigint>;
    "Staking.updatedAt": Getter<[], bigint>;
  }
  interface Errors {
    ERC20InsufficientAllowance: [spender: Account, allowance: bigint, needed: bigint];
    ERC20InsufficientBalance: [sender: Account, balance: bigint, needed: bigint];
    ERC20InvalidApprover: [approver: Account];
    ERC20InvalidReceiver: [receiver: Account];
    ERC20InvalidSender: [sender: Account];
    ERC20InvalidSpender: [spender: Account];
    NotRecoverable: [token: Account];
    NotTheDistributor: [caller: Account];
    NothingAsked: [];
    PeriodRuns: [until: bigint];
    SafeERC20FailedOperation: [token: Account];
    StakingPaused: [];
    TooLittleStaked: [asked: bigint, has: bigint];
    TooMuch: [asked: bigint, most: bigint];
  }
  interface Events {
    Approval: Event<[owner: Account, spender: Account, value: bigint], { owner: Account; spender: Account; value: bigint }>;
    DurationSet: Event<[duration: bigint], { duration: bigint }>;
    Funded: Event<[reward: bigint, rate: bigint], { reward: bigint; rate: bigint }>;
    PausedSet: Event<[paused: boolean], { paused: boolean }>;
    Recovered: Event<[token: Account, value: bigint], { token: Account; value: bigint }>;
    RewardPaid: Event<[user: Account, reward: bigint], { user: Account; reward: bigint }>;
    Staked: Event<[user: Account, value: bigint], { user: Account; value: bigint }>;
    Transfer: Event<[from: Account, to: Account, value: bigint], { from: Account; to: Account; value: bigint }>;
    Withdrawn: Event<[user: Account, value: bigint], { user: Account; value: bigint }>;
  }
}
