import { id as hashOfText, keccak256, toBeHex } from "ethers";
import type { Verdict } from "assay/types";
import * as K from "../properties/observe/kinds";
import { addressWord, nameAt } from "./core/accounts";
import { define, type Statement } from "./core/define";
import { CLAIM_DEPOSIT, DAY } from "./core/numbers";
import { both, equal, every, HELD, holds, UNMET, violated, within } from "./core/verdicts";
import { AT, high, pair, word } from "./core/words";
import { timesByRule } from "./covers";
import { bumpByRule, floorByRule, spotByRule } from "./prices";

const SHORTEST_REVIEW = DAY;
const LONGEST_REVIEW = 14n * DAY;

/** A statement about the earlier edition alone. */
const inEarlier = <const Name extends string = never>(
  statement: Omit<Statement<Name>, "editions">,
): ReturnType<typeof define> => define<Name>({ ...statement, editions: ["earlier"] });

const deposits = inEarlier({
  id: "INV-EARLIER-1",
  on: ["settlement"],
  rules: ["E-DEPOSIT", "SETTLE-2", "CREDIT-1"],
  title:
    "a rejected claim credits floor(0.05 ETH / voters) to each who voted, in the order of the votes, and to nobody else; with what the capital pool gets that is the deposit",
  premise: "a claim is rejected",
  parts: ["the deposit", "a voter's part of it"],
  check(seen, { rules, claims, deals: { settlement } }, part) {
    const claim = settlement === undefined ? undefined : claims.get(settlement.claimId);
    if (settlement === undefined || claim === undefined || settlement.approved) return UNMET;
    const ledger = addressWord("claims");
    const credited = seen.logs("Credited").filter((log) => BigInt(log.address) === ledger);
    const received = seen
      .logs("EthReceived")
      .filter((log) => BigInt(log.address) === addressWord("capitalPool"))
      .reduce((sum, log) => sum + (log.words[0] ?? 0n), 0n);
    const voters = [...claim.voters];
    const share = rules.voterShare(BigInt(voters.length));
    const where = (what: string) => () => `${what} of the deposit of claim ${claim.id}`;
    return both(
      part(
        "the deposit",
        both(
          equal(BigInt(voters.length), BigInt(credited.length), "parts", where("parts")),
          equal(CLAIM_DEPOSIT - share * BigInt(voters.length), received, "wei", where("what the capital pool gets")),
        ),
      ),
      part(
        "a voter's part of it",
        every(credited.entries(), ([i, log]) =>
          both(
            equal(voters[i] ?? 0n, log.indexed[0] ?? 0n, "address", where(`owner of part ${i}`)),
            equal(0n, log.indexed[1] ?? -1n, "id", where(`asset of part ${i}`)),
            equal(share, log.words[0] ?? 0n, "wei", where(`part ${i}`)),
          ),
        ),
      ),
    );
  },
});

const floors = inEarlier({
  id: "INV-EARLIER-2",
  on: [K.LISTING],
  rules: ["E-FLOOR"],
  title: "floor = the product's initialPrice, whatever target and minPrice",
  premise: "a listing of a known product is seen",
  check: floorByRule,
});

const decays = inEarlier({
  id: "INV-EARLIER-3",
  on: [K.LISTING],
  rules: ["E-DECAY", "ROUND-1", "READ-1"],
  title:
    "spot(t) = max(floor, ceil(bumped * ceil(0.999^n * 1e27) / 1e27)), n = floor((t - updated) / 86 400): the decay is by whole days, each of what the day before left",
  premise: "a listing is seen",
  check: spotByRule,
});

const bumps = inEarlier({
  id: "INV-EARLIER-4",
  on: ["purchase"],
  rules: ["E-BUMP", "ROUND-1"],
  title:
    "a purchase sets bumped = min(1e18, ceil(spot before * 102 / 100)) in each of its pools, once, whatever it uses, also an extension that uses nothing new",
  premise: "cover is bought from a pool whose listing is seen",
  check: bumpByRule,
});

