// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface CardsView {
    cards(_0: bigint): [counted: bigint, starts: bigint, since: bigint];
    readonly FULL: bigint;
    readonly total: bigint;
  }
  interface Contracts {
    Cards: [];
  }
  interface Views {
    readonly Cards: CardsView;
  }
  interface Calls {
    "Cards.issue": Call<{ starts: bigint }, bigint>;
    "Cards.recount": Call<{ id: bigint }, void>;
  }
  interface Getters {
    "Cards.cards": Getter<[_0: bigint], [counted: bigint, starts: bigint, since: bigint]>;
    "Cards.FULL": Getter<[], bigint>;
    "Cards.total": Getter<[], bigint>;
  }
  interface Errors {
    NotStarted: [starts: bigint];
    Past: [starts: bigint];
    UnknownCard: [id: bigint];
  }
  interface Events {
  }
}
