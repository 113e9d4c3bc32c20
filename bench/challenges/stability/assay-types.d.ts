// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface StabilityView {
    coins(user: string): bigint;
    deposited(user: string): bigint;
    readonly held: bigint;
    owedTo(user: string): bigint;
    readonly perCoin: bigint;
    readonly total: bigint;
  }
  interface Contracts {
    Stability: [users: readonly Account[], each: bigint];
  }
  interface Views {
    readonly Stability: StabilityView;
  }
  interface Calls {
    "Stability.collect": Call<{}, bigint>;
    "Stability.deposit": Call<{ value: bigint }, void>;
    "Stability.reward": Call<{}, void, true>;
    "Stability.withdraw": Call<{ value: bigint }, void>;
  }
  interface Getters {
    "Stability.coins": Getter<[user: Account], bigint>;
    "Stability.deposited": Getter<[user: Account], bigint>;
    "Stability.held": Getter<[], bigint>;
    "Stability.owedTo": Getter<[user: Account], bigint>;
    "Stability.perCoin": Getter<[], bigint>;
    "Stability.total": Getter<[], bigint>;
  }
  interface Errors {
    Empty: [];
    Nothing: [];
    TooMuch: [asked: bigint, has: bigint];
  }
  interface Events {
    Paid: Event<[user: Account, value: bigint], { user: Account; value: bigint }>;
    Rewarded: Event<[value: bigint], { value: bigint }>;
  }
}
