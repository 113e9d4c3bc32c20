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
  interface PairView {
    allowance(owner: string, spender: string): bigint;
    balanceOf(account: string): bigint;
    readonly decimals: bigint;
    readonly getReserves: [reserve0: bigint, reserve1: bigint, updatedAt: bigint];
    readonly MINIMUM_LIQUIDITY: bigint;
    readonly name: string;
    readonly price0Sum: bigint;
    readonly price1Sum: bigint;
    readonly symbol: string;
    readonly token0: Account;
    readonly token1: Account;
    readonly totalSupply: bigint;
  }
  interface Contracts {
    Coin: [symbol_: string];
    Pair: [token0_: Account, token1_: Account];
  }
  interface Views {
    readonly Coin: CoinView;
    readonly Pair: PairView;
  }
  interface Calls {
    "Coin.approve": Call<{ spender: Account; value: bigint }, boolean>;
    "Coin.mint": Call<{ to: Account; value: bigint }, void>;
    "Coin.transfer": Call<{ to: Account; value: bigint }, boolean>;
    "Coin.transferFrom": Call<{ from: Account; to: Account; value: bigint }, boolean>;
    "Pair.approve": Call<{ spender: Account; value: bigint }, boolean>;
    "Pair.burn": Call<{ to: Account }, [amount0: bigint, amount1: bigint]>;
    "Pair.mint": Call<{ to: Account }, bigint>;
    "Pair.skim": Call<{ to: Account }, void>;
    "Pair.swap": Call<{ out0: bigint; out1: bigint; to: Account; data: Hex }, void>;
    "Pair.sync": Call<{}, void>;
    "Pair.transfer": Call<{ to: Account; value: bigint }, boolean>;
    "Pair.transferFrom": Call<{ from: Account; to: Account; value: bigint }, boolean>;
  }
  interface Getters {
    "Coin.allowance": Getter<[owner: Account, spender: Account], bigint>;
    "Coin.balanceOf": Getter<[account: Account], bigint>;
    "Coin.decimals": Getter<[], bigint>;
    "Coin.name": Getter<[], string>;
    "Coin.symbol": Getter<[], string>;
    "Coin.totalSupply": Getter<[], bigint>;
    "Pair.allowance": Getter<[owner: Account, spender: Account], bigint>;
    "Pair.balanceOf": Getter<[account: Account], bigint>;
    "Pair.decimals": Getter<[], bigint>;
    "Pair.getReserves": Getter<[], [reserve0: bigint, reserve1: bigint, updatedAt: bigint]>;
    "Pair.MINIMUM_LIQUIDITY": Getter<[], bigint>;
    "Pair.name": Getter<[], string>;
    "Pair.price0Sum": Getter<[], bigint>;
    "Pair.price1Sum": Getter<[], bigint>;
    "Pair.symbol": Getter<[], string>;
    "Pair.token0": Getter<[], Account>;
    "Pair.token1": Getter<[], Account>;
    "Pair.totalSupply": Getter<[], bigint>;
  }
  interface Errors {
    BadReceiver: [to: Account];
    ERC20InsufficientAllowance: [spender: Account, allowance: bigint, needed: bigint];
    ERC20InsufficientBalance: [sender: Account, balance: bigint, needed: bigint];
    ERC20InvalidApprover: [approver: Account];
    ERC20InvalidReceiver: [receiver: Account];
    ERC20InvalidSender: [sender: Account];
    ERC20InvalidSpender: [spender: Account];
    Locked: [];
    NothingIn: [];
    NothingOut: [];
    Overflow: [balance0: bigint, balance1: bigint];
    ProductFell: [];
    SafeERC20FailedOperation: [token: Account];
    TooLittleLiquidity: [];
  }
  interface Events {
    Approval: Event<[owner: Account, spender: Account, value: bigint], { owner: Account; spender: Account; value: bigint }>;
    Burned: Event<[caller: Account, amount0: bigint, amount1: bigint, to: Account], { caller: Account; amount0: bigint; amount1: bigint; to: Account }>;
    Minted: Event<[caller: Account, amount0: bigint, amount1: bigint], { caller: Account; amount0: bigint; amount1: bigint }>;
    Swapped: Event<[caller: Account, in0: bigint, in1: bigint, out0: bigint, out1: bigint, to: Account], { caller: Account; in0: bigint; in1: bigint; out0: bigint; out1: bigint; to: Account }>;
    Synced: Event<[reserve0: bigint, reserve1: bigint], { reserve0: bigint; reserve1: bigint }>;
    Transfer: Event<[from: Account, to: Account, value: bigint], { from: Account; to: Account; value: bigint }>;
  }
}
