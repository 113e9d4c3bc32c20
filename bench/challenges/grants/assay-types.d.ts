// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface GrantsView {
    advanced(user: string): bigint;
    allotted(user: string): bigint;
    claimed(user: string): bigint;
    vestedOf(user: string): bigint;
  }
  interface Contracts {
    Grants: [users: readonly Account[], each: bigint];
  }
  interface Views {
    readonly Grants: GrantsView;
  }
  interface Calls {
    "Grants.claim": Call<{ value: bigint }, void>;
    "Grants.claimBeforehand": Call<{ value: bigint }, void>;
    "Grants.pass": Call<{ to: Account; value: bigint }, void>;
  }
  interface Getters {
    "Grants.advanced": Getter<[user: Account], bigint>;
    "Grants.allotted": Getter<[user: Account], bigint>;
    "Grants.claimed": Getter<[user: Account], bigint>;
    "Grants.vestedOf": Getter<[user: Account], bigint>;
  }
  interface Errors {
    Nothing: [];
    TooMuch: [asked: bigint, has: bigint];
  }
  interface Events {
    Claimed: Event<[user: Account, value: bigint], { user: Account; value: bigint }>;
    Passed: Event<[from: Account, to: Account, value: bigint], { from: Account; to: Account; value: bigint }>;
  }
}
