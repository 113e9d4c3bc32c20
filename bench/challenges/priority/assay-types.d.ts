// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface PriorityView {
    debt(user: string): bigint;
    due(user: string): bigint;
    has(user: string, kind: bigint): bigint;
    readonly KINDS: bigint;
    pledged(user: string, kind: bigint): bigint;
    worthOf(user: string): bigint;
  }
  interface Contracts {
    Priority: [users: readonly Account[], each: bigint];
  }
  interface Views {
    readonly Priority: PriorityView;
  }
  interface Calls {
    "Priority.borrow": Call<{ value: bigint }, void>;
    "Priority.liquidate": Call<{ user: Account }, void>;
    "Priority.pledge": Call<{ kind: bigint; value: bigint }, void>;
    "Priority.release": Call<{ kind: bigint; value: bigint }, void>;
  }
  interface Getters {
    "Priority.debt": Getter<[user: Account], bigint>;
    "Priority.due": Getter<[user: Account], bigint>;
    "Priority.has": Getter<[user: Account, kind: bigint], bigint>;
    "Priority.KINDS": Getter<[], bigint>;
    "Priority.pledged": Getter<[user: Account, kind: bigint], bigint>;
    "Priority.worthOf": Getter<[user: Account], bigint>;
  }
  interface Errors {
    NotDue: [due: bigint];
    Nothing: [];
    TooMuch: [asked: bigint, most: bigint];
    UnknownKind: [kind: bigint];
  }
  interface Events {
    Taken: Event<[user: Account, kind: bigint, value: bigint], { user: Account; kind: bigint; value: bigint }>;
  }
}
