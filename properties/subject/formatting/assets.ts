import { amountText } from "assay/format";

/** Symbol and decimals of the assets, by id. [ASSET-1] */
const ASSETS: Readonly<Record<string, readonly [symbol: string, decimals: number]>> = {
  "0": ["ETH", 18],
  "6": ["mUSD", 6],
  "7": ["mBTC", 8],
  "255": ["ANT", 18],
};

/** The native token's id. */
export const NATIVE = 255n;

/** An amount in an asset's smallest unit as text; undefined for an unknown asset. */
export function assetAmount(value: bigint, asset: bigint | undefined): string | undefined {
  const known = asset === undefined ? undefined : ASSETS[asset.toString()];
  return known === undefined ? undefined : amountText(value, known[1], known[0]);
}

/** "6 (mUSD)". */
export function assetName(asset: bigint): string {
  const known = ASSETS[asset.toString()];
  return known === undefined ? `${asset} (no asset)` : `${asset} (${known[0]})`;
}
