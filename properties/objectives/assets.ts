import type { Asset } from "assay/objectives";
import type { View } from "assay/types";
import { ACCOUNT, CREDITS, POSITION } from "../observe/kinds";
import { wordOf } from "../observe/kind";
import { fieldOf, sumOf } from "./reading";

const ONE = 10n ** 18n;

/** Unit and decimals of wealth: it is measured in native tokens, at the feeds' prices of the start. */
export const NATIVE = { unit: "native", decimals: 18 } as const;

const balance = (field: string) => (view: View, holder: string) => fieldOf(view, ACCOUNT, wordOf(holder), field) ?? 0n;

const credits =
  (...fields: readonly string[]) =>
  (view: View, holder: string) =>
    fields.reduce((sum, field) => sum + (fieldOf(view, CREDITS, wordOf(holder), field) ?? 0n), 0n);

const plus =
  (...amounts: readonly Asset["amount"][]): Asset["amount"] =>
  (view, holder) =>
    amounts.reduce((sum, amount) => sum + amount(view, holder), 0n);

/** Stake and rewards of the positions that a holder owns. */
const staked = (view: View, holder: string): bigint => {
  const owner = wordOf(holder);
  const owned = (id: bigint): boolean => fieldOf(view, POSITION, id, "owner") === owner;
  return sumOf(view, POSITION, "stake", owned) + sumOf(view, POSITION, "unwithdrawnRewards", owned);
};

/** The assets in the mutual, at the prices of the start: 1 ETH = 100 native, 1 USD = 0.04, 1 BTC = 2 000. Stake and credits count as if they were withdrawn. */
export const ASSETS: readonly Asset[] = [
  { name: "native", decimals: 18, price: ONE, amount: plus(balance("native"), staked) },
  {
    name: "ETH",
    decimals: 18,
    price: 100n * ONE,
    amount: plus(balance("eth"), credits("capitalPoolEth", "coverEth", "claimsEth")),
  },
  { name: "USD", decimals: 6, price: ONE / 25n, amount: plus(balance("usd"), credits("capitalPoolUsd")) },
  { name: "BTC", decimals: 8, price: 2_000n * ONE, amount: plus(balance("btc"), credits("capitalPoolBtc")) },
];
