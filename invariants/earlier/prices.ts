import * as K from "../../properties/observe/kinds";
import { DAY } from "../core/numbers";
import { both, equal, every, SKIP, within } from "../core/verdicts";
import { AT, high, pair, word } from "../core/words";
import { bumpByRule, floorByRule, spotByRule } from "../prices";
import { inEarlier } from "./in-earlier";

export const floors = inEarlier({
  id: "INV-EARLIER-2",
  on: [K.LISTING],
  rules: ["E-FLOOR"],
  title: "floor = the product's initialPrice, whatever target and minPrice",
  premise: "a listing of a known product is seen",
  check: floorByRule,
});

export const decays = inEarlier({
  id: "INV-EARLIER-3",
  on: [K.LISTING],
  rules: ["E-DECAY", "ROUND-1", "READ-1"],
  title:
    "spot(t) = max(floor, ceil(bumped * ceil(0.999^n * 1e27) / 1e27)), n = floor((t - updated) / 86 400): the decay is by whole days, each of what the day before left",
  premise: "a listing is seen",
  check: spotByRule,
});

export const bumps = inEarlier({
  id: "INV-EARLIER-4",
  on: ["purchase"],
  rules: ["E-BUMP", "ROUND-1"],
  title:
    "a purchase sets bumped = min(1e18, ceil(spot before * 102 / 100)) in each of its pools, once, whatever it uses, also an extension that uses nothing new",
  premise: "cover is bought from a pool whose listing is seen",
  check: bumpByRule,
});

export const clock = inEarlier({
  id: "INV-EARLIER-5",
  on: [K.LISTING],
  rules: ["E-DECAY"],
  title:
    "the moment that a price decays from moves by whole days only, never back and never past now: no number of purchases or new targets puts off the end of a day",
  premise: "a listing is seen again",
  check: (seen) =>
    every(seen.ids(K.LISTING), (id) => {
      const before = seen.view.before(K.LISTING, id);
      if (before === undefined) return SKIP;
      const [was, is] = [
        word(before, AT.listing.priceUpdatedAt),
        word(seen.view.latest(K.LISTING, id) ?? [], AT.listing.priceUpdatedAt),
      ];
      const where = (): string => `price time of listing ${id >> 120n}/${id & ((1n << 120n) - 1n)}`;
      return both(
        within(was, is, seen.time, "seconds", where),
        equal(0n, (is - was) % DAY, "seconds beyond days", where),
      );
    }),
});

export const settledInTurn = inEarlier({
  id: "INV-EARLIER-12",
  on: ["purchase"],
  rules: ["E-DECAY", "E-BUMP"],
  title: "a purchase leaves the price decaying from less than a day ago",
  premise: "cover is bought from a pool whose listing is seen",
  check: (seen, { deals: { purchase } }) =>
    every(purchase?.sales ?? [], ({ poolId, productId }) => {
      const words = seen.now(K.LISTING, pair(poolId, productId));
      if (words === undefined) return SKIP;
      const updated = word(words, AT.listing.priceUpdatedAt);
      return within(seen.time - DAY + 1n, updated, seen.time, "seconds", () => `price time of ${poolId}/${productId}`);
    }),
});

export const noBumpKept = inEarlier({
  id: "INV-EARLIER-13",
  on: [K.COVER_POOL],
  rules: ["E-BUMP"],
  title: "no bump is kept with a cover, and none is taken back",
  premise: "a pool's part of a cover is seen",
  check: (seen) =>
    both(
      equal(0n, BigInt(seen.logs("BumpTakenBack").length), "events", () => "bumps taken back"),
      every(seen.ids(K.COVER_POOL), (id) => {
        const words = seen.view.latest(K.COVER_POOL, id) ?? [];
        return equal(0n, word(words, AT.coverPool.bump), "1e18 = 100 %/year", () => `bump of cover ${high(id)}`);
      }),
    ),
});
