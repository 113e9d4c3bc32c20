import type { Account } from "../../model";
import { addressOf } from "../fixture/addresses";
import type { Descriptors } from "./descriptor";
import { invocation } from "./invocation";

const tokenOf = (asset: bigint): [Account, string] =>
  asset === 255n ? ["token", "NativeToken"] : [`asset:${asset}`, "MockERC20"];

/** Those with a contract: ETH has none. */
const TOKENS_ONLY = [6n, 7n, 255n] as const;

/** INativeToken, and ERC-20 of it and of the assets. */
export const TOKENS = {
  lockForMV: {
    invoke: (o) => invocation("token", "NativeToken", "lockForMV", addressOf(o.account), o.until),
    arguments: { account: "account", until: "moment" },
    actions: ["lockForMV"],
  },
  burn: {
    invoke: (o) => invocation("token", "NativeToken", "burn", o.amount),
    arguments: { amount: "amount" },
    actions: ["burnTokens"],
  },
  transfer: {
    invoke: (o) => invocation(...tokenOf(o.asset), "transfer", addressOf(o.to), o.amount),
    arguments: { asset: "asset", to: "account", amount: "amount" },
    actions: ["transferTokens"],
    addressee: ["asset"],
    assets: TOKENS_ONLY,
  },
  transferFrom: {
    invoke: (o) => invocation(...tokenOf(o.asset), "transferFrom", addressOf(o.from), addressOf(o.to), o.amount),
    arguments: { asset: "asset", from: "account", to: "account", amount: "amount" },
    actions: ["transferFromTokens"],
    addressee: ["asset"],
    assets: TOKENS_ONLY,
  },
  approve: {
    invoke: (o) => invocation(...tokenOf(o.asset), "approve", addressOf(o.spender), o.amount),
    arguments: { asset: "asset", spender: "account", amount: "amount" },
    actions: ["approveTokens"],
    addressee: ["asset"],
    assets: TOKENS_ONLY,
  },
} satisfies Partial<Descriptors>;
