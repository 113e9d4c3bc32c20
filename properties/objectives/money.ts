import type { View } from "assay/types";
import { MONEY } from "../observe/kinds";
import { ASSETS } from "./assets";
import { fieldOf } from "./reading";

/** One whole native token, and a ratio of 1. */
export const ONE = 10n ** 18n;

/** The denominator of fees. */
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

/** The capital pool's unpaid debt and its spare money by cover asset, in native tokens. */
function capital(view: View): readonly { readonly unpaid: bigint; readonly spare: bigint }[] {
  return COVER_ASSETS.map(([assetId, name]) => {
    const left = moneyOf(view, `capitalPool${name}`) - moneyOf(view, `capitalPoolCredit${name}`);
    return left < 0n ? { unpaid: inNative(assetId, -left), spare: 0n } : { unpaid: 0n, spare: inNative(assetId, left) };
  });
}

/** The capital pool's unpaid debt, in native tokens. */
export function unpaidCredits(view: View): bigint {
  return capital(view).reduce((sum, { unpaid }) => sum + unpaid, 0n);
}

/** The capital pool's spare money in all assets, in native tokens. */
export function spareCapital(view: View): bigint {
  return capital(view).reduce((sum, { spare }) => sum + spare, moneyOf(view, "capitalPoolNative"));
}

/** The ratio of an amount to a cost in native tokens, with 18 decimals. The cost counts as at least one whole token, so that free gains have a finite value. */
export function perNative(amount: bigint, cost: bigint): bigint {
  return (amount * ONE) / (cost > ONE ? cost : ONE);
}
