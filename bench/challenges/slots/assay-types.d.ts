// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface SlotsView {
  }
  interface Contracts {
    Slots: [];
  }
  interface Views {
    readonly Slots: SlotsView;
  }
  interface Calls {
    "Slots.give": Call<{ number: bigint }, bigint>;
  }
  interface Getters {
  }
  interface Errors {
  }
  interface Events {
    Given: Event<[number: bigint, slot: bigint], { number: bigint; slot: bigint }>;
  }
}
