import * as K from "../properties/observe/kinds";
import { define } from "./statement/define";
import { equal, every, holds, both, SKIP } from "./core/verdicts";
import { AT, high, low, word } from "./core/words";

const PRICE = "1e18 = 100 %/year";

const takenBack = define({
  id: "INV-PRICE-8",
  on: ["purchase"],
  rules: ["PRICE-7", "PRICE-6", "EDIT-4", "ROUND-1"],
  editions: ["current"],
  title:
    "an extension that takes less in a pool than it released there (new < released) takes back floor(left * (released - new) / released), left = max(0, bump - floor(2e16 * (now - start of the old cover) / 86 400)), down to the floor: one BumpTakenBack per such pool, in the old cover's order, after the last CapacityAllocated; nothing else takes a bump back",
  premise: "an extension takes less in a pool than it released there, or a bump is taken back",
  check(seen, { deals: { purchase } }) {
    if (purchase === undefined) return SKIP;
    const { coverId, bumpsDue } = purchase;
    const names = seen.step.logs.map(({ name }) => name);
    const told = seen.logs("BumpTakenBack");
    if (bumpsDue.length === 0 && told.length === 0) return SKIP;
    const where = (what: string, poolId: bigint) => () =>
      `${what} of the bump taken back in pool ${poolId} for cover ${coverId}`;
    const [lastSale, first] = [names.lastIndexOf("CapacityAllocated"), names.indexOf("BumpTakenBack")];
    return both(
      equal(BigInt(bumpsDue.length), BigInt(told.length), "events", () => `bumps taken back for cover ${coverId}`),
      holds(
        first < 0 || first > lastSale,
        () => `BumpTakenBack for cover ${coverId}`,
        "after the last CapacityAllocated",
        () => "before it",
      ),
      every(bumpsDue.entries(), ([i, due]) => {
        const [pool = 0n, product = 0n, cover = 0n] = told[i]?.indexed ?? [];
        const [amount = 0n, price = 0n] = told[i]?.words ?? [];
        return both(
          equal(due.poolId, pool, "id", where("pool", due.poolId)),
          equal(due.productId, product, "id", where("product", due.poolId)),
          equal(due.coverId, cover, "id", where("old cover", due.poolId)),
          equal(due.amount, amount, PRICE, where("amount", due.poolId)),
          equal(due.price, price, PRICE, where("price after", due.poolId)),
        );
      }),
    );
  },
});

const kept = define({
  id: "INV-PRICE-9",
  on: [K.COVER_POOL],
  rules: ["PRICE-7", "PRICE-4"],
  editions: ["current"],
  title:
    "a cover keeps, per pool, as long as it is: what its purchase added to the spot price, with what was left of the extended cover's bump there; left - back where the extension took less than it released",
  premise: "a pool's part of a cover is seen",
  check: (seen, { covers }) =>
    every(seen.ids(K.COVER_POOL), (id) => {
      const words = seen.view.latest(K.COVER_POOL, id) ?? [];
      const bump = covers.get(high(id))?.bumps.get(word(words, AT.coverPool.poolId));
      if (bump === undefined) return SKIP;
      return equal(bump, word(words, AT.coverPool.bump), PRICE, () => `bump of cover ${high(id)} in part ${low(id)}`);
    }),
});

/** BUMPS: a bump ends with the cover that made it. */
export const BUMPS = [takenBack, kept];