const clock = inEarlier({
  id: "INV-EARLIER-5",
  on: [K.LISTING],
  rules: ["E-DECAY"],
  title:
    "the moment that a price decays from moves by whole days only, never back and never past now: no number of purchases or new targets puts off the end of a day",
  premise: "a listing is seen again",
  check: (seen) =>
    every(seen.ids(K.LISTING), (id) => {
      const before = seen.view.before(K.LISTING, id);
      if (before === undefined) return UNMET;
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

const reviews = inEarlier({
  id: "INV-EARLIER-6",
  on: [K.CLAIM],
  rules: ["E-REVIEW", "VOTE-2", "SETTLE-1"],
  title:
    "votingEnd = cooldownEnd = submission + the review period that the cover was bought with, however many have voted; no claim is ever in its cooldown",
  premise: "a claim on a known cover is seen",
  check: (seen, { claims, covers }) =>
    every(seen.ids(K.CLAIM), (id) => {
      const claim = claims.get(id);
      const words = seen.view.latest(K.CLAIM, id) ?? [];
      const cover = claim === undefined ? undefined : covers.get(claim.coverId);
      if (claim === undefined || cover === undefined) return UNMET;
      const end = claim.submittedAt + cover.review;
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

const whole = inEarlier({
  id: "INV-EARLIER-7",
  on: ["call", "settlement"],
  rules: ["E-CLAIM", "SETTLE-3", "SETTLE-4"],
  title:
    "a claim asks the whole cover amount; a payout is all that the cover has at settlement, after which it has nothing; else nothing is paid",
  premise: "a claim is submitted on a known cover, or settled",
  parts: ["a submission", "an approval in time", "a settlement without payout"],
  check(seen, { claims, covers, deals: { submission, settlement } }, part) {
    if (submission?.cover !== undefined) {
      const asked = claims.get(submission.claimId)?.requested ?? 0n;
      return part(
        "a submission",
        equal(submission.cover.amount, asked, "asset units", () => `what claim ${submission.claimId} asks`),
      );
    }
    const cover = settlement === undefined ? undefined : covers.get(settlement.coverId);
    if (settlement === undefined || cover === undefined) return UNMET;
    const due = settlement.approved && seen.time < cover.release ? settlement.coverAmount : 0n;
    return part(
      due > 0n ? "an approval in time" : "a settlement without payout",
      equal(due, settlement.payout, "asset units", () => `payout of claim ${settlement.claimId}`),
    );
  },
});

/** The data of CoverEdited beyond its static words: the text, as the ABI pads it. */
function textIn(words: readonly bigint[]): string {
  const [, , size = -1n, ...rest] = words;
  const data = rest.map((one) => one.toString(16).padStart(64, "0")).join("");
  return size < 0n ? "" : Buffer.from(data, "hex").subarray(0, Number(size)).toString("utf8");
}

const edits = inEarlier({
  id: "INV-EARLIER-8",
  on: ["purchase"],
  rules: ["E-EVENT", "COVER-5", "EDIT-1"],
  title:
    "CoverEdited tells the cover, its product, how many times it was edited (0 for a new one, its predecessor's + 1 for an extension), the owner's address and the purchase's ipfsData",
  premise: "cover is bought and seen",
  parts: ["a new cover", "an extension"],
  check(_seen, { covers, deals: { purchase } }, part) {
    const cover = purchase === undefined ? undefined : covers.get(purchase.coverId);
    if (purchase === undefined || cover === undefined) return UNMET;
    const { coverId, params, told } = purchase;
    const where = (what: string) => () => `${what} of cover ${coverId} in CoverEdited`;
    const text = textIn(told.words);
    return part(
      params.coverId === 0n ? "a new cover" : "an extension",
      both(
        equal(params.productId, told.indexed[1] ?? 0n, "id", where("product")),
        equal(cover.segment, told.indexed[2] ?? -1n, "edits", where("segmentId")),
        equal(addressWord(params.owner), told.words[0] ?? 0n, "address", where("buyer")),
        text === params.ipfsData ? HELD : violated(where("ipfsMetadata")(), params.ipfsData, text),
      ),
    );
  },
});

const releases = inEarlier({
  id: "INV-EARLIER-9",
  on: [K.COVER],
  rules: ["E-EXPOSURE", "CLAIM-1", "CAP-2", "CAP-3"],
  title:
    "graceEnd = end + grace; release = ceilToMidnightUTC(graceEnd + the review period at purchase + 7 days); grace <= 261 days",
  premise: "a cover is seen",
  check: timesByRule,
});

/** `getReviewPeriod(uint256)` of the cover products and of the cover, as the lens's key names them (properties/observe/answers/). */
const REVIEW_READ = BigInt(hashOfText("getReviewPeriod(uint256)").slice(0, 10));
const ASKED_PRODUCTS = 5n;
const ASKED_COVER = 6n;

const kept = inEarlier({
  id: "INV-EARLIER-10",
  on: [K.ANSWER],
  rules: ["E-REVIEW", "COVER-6"],
  title:
    "getReviewPeriod of a product type = what the governor set last, 7 days before that, 1 to 14 days; of a cover = its type's at purchase, an extension's at its own",
  premise: "a review period of a known type or cover is read",
  parts: ["of a product type", "of a cover"],
  check: (seen, { catalog, covers }, part) =>
    every(seen.ids(K.ANSWER), (key): Verdict => {
      const [whom, selector, id] = [key >> 232n, (key >> 200n) & 0xffff_ffffn, BigInt.asUintN(160, key >> 40n)];
      if (selector !== REVIEW_READ) return UNMET;
      const asked = whom === ASKED_PRODUCTS ? catalog.types.get(id) : whom === ASKED_COVER ? covers.get(id) : undefined;
      if (asked === undefined) return UNMET;
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

const limits = inEarlier({
  id: "INV-EARLIER-11",
  on: ["call"],
  rules: ["E-REVIEW", "ROLE-2"],
  title:
    "setReviewPeriod succeeds <=> the governor calls it for a type that exists with 1 to 14 days; ReviewPeriodSet tells both",
  premise: "setReviewPeriod is called",
  parts: ["it succeeds", "it is refused"],
  check(seen, { catalog }, part) {
    const o = seen.op("setReviewPeriod");
    if (o === undefined) return UNMET;
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

const settledInTurn = inEarlier({
  id: "INV-EARLIER-12",
  on: ["purchase"],
  rules: ["E-DECAY", "E-BUMP"],
  title: "a purchase leaves the price decaying from less than a day ago",
  premise: "cover is bought from a pool whose listing is seen",
  check: (seen, { deals: { purchase } }) =>
    every(purchase?.sales ?? [], ({ poolId, productId }) => {
      const words = seen.now(K.LISTING, pair(poolId, productId));
      if (words === undefined) return UNMET;
      const updated = word(words, AT.listing.priceUpdatedAt);
      return within(seen.time - DAY + 1n, updated, seen.time, "seconds", () => `price time of ${poolId}/${productId}`);
    }),
});

const noBumpKept = inEarlier({
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

/** THE EARLIER EDITION: what holds there and not in the current one. */
export const EARLIER = [
  deposits,
  floors,
  decays,
  bumps,
  clock,
  reviews,
  whole,
  edits,
  releases,
  kept,
  limits,
  settledInTurn,
  noBumpKept,
];
