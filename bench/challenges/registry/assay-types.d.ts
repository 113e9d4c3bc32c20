// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface RegistryView {
    addressOf(id: bigint, network: bigint): Account;
    readonly count: bigint;
    idOf(owner: string): bigint;
    operatorAt(network: bigint, at: string): bigint;
  }
  interface Contracts {
    Registry: [];
  }
  interface Views {
    readonly Registry: RegistryView;
  }
  interface Calls {
    "Registry.leave": Call<{}, void>;
    "Registry.move": Call<{ network: bigint; at: Account }, void>;
    "Registry.register": Call<{ main: Account; side: Account; test: Account }, bigint>;
  }
  interface Getters {
    "Registry.addressOf": Getter<[id: bigint, network: bigint], Account>;
    "Registry.count": Getter<[], bigint>;
    "Registry.idOf": Getter<[owner: Account], bigint>;
    "Registry.operatorAt": Getter<[network: bigint, at: Account], bigint>;
  }
  interface Errors {
    AlreadyRegistered: [owner: Account];
    NoAddress: [];
    NotRegistered: [owner: Account];
    Taken: [network: bigint, at: Account];
  }
  interface Events {
    Left: Event<[id: bigint], { id: bigint }>;
    Moved: Event<[id: bigint, network: bigint, at: Account], { id: bigint; network: bigint; at: Account }>;
    Registered: Event<[id: bigint, owner: Account], { id: bigint; owner: Account }>;
  }
}
