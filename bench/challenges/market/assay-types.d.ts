// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface MarketView {
    coins(user: string): bigint;
    collateral(user: string): bigint;
    debtOf(user: string): bigint;
    readonly held: bigint;
    readonly index: bigint;
    isCovered(user: string): boolean;
    readonly price: bigint;
    shares(user: string): bigint;
    readonly totalShares: bigint;
  }
  interface Contracts {
    Market: [owner: Account, price_: bigint, users: readonly Account[], each: bigint];
  }
  interface Views {
    readonly Market: MarketView;
  }
  interface Calls {
    "Market.borrow": Call<{ value: bigint }, void>;
    "Market.deposit": Call<{}, void, true>;
    "Market.liquidate": Call<{ user: Account }, void>;
    "Market.repay": Call<{ value: bigint }, void>;
    "Market.setPrice": Call<{ price_: bigint }, void>;
    "Market.withdraw": Call<{ value: bigint }, void>;
  }
  interface Getters {
    "Market.coins": Getter<[user: Account], bigint>;
    "Market.collateral": Getter<[user: Account], bigint>;
    "Market.debtOf": Getter<[user: Account], bigint>;
    "Market.held": Getter<[], bigint>;
    "Market.index": Getter<[], bigint>;
    "Market.isCovered": Getter<[user: Account], boolean>;
    "Market.price": Getter<[], bigint>;
    "Market.shares": Getter<[user: Account], bigint>;
    "Market.totalShares": Getter<[], bigint>;
  }
  interface Errors {
    Covered: [user: Account];
    NotCovered: [user: Account];
    NotTheOwner: [caller: Account];
    TooMuch: [asked: bigint, has: bigint];
  }
  interface Events {
  }
}
