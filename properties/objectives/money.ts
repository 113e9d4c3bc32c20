import type { View } from "assay/types";
import { MONEY } from "../observe/kinds";
import { ASSETS } from "./assets";
import { fieldOf } from "./reading";

/** One whole native token, and a ratio of 1. */
export const ONE = 10n ** 18n;

/** Parts that a fee counts of the whole. */
export const BPS = 10_000n;

const NAMES: Readonly<Record<string, string>> = { "0": "ETH", "6": "USD", "7": "BTC", "255": "native" };

/** An amount of an asset in native tokens, at the prices of the start; rounded down. @throws Error for an id that is no asset's */
export function inNative(assetId: bigint, amount: bigint): bigint {
  const asset = ASSETS.find(({ name }) => name === NAMES[String(assetId)]);
  if (asset === undefined) throw new Error(`expected an asset, ${Object.keys(NAMES).join(", ")}, received ${assetId}`);
  return (amount * asset.price) / 10n ** BigInt(asset.decimals);
}

/** A field of the mutual's money. */
export function moneyOf(view: View, field: string): bigint {
  return fieldOf(view, MONEY, 0n, field) ?? 0n;
}

const COVER_ASSETS = [
  [0n, "Eth"],
  [6n, "Usd"],
  [7n, "Btc"],
] as const;

/** By cover asset, in native tokens: what the capital pool owes and has not, and what it has and does not owe. */
function capital(view: View): readonly { readonly unpaid: bigint; readonly spare: bigint }[] {
  return COVER_ASSETS.map(([assetId, name]) => {
    const left = moneyOf(view, `capitalPool${name}`) - moneyOf(view, `capitalPoolCredit${name}`);
    return left < 0n ? { unpaid: inNative(assetId, -left), spare: 0n } : { unpaid: 0n, spare: inNative(assetId, left) };
  });
}

/** What the capital pool owes and cannot pay, in native tokens. */
export function unpaidCredits(view: View): bigint {
  return capital(view).reduce((sum, { unpaid }) => sum + unpaid, 0n);
}

/** What the capital pool has and does not owe, in native tokens, the native tokens among them. */
export function spareCapital(view: View): bigint {
  return capital(view).reduce((sum, { spare }) => sum + spare, moneyOf(view, "capitalPoolNative"));
}

/** A ratio with 18 decimals to a cost in native tokens, of which at least one whole counts: what costs nothing has a value, too. */
export function perNative(amount: bigint, cost: bigint): bigint {
  return (amount * ONE) / (cost > ONE ? cost : ONE);
}
