import { MAX_GRACE_PERIOD } from "../core/limits";
import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { both, equal, every, SKIP, within } from "../core/verdicts";
import { AT, word } from "../core/words";

export const types = define({
  id: "INV-GOV-11",
  on: [K.PRODUCT_TYPE],
  rules: ["PRODUCT-2"],
  title: "a product type: grace <= 261 days, cooldown = 24 h (in the earlier edition 0) for good, a group that exists",
  premise: "a product type is seen",
  check: (seen, { people, rules }) =>
    every(seen.ids(K.PRODUCT_TYPE), (id) => {
      const words = seen.view.latest(K.PRODUCT_TYPE, id) ?? [];
      const at = AT.productType;
      const groupId = word(words, at.assessorGroupId);
      return both(
        within(0n, word(words, at.gracePeriod), MAX_GRACE_PERIOD, "seconds", () => `grace of type ${id}`),
        equal(rules.cooldown, word(words, at.cooldown), "seconds", () => `cooldown of type ${id}`),
        within(1n, groupId, BigInt(people.groups.length), "id", () => `group of type ${id}`),
      );
    }),
});

export const products = define({
  id: "INV-GOV-12",
  on: [K.PRODUCT],
  rules: ["PRODUCT-1"],
  title:
    "a product: minPrice <= 10 000 is what was last set; initialPrice <= 10 000 and type never change; minPrice <= initialPrice when it is added",
  premise: "a product is seen",
  parts: ["a product", "a product just added", "a product seen again"],
  check: (seen, { catalog }, part) =>
    every(seen.ids(K.PRODUCT), (id) => {
      const words = seen.view.latest(K.PRODUCT, id) ?? [];
      const before = seen.view.before(K.PRODUCT, id);
      const known = catalog.products.get(id);
      const at = AT.product;
      const minPrice = word(words, at.minPrice);
      const initial = word(words, at.initialPrice);
      const added = seen.logs("ProductAdded").some((log) => log.indexed[0] === id);
      return both(
        known === undefined
          ? SKIP
          : part(
              "a product",
              both(
                equal(known.minPrice, minPrice, "bps", () => `minPrice of product ${id}`),
                within(0n, minPrice, 10_000n, "bps", () => `minPrice of product ${id}`),
                within(0n, initial, 10_000n, "bps", () => `initialPrice of product ${id}`),
              ),
            ),
        added
          ? part(
              "a product just added",
              within(0n, minPrice, initial, "bps", () => `minPrice of product ${id}`),
            )
          : SKIP,
        before === undefined
          ? SKIP
          : part(
              "a product seen again",
              both(
                equal(word(before, at.initialPrice), initial, "bps", () => `initialPrice of product ${id}`),
                equal(word(before, at.productType), word(words, at.productType), "id", () => `type of product ${id}`),
              ),
            ),
      );
    }),
});

export const feeds = define({
  id: "INV-FEED-2",
  on: [K.FEED],
  rules: ["FEED-1", "FEED-2", "TIME-1", "HOSTILE-9"],
  title:
    "a feed is usable <=> 0 < answer <= 2^96 - 1, updatedAt <= now, now - updatedAt <= maxAge and it does not revert; then its price is the answer",
  premise: "a feed is seen",
  parts: ["usable", "unusable"],
  check: (seen, history, part) =>
    every(seen.ids(K.FEED), (asset) => {
      const price = history.feeds.price(asset, seen.time);
      const words = seen.view.latest(K.FEED, asset) ?? [];
      return part(
        price === undefined ? "unusable" : "usable",
        both(
          equal(price === undefined ? 0n : 1n, word(words, AT.feed.usable), "flag", () => `feed of asset ${asset}`),
          equal(price ?? 0n, word(words, AT.feed.price), "ETH, 18 decimals", () => `price of asset ${asset}`),
        ),
      );
    }),
});
