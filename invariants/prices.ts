import { MAX_TOTAL_WEIGHT } from "./core/limits";
import type { Verdict } from "assay/types";
import * as K from "../properties/observe/kinds";
import { define } from "./statement/define";
import { BUMP, max, min, PRICE_PER_BPS, trancheAt, trancheEnd, WAD } from "./core/numbers";
import type { Seen } from "./core/seen";
import { both, equal, every, SKIP, within } from "./core/verdicts";
import { AT, high, low, pair, word } from "./core/words";
import type { ListingBook } from "./history/listing-book";
import type { History } from "./history/history";

const PRICE = "1e18 = 100 %/year";
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const name = (id: bigint): string => `product ${low(id)} in pool ${high(id)}`;

/** Checks the words of every listing observed in this step. */
function listings(seen: Seen, check: (words: readonly bigint[], id: bigint) => Verdict): Verdict {
  return every(seen.ids(K.LISTING), (id) => check(seen.view.latest(K.LISTING, id) ?? [], id));
}

/** Compares the words of every observed listing with its book. */
function books(
  seen: Seen,
  history: History,
  check: (words: readonly bigint[], book: ListingBook, id: bigint) => Verdict,
): Verdict {
  return listings(seen, (words, id) => {
    const book = history.listings.get(id);
    return book === undefined ? SKIP : check(words, book, id);
  });
}

const range = define({
  id: "INV-PRICE-1",
  on: [K.LISTING],
  rules: ["PRICE-1", "PRICE-3"],
  title: "floor <= spot <= 1e18, and bumped <= 1e18",
  premise: "a listing is seen",
  check: (seen) =>
    listings(seen, (words, id) =>
      both(
        within(word(words, AT.listing.floor), word(words, AT.listing.spot), WAD, PRICE, () => `spot of ${name(id)}`),
        within(0n, word(words, AT.listing.bumpedPrice), WAD, PRICE, () => `bumped price of ${name(id)}`),
      ),
    ),
});

/** The floor of every listing of a known product follows the edition's rule. [PRICE-1, E-FLOOR] */
export function floorByRule(seen: Seen, { catalog, rules }: History): Verdict {
  return listings(seen, (words, id) => {
    const product = catalog.products.get(low(id));
    if (product === undefined) return SKIP;
    const floor = rules.floor(product, word(words, AT.listing.target));
    return equal(floor, word(words, AT.listing.floor), PRICE, () => `floor of ${name(id)}`);
  });
}

/** The spot price of every listing follows the edition's rule from the words that were last written. [PRICE-3, E-DECAY] */
export function spotByRule(seen: Seen, { rules }: History): Verdict {
  return listings(seen, (words, id) => {
    const written = { bumped: word(words, AT.listing.bumpedPrice), updated: word(words, AT.listing.priceUpdatedAt) };
    const spot = rules.spot(written, word(words, AT.listing.floor), seen.time);
    return equal(spot, word(words, AT.listing.spot), PRICE, () => `spot of ${name(id)}`);
  });
}

/** A purchase changes each price by the edition's rule. [PRICE-4, E-BUMP] */
export function bumpByRule(_seen: Seen, { rules, deals: { purchase } }: History): Verdict {
  return every(purchase?.sales ?? [], ({ spot, eligible, amount, released, bumped, poolId, productId }) => {
    const right =
      spot === undefined || eligible === undefined
        ? undefined
        : rules.bumped(spot, max(0n, amount - released), eligible);
    if (right === undefined) return SKIP;
    return equal(right, bumped, PRICE, () => `bumped price of ${name(pair(poolId, productId))} after a purchase`);
  });
}

const floorNow = define({
  id: "INV-PRICE-2",
  on: [K.LISTING],
  rules: ["PRICE-1"],
  editions: ["current"],
  title: "floor = max(stored target, minPrice now), read live",
  premise: "a listing of a known product is seen",
  check: floorByRule,
});

