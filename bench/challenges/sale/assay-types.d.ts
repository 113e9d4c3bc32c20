// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface SaleView {
    bought(buyer: string): bigint;
    coinsOf(buyer: string): bigint;
    readonly LIMIT: bigint;
    readonly paid: bigint;
    readonly sold: bigint;
  }
  interface Contracts {
    Sale: [buyers: readonly Account[], coins: bigint];
  }
  interface Views {
    readonly Sale: SaleView;
  }
  interface Calls {
    "Sale.buy": Call<{ tokens: bigint }, void>;
  }
  interface Getters {
    "Sale.bought": Getter<[buyer: Account], bigint>;
    "Sale.coinsOf": Getter<[buyer: Account], bigint>;
    "Sale.LIMIT": Getter<[], bigint>;
    "Sale.paid": Getter<[], bigint>;
    "Sale.sold": Getter<[], bigint>;
  }
  interface Errors {
    OverTheLimit: [tokens: bigint];
    TooFewCoins: [price: bigint, has: bigint];
  }
  interface Events {
    Bought: Event<[buyer: Account, tokens: bigint, coins: bigint], { buyer: Account; tokens: bigint; coins: bigint }>;
  }
}
