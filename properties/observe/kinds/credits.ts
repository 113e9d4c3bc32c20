import type { Account, Reads } from "../../../model";
import { ACTORS } from "../../fixture/actors";
import { addressIn, getter, kind, wordOf, type Getter } from "../kind";
import { isActor } from "./account";

const LEDGERS = ["capitalPool", "cover", "claims"] as const;

const credit =
  (ledger: (typeof LEDGERS)[number], asset: bigint) =>
  (id: bigint): Getter =>
    getter(ledger, "creditOf", [addressIn(id), asset]);

/** An account's credits; its address. */
export const CREDITS = kind({
  code: 10,
  name: "credits",
  id: ({ account }: { readonly account: Account }) => wordOf(account),
  state: ({ account }, { read }) => ({ account, read }),
  fields: {
    capitalPoolEth: ["wei", ({ account, read }) => read.credit("capitalPool", account, 0n), credit("capitalPool", 0n)],
    capitalPoolUsd: [
      "asset units",
      ({ account, read }) => read.credit("capitalPool", account, 6n),
      credit("capitalPool", 6n),
    ],
    capitalPoolBtc: [
      "asset units",
      ({ account, read }) => read.credit("capitalPool", account, 7n),
      credit("capitalPool", 7n),
    ],
    coverEth: ["wei", ({ account, read }) => read.credit("cover", account, 0n), credit("cover", 0n)],
    claimsEth: ["wei", ({ account, read }) => read.credit("claims", account, 0n), credit("claims", 0n)],
  },
  // accounts that must have none are observed through the sums
  all: ({ read }) => ACTORS.filter((account) => hasCredit(read, account)).map((account) => ({ account })),
});

function hasCredit(read: Reads, account: Account): boolean {
  return LEDGERS.some((ledger) => [0n, 6n, 7n].some((asset) => read.credit(ledger, account, asset) > 0n));
}

/** The credits of an actor. */
export function creditsOf(account: Account): { readonly kind: "credits"; readonly account: Account }[] {
  return isActor(account) ? [{ kind: CREDITS.name, account }] : [];
}
