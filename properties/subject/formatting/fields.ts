import { fixed } from "assay/format";
import type { NumberContext } from "assay/types";
import { assetAmount, assetName } from "./assets";
import { scales, type Scale } from "./scales";

/** Fields in seconds that are durations; all others are moments. */
const LENGTHS = new Set(["gracePeriod", "cooldown"]);

const BY_UNIT: Readonly<Record<string, Scale>> = {
  shares: "shares",
  "wei/s": "nativeRate",
  "1/10000 wei": "fees",
  bps: "bps",
  "1e18 = 100 %/year": "price",
  "ETH, 18 decimals": "eth",
  flag: "flag",
  address: "account",
  status: "status",
  keccak256: "hash",
};

/** If only the unit is known, larger numbers are moments, and smaller ones durations. */
const EARLIEST = 1_000_000_000n;
const WAD = 10n ** 18n;

/** A value reported by an invariant, of which only the unit is known. */
function findingText(unit: string, value: bigint): string | undefined {
  if (unit === "wei") return value < WAD / 10n ** 6n ? undefined : `${fixed(value, WAD, 6)}e18 wei`;
  if (unit === "seconds") return value < EARLIEST ? scales.duration(value) : scales.date(value);
  const scale = BY_UNIT[unit];
  return scale === undefined ? undefined : scales[scale](value);
}

/** A field of the observed state (properties/observe/kinds/), by its declared unit and its name. */
export function fieldText(place: NumberContext): string | undefined {
  const { owner, unit = "", name, value } = place;
  if (unit === "wei sent") return scales.eth(value);
  if (owner === "finding") return findingText(unit, value);
  switch (unit) {
    case "wei":
      return /eth$/i.test(name) ? scales.eth(value) : scales.native(value);
    case "seconds":
      return LENGTHS.has(name) ? scales.duration(value) : scales.date(value);
    case "asset units":
      return assetAmount(value, assetOf(place));
    case "id":
      if (/asset$/i.test(name)) return assetName(value);
      return /tranche/i.test(name) && name !== "trancheSum" ? scales.tranche(value) : undefined;
    default: {
      const scale = BY_UNIT[unit];
      return scale === undefined ? undefined : scales[scale](value);
    }
  }
}

const INDEX_BITS = 120n;
const ASSET_BITS = 224n;

/** The asset of an amount in "asset units". */
function assetOf({ owner, name, id = 0n, beside, look }: NumberContext): bigint | undefined {
  if (/usd$/i.test(name)) return 6n;
  if (/btc$/i.test(name)) return 7n;
  switch (owner) {
    case "cover":
      return beside("coverAsset");
    case "coverPool":
      return look("cover", id >> INDEX_BITS, "coverAsset");
    case "claim":
      return look("cover", beside("coverId") ?? 0n, "coverAsset");
    case "allowance":
      return id >> ASSET_BITS;
    default:
      return undefined;
  }
}
