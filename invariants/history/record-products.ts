import type { SeenLog } from "assay/types";
import { max, PRICE_PER_BPS } from "../core/numbers";
import type { Seen } from "../core/seen";
import { pair } from "../core/words";
import type { History } from "./history";
import { ListingBook } from "./listing-book";
import { PoolBook } from "./pool-book";

function poolCreated(history: History, seen: Seen, log: SeenLog): void {
  const [poolId = 0n, manager = 0n] = log.indexed;
  const [address = 0n, fee = 0n, maxFee = 0n] = log.words;
  history.pools.set(poolId, new PoolBook(poolId, manager, fee, maxFee, seen.time));
  history.ledger.open(255n, address, 0n);
}

/** Records a new or changed listing: a new one starts at max(initialPrice, floor) [PRICE-2], a new target first settles the spot price [PRICE-5, E-DECAY]. */
function productSet(history: History, seen: Seen, log: SeenLog): void {
  const [poolId = 0n, productId = 0n] = log.indexed;
  const [weight = 0n, target = 0n] = log.words;
  const { rules } = history;
  const product = history.catalog.prices(productId);
  const id = pair(poolId, productId);
  const listing = history.listings.get(id);
  const raised = listing !== undefined && weight > listing.weight;
  history.deals.listings.push({ poolId, productId, fresh: listing === undefined, raised });
  if (listing === undefined) {
    const start = max(product.initialPrice * PRICE_PER_BPS, rules.floor(product, target));
    history.listings.set(id, new ListingBook(rules, productId, weight, target, start, seen.time));
    return;
  }
  listing.weight = weight;
  if (listing.target === target) return;
  listing.settle(listing.spot(product, seen.time), seen.time);
  listing.target = target;
}

function productAdded({ catalog }: History, seen: Seen, log: SeenLog): void {
  const [productId = 0n, typeId = 0n] = log.indexed;
  const [minPrice = 0n, initialPrice = 0n] = log.words;
  const accepted = seen.op("addProduct")?.acceptedAssets ?? [];
  catalog.products.set(productId, { typeId, minPrice, initialPrice, accepted });
}

/** Records an event of CoverProducts. */
function recordCatalog(history: History, seen: Seen, log: SeenLog): void {
  const { rules } = history;
  const { products, types } = history.catalog;
  const [id = 0n] = log.indexed;
  const [first = 0n, groupId = 0n] = log.words;
  const product = products.get(id);
  const type = types.get(id);
  if (log.name === "ProductAdded") productAdded(history, seen, log);
  else if (log.name === "ProductTypeAdded") types.set(id, { gracePeriod: first, review: rules.review, groupId });
  else if (log.name === "MinPriceChanged" && product !== undefined) product.minPrice = first;
  else if (log.name === "GracePeriodChanged" && type !== undefined) type.gracePeriod = first;
  else if (log.name === "ReviewPeriodSet" && type !== undefined) type.review = first;
  else if (log.name === "AssessorGroupChanged" && type !== undefined) type.groupId = first;
}

/** Records an event of StakingProducts or CoverProducts. */
export function recordProducts(history: History, seen: Seen, log: SeenLog): void {
  if (log.name === "PoolCreated") poolCreated(history, seen, log);
  else if (log.name === "ProductSet") productSet(history, seen, log);
  else recordCatalog(history, seen, log);
}
