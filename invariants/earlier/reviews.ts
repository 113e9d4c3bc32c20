import { id as hashOfText, keccak256, toBeHex } from "ethers";
import type { Verdict } from "assay/types";
import * as K from "../../properties/observe/kinds";
import { nameAt } from "../core/accounts";
import { DAY } from "../core/numbers";
import { both, equal, every, holds, SKIP, within } from "../core/verdicts";
import { AT, word } from "../core/words";
import { inEarlier } from "./in-earlier";

const SHORTEST_REVIEW = DAY;
const LONGEST_REVIEW = 14n * DAY;

export const reviews = inEarlier({
  id: "INV-EARLIER-6",
  on: [K.CLAIM],
  rules: ["E-REVIEW", "VOTE-2", "SETTLE-1"],
  title:
    "votingEnd = cooldownEnd = submission + the review period that the cover was last bought or extended with before, however many have voted; no claim is ever in its cooldown",
  premise: "a claim is seen",
  check: (seen, { claims }) =>
    every(seen.ids(K.CLAIM), (id) => {
      const claim = claims.get(id);
      const words = seen.view.latest(K.CLAIM, id) ?? [];
      if (claim === undefined) return SKIP;
      const end = claim.submittedAt + claim.review;
      return both(
        equal(end, word(words, AT.claim.votingEnd), "seconds", () => `voting end of claim ${id}`),
        equal(end, word(words, AT.claim.cooldownEnd), "seconds", () => `cooldown end of claim ${id}`),
        holds(
          word(words, AT.claim.status) !== 1n,
          () => `status of claim ${id}`,
          "voting, approved or rejected",
          () => "cooldown",
        ),
      );
    }),
});

/** `getReviewPeriod(uint256)` of the cover products and of the cover in the lens's key (properties/observe/answers/). */
const REVIEW_READ = BigInt(hashOfText("getReviewPeriod(uint256)").slice(0, 10));

const ASKED_PRODUCTS = 5n;
const ASKED_COVER = 6n;

export const kept = inEarlier({
  id: "INV-EARLIER-10",
  on: [K.ANSWER],
  rules: ["E-REVIEW", "COVER-6", "E-EDIT"],
  title:
    "getReviewPeriod of a product type = what the governor set last, 7 days before that, 1 to 14 days; of a cover = its type's at the purchase of its last segment",
  premise: "a review period of a known type or cover is read",
  parts: ["of a product type", "of a cover"],
  check: (seen, { catalog, covers }, part) =>
    every(seen.ids(K.ANSWER), (key): Verdict => {
      const [whom, selector, id] = [key >> 232n, (key >> 200n) & 0xffff_ffffn, BigInt.asUintN(160, key >> 40n)];
      if (selector !== REVIEW_READ) return SKIP;
      const asked = whom === ASKED_PRODUCTS ? catalog.types.get(id) : whom === ASKED_COVER ? covers.get(id) : undefined;
      if (asked === undefined) return SKIP;
      const [ok, hash] = seen.view.latest(K.ANSWER, key) ?? [];
      const where = (): string => `review period of ${whom === ASKED_COVER ? "cover" : "product type"} ${id}`;
      const right = BigInt(keccak256(toBeHex(asked.review, 32)));
      return part(
        whom === ASKED_COVER ? "of a cover" : "of a product type",
        both(
          within(SHORTEST_REVIEW, asked.review, LONGEST_REVIEW, "seconds", where),
          equal(1n, ok ?? 0n, "flag", where),
          equal(right, hash ?? 0n, `hash of ${asked.review} seconds`, where),
        ),
      );
    }),
});

export const limits = inEarlier({
  id: "INV-EARLIER-11",
  on: ["call"],
  rules: ["E-REVIEW", "ROLE-2"],
  title:
    "setReviewPeriod succeeds <=> the governor calls it for a type that exists with 1 to 14 days; ReviewPeriodSet tells both",
  premise: "setReviewPeriod is called",
  parts: ["it succeeds", "it is refused"],
  check(seen, { catalog }, part) {
    const o = seen.op("setReviewPeriod");
    if (o === undefined) return SKIP;
    const { productType, reviewPeriod } = o;
    const fits = SHORTEST_REVIEW <= reviewPeriod && reviewPeriod <= LONGEST_REVIEW;
    const due = seen.caller === "governor" && catalog.types.has(productType) && fits;
    const where = (): string => `${reviewPeriod} seconds for type ${productType} by ${nameAt(seen.callerWord)}`;
    const [told] = seen.logs("ReviewPeriodSet");
    const right = holds(due === seen.ok, where, due ? "success" : "a revert", () => (seen.ok ? "success" : "a revert"));
    if (!seen.ok) return part("it is refused", right);
    const telling = both(
      equal(productType, told?.indexed[0] ?? 0n, "id", where),
      equal(reviewPeriod, told?.words[0] ?? 0n, "seconds", where),
    );
    return part("it succeeds", both(right, telling));
  },
});
