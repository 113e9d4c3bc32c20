import * as K from "../../properties/observe/kinds";
import { addressWord } from "../core/accounts";
import { define } from "../statement/define";
import { both, equal, every, holds, SKIP, within } from "../core/verdicts";
import { AT, high, low, word } from "../core/words";

export const chain = define({
  id: "INV-COVER-7",
  on: [K.COVER],
  rules: ["EDIT-1", "COVER-5"],
  editions: ["current"],
  title:
    "originalCoverId = the cover that was extended, or the cover itself; replacedBy = the cover that extended it, once; a replaced cover has no owner",
  premise: "a cover is seen",
  parts: ["a cover that was extended", "a cover that was not", "a cover that extends another"],
  check: (seen, { covers }, part) =>
    every(seen.ids(K.COVER), (id) => {
      const book = covers.get(id);
      const words = seen.view.latest(K.COVER, id) ?? [];
      const at = AT.cover;
      if (book === undefined) return SKIP;
      const original = word(words, at.originalCoverId);
      const owner = word(words, at.owner);
      const extended = book.replacedBy === 0n ? "a cover that was not" : "a cover that was extended";
      return both(
        part(
          extended,
          equal(book.replacedBy, word(words, at.replacedBy), "id", () => `replacement of cover ${id}`),
        ),
        original === id
          ? SKIP
          : part(
              "a cover that extends another",
              equal(id, covers.get(original)?.replacedBy ?? id, "id", () => `replacement of cover ${original}`),
            ),
        part(
          extended,
          holds(
            (owner === 0n) === (book.replacedBy !== 0n),
            () => `owner of cover ${id}`,
            book.replacedBy === 0n ? "somebody" : "nobody",
            () => `0x${owner.toString(16)}`,
          ),
        ),
      );
    }),
});

export const nothingStreams = define({
  id: "INV-COVER-13",
  on: [K.COVER_POOL],
  rules: ["EDIT-3"],
  editions: ["current"],
  title: "nothing streams for a cover that another one replaced: its rewardRates are 0",
  premise: "a pool's part of a replaced cover is seen",
  check: (seen, { covers }) =>
    every(seen.ids(K.COVER_POOL), (id) => {
      if ((covers.get(high(id))?.replacedBy ?? 0n) === 0n) return SKIP;
      const rate = word(seen.view.latest(K.COVER_POOL, id) ?? [], AT.coverPool.rewardRate);
      return equal(0n, rate, "wei/s", () => `reward rate ${low(id)} of the replaced cover ${high(id)}`);
    }),
});

export const extension = define({
  id: "INV-COVER-8",
  on: ["purchase"],
  rules: ["EDIT-1", "TIME-1"],
  title:
    "an extension succeeds => now < end of the old cover, which was not replaced, has an amount left and no open claim; same product, same asset, params.owner = the NFT's owner",
  premise: "a cover that was seen is extended",
  check(seen, { deals: { purchase } }) {
    const old = purchase?.old;
    if (purchase === undefined || old === undefined) return SKIP;
    const { params } = purchase;
    const where = (what: string) => () => `${what} of cover ${old.id}, which is extended`;
    return both(
      within(old.start, seen.time, old.end - 1n, "seconds", where("time")),
      equal(0n, old.replacedBy, "id", where("replacement")),
      equal(0n, old.openClaim, "id", where("open claim")),
      within(1n, old.amount, old.bought, "asset units", where("amount")),
      equal(old.productId, params.productId, "id", where("product")),
      equal(old.asset, params.coverAsset, "id", where("asset")),
      equal(purchase.oldOwner ?? 0n, addressWord(params.owner), "address", where("owner")),
    );
  },
});
