import * as K from "../../properties/observe/kinds";
import { addressWord } from "../core/accounts";
import { both, equal, HELD, SKIP, violated } from "../core/verdicts";
import { timesByRule } from "../covers/times";
import { inEarlier } from "./in-earlier";

/** The text in the data of CoverEdited, with the ABI's padding. */
function textIn(words: readonly bigint[]): string {
  const [, , size = -1n, ...rest] = words;
  const data = rest.map((one) => one.toString(16).padStart(64, "0")).join("");
  return size < 0n ? "" : Buffer.from(data, "hex").subarray(0, Number(size)).toString("utf8");
}

export const edits = inEarlier({
  id: "INV-EARLIER-8",
  on: ["purchase"],
  rules: ["E-EVENT", "E-EDIT", "COVER-5"],
  title:
    "CoverEdited tells the cover, its product, its segment (0 for a new one, one more with each extension), the owner's address and the purchase's ipfsData",
  premise: "cover is bought and seen",
  parts: ["a new cover", "an extension"],
  check(_seen, { covers, deals: { purchase } }, part) {
    const cover = purchase === undefined ? undefined : covers.get(purchase.coverId);
    if (purchase === undefined || cover === undefined) return SKIP;
    const { coverId, params, told } = purchase;
    const where = (what: string) => () => `${what} of cover ${coverId} in CoverEdited`;
    const text = textIn(told.words);
    return part(
      params.coverId === 0n ? "a new cover" : "an extension",
      both(
        equal(params.productId, told.indexed[1] ?? 0n, "id", where("product")),
        equal(cover.segment, told.indexed[2] ?? -1n, "segments", where("segmentId")),
        equal(addressWord(params.owner), told.words[0] ?? 0n, "address", where("buyer")),
        text === params.ipfsData ? HELD : violated(where("ipfsMetadata")(), params.ipfsData, text),
      ),
    );
  },
});

export const releases = inEarlier({
  id: "INV-EARLIER-9",
  on: [K.COVER],
  rules: ["E-EXPOSURE", "E-EDIT", "CLAIM-1", "CAP-2", "CAP-3"],
  title:
    "graceEnd = end + grace; release = ceilToMidnightUTC(graceEnd + the review period at the purchase of the last segment + 7 days); grace <= 261 days",
  premise: "a cover is seen",
  check: timesByRule,
});