const decay = define({
  id: "INV-PRICE-3",
  on: [K.LISTING],
  rules: ["PRICE-3", "ROUND-1", "READ-1"],
  editions: ["current"],
  title: "spot(t) = max(floor, bumped - floor(2e16 * (t - updated) / 86 400))",
  premise: "a listing is seen",
  check: spotByRule,
});

const bump = define({
  id: "INV-PRICE-4",
  on: ["purchase"],
  rules: ["PRICE-4", "EDIT-4", "ROUND-1"],
  editions: ["current"],
  title:
    "a purchase sets bumped = min(1e18, spot before + ceil(5e16 * used / capacity)), used = max(0, allocated - released), capacity = what the tranches that end at or after the cover's exposureEnd have, allocated or not; used = 0 bumps 0",
  premise: "cover is bought from a pool whose listing is seen",
  check: bumpByRule,
});

const undiluted = define({
  id: "INV-PRICE-10",
  on: ["purchase"],
  rules: ["PRICE-4", "CAP-2"],
  editions: ["current"],
  title:
    "stake that leaves before a cover does not dilute its bump: with capacity c in the tranches that end at or after the cover's release, (bumped - spot before) * c is at least 5e16 * used, unless 1e18 caps it, and less than that + c; so no purchase raises a price by more than 5 points",
  premise: "cover is bought from a pool whose listing is seen",
  check: (seen, { deals: { purchase } }) =>
    every(purchase?.sales ?? [], ({ poolId, productId, coverId, amount, released, price, bumped }) => {
      const words = seen.now(K.LISTING, pair(poolId, productId));
      const cover = seen.now(K.COVER, coverId);
      if (words === undefined || cover === undefined) return SKIP;
      const backing = EIGHT.filter(
        (i) => trancheEnd(trancheAt(seen.time) + BigInt(i)) >= word(cover, AT.cover.releaseTime),
      ).reduce((sum, i) => sum + word(words, AT.listing.capacity0 + i), 0n);
      const least = BUMP * max(0n, amount - released);
      const raised = bumped - price;
      const where = (what: string) => () => `${what} of ${name(pair(poolId, productId))} by cover ${coverId}`;
      const capped = bumped === WAD ? 0n : least;
      return both(
        within(capped, raised * backing, max(least, least + backing - 1n), "1e18 * wei", where("bump * capacity")),
        within(0n, raised, BUMP, PRICE, where("bump")),
      );
    }),
});

const soldAtSpot = define({
  id: "INV-PRICE-5",
  on: ["purchase"],
  rules: ["PRICE-4", "PRICE-7", "EDIT-4"],
  title: "a purchase is priced at the spot price just before it, an extension before any bump is taken back",
  premise: "cover is bought from a pool whose listing was seen before",
  check: (_seen, { deals: { purchase } }) =>
    every(purchase?.sales ?? [], ({ spot, price, poolId, productId }) =>
      spot === undefined ? SKIP : equal(spot, price, PRICE, () => `price of ${name(pair(poolId, productId))}`),
    ),
});

const movedOnly = define({
  id: "INV-PRICE-6",
  on: [K.LISTING],
  rules: ["PRICE-5", "PRICE-6", "PRICE-7", "LIST-2"],
  title:
    "bumped price and its time move only by a purchase (bump), by a bump taken back and by a new target (bumped = spot, updated = now; in the earlier edition on by whole days)",
  premise: "a listing is seen",
  check: (seen, history) =>
    books(seen, history, (words, book, id) =>
      both(
        equal(book.bumped, word(words, AT.listing.bumpedPrice), PRICE, () => `bumped price of ${name(id)}`),
        equal(book.updated, word(words, AT.listing.priceUpdatedAt), "seconds", () => `price time of ${name(id)}`),
      ),
    ),
});

