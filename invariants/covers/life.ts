import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { both, equal, every, SKIP, within } from "../core/verdicts";
import { AT, high, low, pair, word } from "../core/words";

const CONSTANT = [
  "productId",
  "coverAsset",
  "amountBought",
  "start",
  "end",
  "gracePeriod",
  "graceEnd",
  "releaseTime",
  "originalCoverId",
  "pools",
] as const;

const OF_ALL_SEGMENTS = ["productId", "coverAsset", "originalCoverId"] as const;

export const constant = define({
  id: "INV-COVER-4",
  on: [K.COVER],
  rules: ["COVER-6", "EDIT-1", "CAP-3", "E-EDIT"],
  title:
    "product, asset, amount bought, start, end, grace, release, predecessor and pools of a cover never change; in the earlier edition by an extension only, which keeps product, asset and predecessor",
  premise: "a cover is seen again",
  check: (seen, { rules, deals: { purchase } }) =>
    every(seen.ids(K.COVER), (id) => {
      const words = seen.view.latest(K.COVER, id) ?? [];
      const before = seen.view.before(K.COVER, id);
      if (before === undefined) return SKIP;
      const isExtended = rules.extensionKeepsId && purchase?.params.coverId === id;
      return both(
        ...(isExtended ? OF_ALL_SEGMENTS : CONSTANT).map((field) =>
          equal(
            word(before, AT.cover[field]),
            word(words, AT.cover[field]),
            "as before",
            () => `${field} of cover ${id}`,
          ),
        ),
      );
    }),
});

export const amountFalls = define({
  id: "INV-COVER-6",
  on: [K.COVER, "settlement"],
  rules: ["SETTLE-3"],
  title: "amount of a cover = amount bought - payouts; it only falls, and CoverReduced tells the new one",
  premise: "a cover is seen",
  parts: ["a cover", "CoverReduced"],
  check: (seen, { covers }, part) =>
    both(
      part(
        "a cover",
        every(seen.ids(K.COVER), (id) => {
          const book = covers.get(id);
          const words = seen.view.latest(K.COVER, id) ?? [];
          if (book === undefined) return SKIP;
          const amount = word(words, AT.cover.amount);
          return both(
            equal(book.amount, amount, "asset units", () => `amount of cover ${id}`),
            within(0n, amount, book.bought, "asset units", () => `amount of cover ${id}`),
          );
        }),
      ),
      part(
        "CoverReduced",
        every(seen.logs("CoverReduced"), (log) => {
          const id = log.indexed[0] ?? 0n;
          const book = covers.get(id);
          if (book === undefined) return SKIP;
          return equal(book.amount, log.words[0] ?? 0n, "asset units", () => `CoverReduced of cover ${id}`);
        }),
      ),
    ),
});

export const allocation = define({
  id: "INV-COVER-12",
  on: [K.COVER_POOL],
  rules: ["CAP-3", "BURN-2", "EDIT-4", "TIME-1"],
  title:
    "getCoverAllocation = what was sold, shrunk by payouts; 0 from the release on, and once another cover replaced it",
  premise: "a pool's part of a cover is seen",
  parts: ["allocated", "released or replaced"],
  check: (seen, { covers, listings }, part) =>
    every(seen.ids(K.COVER_POOL), (id) => {
      const cover = covers.get(high(id));
      const words = seen.view.latest(K.COVER_POOL, id) ?? [];
      const listing =
        cover === undefined ? undefined : listings.get(pair(word(words, AT.coverPool.poolId), cover.productId));
      if (cover === undefined || listing === undefined) return SKIP;
      const backing = listing.parts.get(cover.id);
      const right = backing === undefined || backing.release <= seen.time ? undefined : backing.sum;
      return part(
        right === undefined ? "released or replaced" : "allocated",
        equal(
          right ?? 0n,
          word(words, AT.coverPool.allocation),
          "wei",
          () => `allocation ${low(id)} of cover ${cover.id}`,
        ),
      );
    }),
});
