// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface JarView {
    saved(who: string): bigint;
  }
  interface Contracts {
    Jar: [];
  }
  interface Views {
    readonly Jar: JarView;
  }
  interface Calls {
    "Jar.give": Call<{ to: Account; amount: bigint }, void>;
    "Jar.put": Call<{}, void, true>;
  }
  interface Getters {
    "Jar.saved": Getter<[who: Account], bigint>;
  }
  interface Errors {
    TooMuch: [wanted: bigint, saved: bigint];
  }
  interface Events {
  }
}
