// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface PositionsView {
    isCovered(user: string): boolean;
    margin(user: string): bigint;
    readonly MARKETS: bigint;
    positions(user: string, market: bigint): [size: bigint, paid: bigint];
    prices(_0: bigint): bigint;
  }
  interface Contracts {
    Positions: [owner: Account, users: readonly Account[], each: bigint, price: bigint];
  }
  interface Views {
    readonly Positions: PositionsView;
  }
  interface Calls {
    "Positions.close": Call<{ market: bigint }, void>;
    "Positions.liquidate": Call<{ user: Account }, void>;
    "Positions.open": Call<{ market: bigint; size: bigint }, void>;
    "Positions.setPrice": Call<{ market: bigint; price: bigint }, void>;
  }
  interface Getters {
    "Positions.isCovered": Getter<[user: Account], boolean>;
    "Positions.margin": Getter<[user: Account], bigint>;
    "Positions.MARKETS": Getter<[], bigint>;
    "Positions.positions": Getter<[user: Account, market: bigint], [size: bigint, paid: bigint]>;
    "Positions.prices": Getter<[_0: bigint], bigint>;
  }
  interface Errors {
    Covered: [user: Account];
    NoPrice: [market: bigint];
    NoSize: [];
    NotCovered: [user: Account];
    NotOpen: [market: bigint];
    NotTheOwner: [caller: Account];
    OpenAlready: [market: bigint];
    UnknownMarket: [market: bigint];
  }
  interface Events {
  }
}
