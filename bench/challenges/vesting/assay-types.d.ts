// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface VestingView {
    coins(user: string): bigint;
    readonly POINTS: bigint;
    pointsOf(user: string): bigint;
    readonly redeemed: bigint;
    vestsAt(user: string): bigint;
  }
  interface Contracts {
    Vesting: [users: readonly Account[]];
  }
  interface Views {
    readonly Vesting: VestingView;
  }
  interface Calls {
    "Vesting.pass": Call<{ to: Account; points: bigint }, void>;
    "Vesting.redeem": Call<{}, bigint>;
  }
  interface Getters {
    "Vesting.coins": Getter<[user: Account], bigint>;
    "Vesting.POINTS": Getter<[], bigint>;
    "Vesting.pointsOf": Getter<[user: Account], bigint>;
    "Vesting.redeemed": Getter<[], bigint>;
    "Vesting.vestsAt": Getter<[user: Account], bigint>;
  }
  interface Errors {
    NoPoints: [];
    NotVested: [vests: bigint];
    TooFew: [asked: bigint, has: bigint];
    Vested: [user: Account];
  }
  interface Events {
    Passed: Event<[from: Account, to: Account, points: bigint], { from: Account; to: Account; points: bigint }>;
  }
}
