import { addressOf } from "../fixture/addresses";
import type { Descriptors } from "./descriptor";
import { invocation } from "./invocation";

const LEDGERS = { capitalPool: "CapitalPool", cover: "Cover", claims: "Claims" } as const;

/** ICapitalPool and ICreditLedger. */
export const CAPITAL = {
  setFeed: {
    invoke: (o) => invocation("capitalPool", "CapitalPool", "setFeed", o.asset, addressOf(o.feed), o.maxAge),
    arguments: { asset: "asset", feed: "other", maxAge: "seconds" },
    actions: ["setFeed"],
  },
  withdrawCredit: {
    invoke: (o) => invocation(o.ledger, LEDGERS[o.ledger], "withdrawCredit", o.asset, addressOf(o.to)),
    arguments: { ledger: "other", asset: "asset", to: "account" },
    actions: ["withdrawCredit"],
    returns: true,
  },
  sendEth: {
    invoke: () => invocation("capitalPool", "CapitalPool", ""),
    arguments: {},
    actions: ["donate"],
    payable: true,
  },
} satisfies Partial<Descriptors>;
