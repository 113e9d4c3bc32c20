import { answered, type InvariantsOf } from "assay";
import type { Ghost, Seen } from "./ghost";
import { BPS, MAX_GRACE_PERIOD } from "./limits";
import { feedPrice } from "./purchase";
import { byPart, cooldownIn, isKnown, oneOf } from "./subjects";
import { all, equal, within } from "./verdicts";

/** The product type that a call makes or changes. */
function typeOf(step: Seen): bigint | undefined {
  const { call, now } = step;
  const count = (): bigint => now.CoverProducts.productTypeCount;
  if (call.name === "CoverProducts.addProductType") return call.ok ? count() : undefined;
  const changed = oneOf(step, ["CoverProducts.setGracePeriod", "CoverProducts.setAssessorGroup"] as const);
  return changed !== undefined && isKnown(changed.args.productType, count()) ? changed.args.productType : undefined;
}

/** Assets whose feeds a call names or needs; when time passes, one by turns. */
function feedsOf({ call, time }: Seen): readonly bigint[] {
  if (call.name === "wait") return FED.filter((_, i) => BigInt(i) === (time / HOUR) % BigInt(FED.length));
  if (call.name === "CapitalPool.setFeed") return FED.filter((one) => one === call.args.asset);
  if (call.name === "MockFeed.set") return FED.filter((one) => call.at.endsWith(`:${one}`));
  if (call.name !== "Cover.buyCover") return [];
  const { coverAsset, paymentAsset } = call.args.params;
  return FED.filter((one) => [255n, coverAsset, paymentAsset].includes(one));
}
/** Assets that have a feed. [FEED-1] */
const FED = [6n, 7n, 255n];
const HOUR = 3_600n;

/** GOVERNANCE: product types, products, and feeds. */
export const CATALOG = {
  "a product type: grace <= 261 days, cooldown = 24 h (in the earlier edition 0) for good, a group that exists; what was set is what it has":
    {
      id: "INV-GOV-11",
      rules: ["PRODUCT-2"],
      premise: "a product type is made or changed",
      check: (step) => {
        const id = typeOf(step);
        const { call, now } = step;
        if (id === undefined || call.name === "wait") return undefined;
        const type = now.CoverProducts.getProductType(id);
        const of = (what: string): string => `${what} of product type ${id}`;
        const set = oneOf(step, [
          "CoverProducts.addProductType",
          "CoverProducts.setGracePeriod",
          "CoverProducts.setAssessorGroup",
        ] as const);
        const args: Partial<Record<"gracePeriod" | "assessorGroupId", bigint>> = call.ok ? (set?.args ?? {}) : {};
        return all(
          within(of("grace"), 0n, type.gracePeriod, MAX_GRACE_PERIOD),
          equal(of("cooldown"), cooldownIn(step), type.cooldown),
          within(of("group"), 1n, type.assessorGroupId, now.Registry.groupCount),
          equal(of("grace"), args.gracePeriod ?? type.gracePeriod, type.gracePeriod),
          equal(of("group"), args.assessorGroupId ?? type.assessorGroupId, type.assessorGroupId),
        );
      },
    },
  "a product: minPrice <= 10 000 is what was last set; initialPrice <= 10 000 and type never change; minPrice <= initialPrice when it is added":
    {
      id: "INV-GOV-12",
      rules: ["PRODUCT-1"],
      premise: "a product is added or changed",
      parts: ["a product just added", "a product seen again"],
      check: (step) => {
        const { call, before, now } = step;
        if (call.name === "CoverProducts.addProduct" && call.ok) {
          const id = now.CoverProducts.productCount;
          const [minPrice, initialPrice] = now.CoverProducts.getPrices(id);
          return {
            "a product just added": all(
              within(`minPrice of product ${id}`, 0n, minPrice, initialPrice),
              within(`initialPrice of product ${id}`, 0n, initialPrice, BPS),
              equal(`minPrice of product ${id}`, call.args.minPrice, minPrice),
              equal(`initialPrice of product ${id}`, call.args.initialPrice, initialPrice),
              equal(`type of product ${id}`, call.args.productType, now.CoverProducts.getTypeOf(id)),
            ),
          };
        }
        const changed = oneOf(step, ["CoverProducts.setMinPrice", "CoverProducts.setAcceptedAssets"] as const);
        const id = changed?.args.productId ?? 0n;
        if (changed === undefined || !isKnown(id, before.CoverProducts.productCount)) return undefined;
        const [[wasMin, wasInitial], [isMin, isInitial]] = [
          before.CoverProducts.getPrices(id),
          now.CoverProducts.getPrices(id),
        ];
        const set = changed.ok && "minPrice" in changed.args ? changed.args.minPrice : wasMin;
        return {
          "a product seen again": all(
            equal(`minPrice of product ${id}`, set, isMin),
            within(`minPrice of product ${id}`, 0n, isMin, BPS),
            equal(`initialPrice of product ${id}`, wasInitial, isInitial),
            equal(`type of product ${id}`, before.CoverProducts.getTypeOf(id), now.CoverProducts.getTypeOf(id)),
          ),
        };
      },
    },
  "a feed is usable ⇔ 0 < answer <= 2^96 − 1, updatedAt <= now, now − updatedAt <= maxAge and it does not revert; then its price is the answer":
    {
      id: "INV-FEED-2",
      rules: ["FEED-1", "FEED-2", "TIME-1", "HOSTILE-9"],
      premise: "a feed is set, answers, is needed, or gets older",
      parts: ["usable", "unusable"],
      check: (step) => {
        const { now, time } = step;
        return byPart(
          feedsOf(step).map((asset) => {
            const expected = feedPrice(now, asset, time);
            const price = answered(() => now.CapitalPool.getPrice(asset));
            return [
              expected === undefined ? "unusable" : "usable",
              equal(`price of asset ${asset}`, expected, price),
            ] as const;
          }),
        );
      },
    },
} satisfies InvariantsOf<Ghost>;
