// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface CoinView {
    balanceOf(holder: string): bigint;
  }
  interface PoolView {
    readonly deposited: bigint;
    depositOf(owner: string): bigint;
  }
  interface TakerView {
  }
  interface Contracts {
    Coin: [taker: Account, holders: readonly Account[], each: bigint];
    Pool: [coin: Account];
    Taker: [coin: Account, pool: Account];
  }
  interface Views {
    readonly Coin: CoinView;
    readonly Pool: PoolView;
    readonly Taker: TakerView;
  }
  interface Calls {
    "Coin.take": Call<{ from: Account; value: bigint }, void>;
    "Coin.transfer": Call<{ to: Account; value: bigint }, void>;
    "Pool.deposit": Call<{ value: bigint }, void>;
    "Pool.lend": Call<{ value: bigint }, void>;
    "Pool.withdraw": Call<{ value: bigint }, void>;
    "Taker.onLoan": Call<{ value: bigint }, void>;
    "Taker.take": Call<{ value: bigint; honest: boolean }, void>;
  }
  interface Getters {
    "Coin.balanceOf": Getter<[holder: Account], bigint>;
    "Pool.deposited": Getter<[], bigint>;
    "Pool.depositOf": Getter<[owner: Account], bigint>;
  }
  interface Errors {
    MoreThanDeposited: [asked: bigint, has: bigint];
    NotEnough: [asked: bigint, has: bigint];
    NotPaidBack: [expected: bigint, has: bigint];
    NotTheTaker: [caller: Account];
    TooLittle: [holder: Account, has: bigint, needed: bigint];
  }
  interface Events {
    Transfer: Event<[from: Account, to: Account, value: bigint], { from: Account; to: Account; value: bigint }>;
  }
}
