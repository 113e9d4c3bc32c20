import { id as hashOfText, keccak256, toBeHex } from "ethers";
import type { Verdict } from "assay/types";
import * as K from "../../properties/observe/kinds";
import { both, equal, every, holds, SKIP } from "../core/verdicts";
import { AT, word } from "../core/words";
import { inEarlier } from "./in-earlier";

export const keepsNft = inEarlier({
  id: "INV-EARLIER-14",
  on: ["purchase", K.COVER],
  rules: ["E-EDIT", "EDIT-1"],
  title:
    "an extension keeps the cover's id and its NFT: it returns and tells the extended cover's id, owner and approval stay; originalCoverId = coverId and replacedBy = 0, always",
  premise: "a cover is seen, or extended",
  parts: ["a cover", "an extension"],
  check(seen, { deals: { purchase } }, part) {
    const covers = every(seen.ids(K.COVER), (id) => {
      const words = seen.view.latest(K.COVER, id) ?? [];
      return both(
        equal(id, word(words, AT.cover.originalCoverId), "id", () => `originalCoverId of cover ${id}`),
        equal(0n, word(words, AT.cover.replacedBy), "id", () => `replacedBy of cover ${id}`),
      );
    });
    const extended = purchase === undefined ? 0n : purchase.params.coverId;
    const words = seen.now(K.COVER, extended);
    if (purchase === undefined || extended === 0n || words === undefined) return part("a cover", covers);
    const where = (what: string) => () => `${what} of cover ${extended} after its extension`;
    const kept = both(
      equal(extended, purchase.coverId, "id", where("id in the event")),
      equal(extended, BigInt(seen.step.result?.returnData ?? 0n), "id", where("id returned")),
      equal(purchase.oldOwner ?? 0n, word(words, AT.cover.owner), "address", where("owner")),
      equal(purchase.oldApproved ?? 0n, word(words, AT.cover.approved), "address", where("who is approved")),
    );
    return both(part("a cover", covers), part("an extension", kept));
  },
});

export const noCoverMade = inEarlier({
  id: "INV-EARLIER-15",
  on: [K.COUNTS],
  rules: ["E-EDIT", "READ-2"],
  title: "coverCount counts covers, not segments: an extension leaves it as it was, a new cover adds one",
  premise: "cover is bought and the counters are seen",
  parts: ["a new cover", "an extension"],
  check(seen, { covers, deals: { purchase } }, part) {
    const words = seen.now(K.COUNTS, 0n);
    if (purchase === undefined || words === undefined) return SKIP;
    const isNew = purchase.params.coverId === 0n;
    // an extension whose event has another id is in the books, but is no cover
    const known = BigInt(covers.size) - (isNew || purchase.coverId === purchase.params.coverId ? 0n : 1n);
    return part(
      isNew ? "a new cover" : "an extension",
      equal(
        known,
        word(words, AT.counts.covers),
        "covers",
        () => `coverCount after ${isNew ? "a purchase" : `the extension of cover ${purchase.params.coverId}`}`,
      ),
    );
  },
});

/** `getSegmentId(uint256)` of the cover in the lens's key (properties/observe/answers/). */
const SEGMENT_READ = BigInt(hashOfText("getSegmentId(uint256)").slice(0, 10));
const ASKED_COVER = 6n;

export const segments = inEarlier({
  id: "INV-EARLIER-16",
  on: [K.ANSWER],
  rules: ["E-EDIT", "E-EVENT"],
  title: "getSegmentId(coverId) = how many times the cover was extended: 0 when new, one more with each extension",
  premise: "the segment of a known cover is read",
  parts: ["never extended", "extended"],
  check: (seen, { covers }, part) =>
    every(seen.ids(K.ANSWER), (key): Verdict => {
      const [whom, selector, id] = [key >> 232n, (key >> 200n) & 0xffff_ffffn, BigInt.asUintN(160, key >> 40n)];
      const cover = selector === SEGMENT_READ && whom === ASKED_COVER ? covers.get(id) : undefined;
      if (cover === undefined) return SKIP;
      const [ok, hash] = seen.view.latest(K.ANSWER, key) ?? [];
      const where = (): string => `segment of cover ${id}`;
      return part(
        cover.segment === 0n ? "never extended" : "extended",
        both(
          equal(1n, ok ?? 0n, "flag", where),
          equal(BigInt(keccak256(toBeHex(cover.segment, 32))), hash ?? 0n, `hash of ${cover.segment}`, where),
        ),
      );
    }),
});

/** Index of the cover among the indexed arguments of a purchase's events. */
const NAMING: Readonly<Record<string, number>> = {
  CoverEdited: 0,
  CoverMetadata: 0,
  PremiumPaid: 0,
  CapacityReleased: 2,
  CapacityAllocated: 2,
  RewardStreamStopped: 0,
  RewardStreamAdded: 0,
};

export const sameName = inEarlier({
  id: "INV-EARLIER-17",
  on: ["purchase"],
  rules: ["E-EDIT", "E-EVENT", "COVER-5"],
  title:
    "every event of an extension that names a cover names the extended one, and what it had is released before anything is allocated",
  premise: "a cover is extended",
  check(seen, { deals: { purchase } }) {
    const extended = purchase?.params.coverId ?? 0n;
    if (extended === 0n) return SKIP;
    const names = seen.step.logs.map(({ name }) => name);
    const allocated = names.indexOf("CapacityAllocated");
    return both(
      every(seen.step.logs, ({ name, indexed }) => {
        const at = NAMING[name];
        return at === undefined
          ? SKIP
          : equal(extended, indexed[at] ?? 0n, "id", () => `cover in ${name} of an extension`);
      }),
      holds(
        names.lastIndexOf("CapacityReleased") < allocated,
        () => `allocations of cover ${extended}`,
        "released before others are made",
        () => names.join(),
      ),
    );
  },
});