const start = define({
  id: "INV-PRICE-7",
  on: ["call"],
  rules: ["PRICE-2"],
  title: "a new listing starts at spot = max(initialPrice, floor), at most 1e18",
  premise: "a pool lists a product for the first time and the listing is seen",
  check: (seen, history) =>
    every(history.deals.listings, ({ poolId, productId, fresh }) => {
      const words = seen.now(K.LISTING, pair(poolId, productId));
      const product = history.catalog.products.get(productId);
      if (!fresh || words === undefined || product === undefined) return SKIP;
      const initial = product.initialPrice * PRICE_PER_BPS;
      const expected = min(WAD, max(initial, word(words, AT.listing.floor)));
      return equal(
        expected,
        word(words, AT.listing.spot),
        PRICE,
        () => `first spot of ${name(pair(poolId, productId))}`,
      );
    }),
});

const weights = define({
  id: "INV-LIST-1",
  on: [K.LISTING],
  rules: ["LIST-1", "LIST-2"],
  title:
    "weight and target of a listing are what the manager's last ProductSet set: weight <= 10 000, target <= 10 000",
  premise: "a listing is seen",
  check: (seen, history) =>
    books(seen, history, (words, book, id) =>
      both(
        equal(book.weight, word(words, AT.listing.weight), "bps", () => `weight of ${name(id)}`),
        equal(book.target, word(words, AT.listing.target), "bps", () => `target of ${name(id)}`),
        within(0n, word(words, AT.listing.weight), 10_000n, "bps", () => `weight of ${name(id)}`),
        within(0n, word(words, AT.listing.target), 10_000n, "bps", () => `target of ${name(id)}`),
      ),
    ),
});

const totalWeight = define({
  id: "INV-LIST-2",
  on: [K.READS],
  rules: ["LIST-1", "LIST-2"],
  title:
    "getTotalWeight = sum of the weights of the pool's listings <= 200 000; at most 200 products are listed, and no listing is ever lost",
  premise: "a pool's getters are seen with all of its listings",
  check: (seen, { listings: known }) =>
    every(seen.ids(K.READS), (poolId) => {
      const words = seen.view.latest(K.READS, poolId) ?? [];
      const own = [...known].filter(([id]) => high(id) === poolId);
      if (own.some(([id]) => !seen.sees(K.LISTING, id))) return SKIP;
      const sum = own.reduce((total, [, book]) => total + book.weight, 0n);
      return both(
        equal(sum, word(words, AT.reads.totalWeight), "bps", () => `total weight of pool ${poolId}`),
        within(0n, sum, MAX_TOTAL_WEIGHT, "bps", () => `total weight of pool ${poolId}`),
        equal(BigInt(own.length), word(words, AT.reads.products), "count", () => `products of pool ${poolId}`),
        within(0n, BigInt(own.length), 200n, "count", () => `products of pool ${poolId}`),
      );
    }),
});

const accepted = define({
  id: "INV-LIST-3",
  on: ["call"],
  rules: ["LIST-1"],
  title: "setProducts succeeds => no product twice, and a new or changed target is at least minPrice",
  premise: "setProducts succeeds with at least one product",
  parts: ["a new or changed target", "an unchanged target"],
  check(seen, history, part) {
    const o = seen.op("setProducts");
    if (o === undefined || !seen.ok) return SKIP;
    const ids = new Set(o.params.map((param) => param.productId));
    return every(o.params, ({ productId, targetPrice }) => {
      const before = seen.view.before(K.LISTING, pair(o.poolId, productId));
      const changed = before === undefined || word(before, AT.listing.target) !== targetPrice;
      return part(
        changed ? "a new or changed target" : "an unchanged target",
        both(
          equal(
            BigInt(o.params.length),
            BigInt(ids.size),
            "distinct products",
            () => `setProducts of pool ${o.poolId}`,
          ),
          within(
            changed ? history.catalog.minPrice(productId) : 0n,
            targetPrice,
            10_000n,
            "bps",
            () => `target of product ${productId}`,
          ),
        ),
      );
    });
  },
});

/** PRICES: the range and the changes of spot prices, and the listings that store them. */
export const PRICES = [
  range,
  floorNow,
  decay,
  bump,
  undiluted,
  soldAtSpot,
  movedOnly,
  start,
  weights,
  totalWeight,
  accepted,
];
