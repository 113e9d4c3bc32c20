import type { Account } from "../../model";
import { addressOf } from "../fixture/addresses";
import type { Descriptors } from "./descriptor";
import { invocation } from "./invocation";
import { accountTargets } from "../observe/kinds/account";
import { allowanceOf } from "../observe/kinds/allowance";
import type { Target } from "../observe/kinds";
import { powerOf } from "../observe/kinds/power";
import { HOW_MANY, MUTUAL_MONEY } from "../observe/targets";

/** The pool whose account this is. */
function poolAt(account: Account): Target[] {
  return /^pool:\d+$/.test(account) ? [{ kind: "pool", poolId: BigInt(account.slice("pool:".length)) }] : [];
}

const tokenOf = (asset: bigint): [Account, string] =>
  asset === 255n ? ["token", "NativeToken"] : [`asset:${asset}`, "MockERC20"];

/** Assets with a contract; ETH has none. */
const TOKENS_ONLY = [6n, 7n, 255n] as const;

/** INativeToken, and ERC-20 of it and of the assets. */
export const TOKENS = {
  lockForMV: {
    invoke: (o) => invocation("token", "NativeToken", "lockForMV", addressOf(o.account), o.until),
    arguments: { account: "account", until: "moment" },
    actions: ["lockForMV"],
    touches: ({ account }) => [HOW_MANY, ...accountTargets(account), ...powerOf(account)],
  },
  burn: {
    invoke: (o) => invocation("token", "NativeToken", "burn", o.amount),
    arguments: { amount: "amount" },
    actions: ["burnTokens"],
    touches: (_, caller) => [MUTUAL_MONEY, ...accountTargets(caller), ...powerOf(caller)],
  },
  transfer: {
    invoke: (o) => invocation(...tokenOf(o.asset), "transfer", addressOf(o.to), o.amount),
    arguments: { asset: "asset", to: "account", amount: "amount" },
    actions: ["transferTokens"],
    addressee: ["asset"],
    assets: TOKENS_ONLY,
    touches: ({ to }, caller) => [
      ...accountTargets(caller),
      ...accountTargets(to),
      ...(to === "capitalPool" ? [MUTUAL_MONEY] : []),
      ...poolAt(to),
      ...powerOf(caller),
    ],
  },
  transferFrom: {
    invoke: (o) => invocation(...tokenOf(o.asset), "transferFrom", addressOf(o.from), addressOf(o.to), o.amount),
    arguments: { asset: "asset", from: "account", to: "account", amount: "amount" },
    actions: ["transferFromTokens"],
    addressee: ["asset"],
    assets: TOKENS_ONLY,
    touches: ({ asset, from, to }, caller) => [
      ...accountTargets(caller),
      ...accountTargets(from, to),
      ...allowanceOf(asset, from, caller),
    ],
  },
  approve: {
    invoke: (o) => invocation(...tokenOf(o.asset), "approve", addressOf(o.spender), o.amount),
    arguments: { asset: "asset", spender: "account", amount: "amount" },
    actions: ["approveTokens"],
    addressee: ["asset"],
    assets: TOKENS_ONLY,
    touches({ asset, spender }, caller) {
      const allowance = allowanceOf(asset, caller, spender);
      return allowance.length === 0 ? accountTargets(caller) : allowance;
    },
  },
} satisfies Partial<Descriptors>;
