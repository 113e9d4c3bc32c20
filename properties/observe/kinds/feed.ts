import { kind } from "../kind";

const FED = [6n, 7n, 255n] as const;

/** A feed, read through the capital pool; the asset's id. */
export const FEED = kind({
  code: 16,
  name: "feed",
  id: ({ asset }: { readonly asset: bigint }) => asset,
  state: ({ asset }, { read }) => ({ price: read.price(asset) }),
  fields: {
    usable: ["flag", ({ price }) => price !== undefined],
    price: ["ETH, 18 decimals", ({ price }) => price ?? 0n],
  },
  all: () => FED.map((asset) => ({ asset })),
});

/** The feed of an asset that has one. */
export function feedOf(asset: bigint): { readonly kind: "feed"; readonly asset: bigint }[] {
  return FED.some((fed) => fed === asset) ? [{ kind: FEED.name, asset }] : [];
}
