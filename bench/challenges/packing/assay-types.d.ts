// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface PackingView {
    readonly kept: [kind: bigint, price: bigint, amount: bigint];
    readonly word: bigint;
  }
  interface Contracts {
    Packing: [];
  }
  interface Views {
    readonly Packing: PackingView;
  }
  interface Calls {
    "Packing.keep": Call<{ kind: bigint; price: bigint; amount: bigint }, void>;
  }
  interface Getters {
    "Packing.kept": Getter<[], [kind: bigint, price: bigint, amount: bigint]>;
    "Packing.word": Getter<[], bigint>;
  }
  interface Errors {
  }
  interface Events {
  }
}
