import { addressOf } from "../fixture/addresses";
import type { Descriptors } from "./descriptor";
import { invocation } from "./invocation";
import { accountTargets } from "../observe/kinds/account";
import { creditsOf } from "../observe/kinds/credits";
import { feedOf } from "../observe/kinds/feed";
import { MUTUAL_MONEY } from "../observe/targets";

const LEDGERS = { capitalPool: "CapitalPool", cover: "Cover", claims: "Claims" } as const;

/** ICapitalPool and ICreditLedger. */
export const CAPITAL = {
  setFeed: {
    invoke: (o) => invocation("capitalPool", "CapitalPool", "setFeed", o.asset, addressOf(o.feed), o.maxAge),
    arguments: { asset: "asset", feed: "other", maxAge: "seconds" },
    actions: ["setFeed"],
    touches: ({ asset }) => feedOf(asset),
  },
  withdrawCredit: {
    invoke: (o) => invocation(o.ledger, LEDGERS[o.ledger], "withdrawCredit", o.asset, addressOf(o.to)),
    arguments: { ledger: "other", asset: "asset", to: "account" },
    actions: ["withdrawCredit"],
    returns: true,
    touches: ({ to }, caller) => [MUTUAL_MONEY, ...accountTargets(caller), ...accountTargets(to), ...creditsOf(caller)],
  },
  sendEth: {
    invoke: () => invocation("capitalPool", "CapitalPool", ""),
    arguments: {},
    actions: ["donate"],
    payable: true,
    touches: (_, caller) => [MUTUAL_MONEY, ...accountTargets(caller)],
  },
} satisfies Partial<Descriptors>;
