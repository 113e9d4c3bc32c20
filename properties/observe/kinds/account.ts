import type { Account } from "../../../model";
import { ACTORS } from "../../fixture/actors";
import { addressIn, getter, kind, wordOf, type Getter } from "../kind";
import { MEMBER, roleOf } from "./roles";

const balanceIn =
  (token: Account) =>
  (id: bigint): Getter =>
    getter(token, "balanceOf", [addressIn(id)]);

/** An account's holdings; its address. */
export const ACCOUNT = kind({
  code: 9,
  name: "account",
  id: ({ account }: { readonly account: Account }) => wordOf(account),
  state: ({ account }, { read }) => ({ account, read }),
  fields: {
    eth: [
      "wei",
      ({ account, read }) => read.balance(0n, account),
      (id) => ({ target: addressIn(id), method: "", args: [] }),
    ],
    native: ["wei", ({ account, read }) => read.balance(255n, account), balanceIn("token")],
    usd: ["asset units", ({ account, read }) => read.balance(6n, account), balanceIn("asset:6")],
    btc: ["asset units", ({ account, read }) => read.balance(7n, account), balanceIn("asset:7")],
    lockedUntil: [
      "seconds",
      ({ account, read }) => read.isLockedForMV(account),
      (id) => getter("token", "isLockedForMV", [addressIn(id)]),
    ],
    member: ["flag", ({ account, read }) => read.checkRole(account, MEMBER), roleOf(MEMBER)],
  },
  all: () => ACTORS.map((account) => ({ account })),
});

/** Whether an account is an actor: the contracts' own money is observed elsewhere. */
export function isActor(account: Account): boolean {
  return ACTORS.includes(account);
}

/** The actors among some accounts, each once. */
export function accountTargets(
  ...accounts: readonly Account[]
): { readonly kind: "account"; readonly account: Account }[] {
  return [...new Set(accounts)].filter(isActor).map((account) => ({ kind: ACCOUNT.name, account }));
}
