import type { InvariantsOf } from "assay";
import { timesOf } from "./cover-life";
import type { Ghost } from "./ghost";
import { CLAIM_DEPOSIT, DAY } from "./limits";
import { total } from "./numbers";
import { purchaseIn } from "./purchase";
import { SUBMISSIONS, claimsOf, coversOf, isKnown, isNamed, oneOf, settlementIn } from "./subjects";
import { all, equal, every, holds, within } from "./verdicts";

const editions = ["earlier"];
/** Shortest and longest review period, and a new product type's, seconds [E-REVIEW]. */
const [SHORTEST, LONGEST, USUAL] = [DAY, 14n * DAY, 7n * DAY];

/** THE EARLIER EDITION: claims, and for how long they are reviewed. */
export const EARLIER_CLAIMS = {
  "a rejected claim credits floor(0.05 ETH / voters) to each who voted, in the order of the votes, and to nobody else; with what the capital pool gets that is the deposit":
    {
      id: "INV-EARLIER-1",
      rules: ["E-DEPOSIT", "SETTLE-2", "CREDIT-1"],
      editions,
      premise: "a claim is rejected",
      parts: ["the deposit", "a voter's part of it"],
      check: (step) => {
        const settled = settlementIn(step);
        if (settled === undefined || settled.approved) return undefined;
        const { events, before, now, ghost } = step;
        const voters = ghost.votes.on(settled.claimId);
        const count = BigInt(voters.length);
        const part = count === 0n ? 0n : CLAIM_DEPOSIT / count;
        const credited = events("Credited").filter(({ by }) => isNamed(by, "claims"));
        const received = now.ether("capitalPool") - before.ether("capitalPool");
        const of = (what: string): string => `${what} of the deposit of claim ${settled.claimId}`;
        return {
          "the deposit": all(
            equal(of("parts"), count, BigInt(credited.length)),
            equal(of("what the capital pool gets"), CLAIM_DEPOSIT - part * count, received),
            equal(
              of("what the capital pool emits"),
              received,
              total(events("EthReceived").map(({ amount }) => amount)),
            ),
          ),
          "a voter's part of it": every(credited.entries(), ([i, emitted]) =>
            all(
              equal(of(`owner of part ${i}`), voters[i], emitted.account),
              equal(of(`asset of part ${i}`), 0n, emitted.asset),
              equal(of(`part ${i}`), part, emitted.amount),
              equal(
                `credit of ${emitted.account} for claim ${settled.claimId}`,
                before.Claims.creditOf(emitted.account, 0n) + part,
                now.Claims.creditOf(emitted.account, 0n),
              ),
            ),
          ),
        };
      },
    },
  "votingEnd = cooldownEnd = submission + the review period that the cover was last bought or extended with before, however many have voted; no claim is ever in its cooldown":
    {
      id: "INV-EARLIER-6",
      rules: ["E-REVIEW", "VOTE-2", "SETTLE-1"],
      editions,
      premise: "a claim is submitted, voted on, settled or due",
      check: (step) => {
        const submission = oneOf(step, SUBMISSIONS);
        return every(claimsOf(step), (id) => {
          const claim = step.now.Claims.getClaim(id);
          const end =
            submission === undefined
              ? step.before.Claims.getClaim(id).votingEnd
              : step.time + step.before.Cover.getReviewPeriod(submission.args.coverId);
          return all(
            equal(`voting end of claim ${id}`, end, claim.votingEnd),
            equal(`cooldown end of claim ${id}`, end, claim.cooldownEnd),
            holds(
              claim.status !== 1n,
              `status of claim ${id}: expected voting, approved or rejected, observed cooldown`,
            ),
          );
        });
      },
    },
  "a claim asks the whole cover amount; when approved, however late, it is paid all that the cover has at settlement, after which it has nothing; else nothing is paid":
    {
      id: "INV-EARLIER-7",
      rules: ["E-CLAIM", "SETTLE-3", "SETTLE-4"],
      editions,
      premise: "a claim is submitted or settled",
      parts: ["a submission", "an approval", "a rejection"],
      check: (step) => {
        const { before, now } = step;
        const submission = oneOf(step, SUBMISSIONS);
        if (submission?.ok === true) {
          const asked = now.Claims.getClaim(now.Claims.claimCount).requestedAmount;
          const { amount } = before.Cover.getCover(submission.args.coverId);
          return { "a submission": equal(`what a claim on cover ${submission.args.coverId} asks`, amount, asked) };
        }
        const settled = settlementIn(step);
        if (settled === undefined) return undefined;
        const { approved, cover, claimId, coverId, payout } = settled;
        return {
          [approved ? "an approval" : "a rejection"]: all(
            equal(`payout of claim ${claimId}`, approved ? cover.amount : 0n, payout),
            equal(`amount of cover ${coverId}`, approved ? 0n : cover.amount, now.Cover.getCover(coverId).amount),
          ),
        };
      },
    },
  "getReviewPeriod of a product type = what the governor set last, 7 days before that, 1 to 14 days; of a cover = its type's at the purchase of its last segment":
    {
      id: "INV-EARLIER-10",
      rules: ["E-REVIEW", "COVER-6", "E-EDIT"],
      editions,
      premise: "a product type is made or changed, or a cover is bought, claimed, paid out of or named, or time passes",
      parts: ["of a product type", "of a cover"],
      check: (step) => {
        const { call, before, now } = step;
        const types = now.CoverProducts;
        const is = (id: bigint, expected: bigint) =>
          all(
            equal(`review period of product type ${id}`, expected, types.getReviewPeriod(id)),
            within(`review period of product type ${id}`, SHORTEST, types.getReviewPeriod(id), LONGEST),
          );
        if (call.name === "CoverProducts.addProductType" && call.ok)
          return { "of a product type": is(types.productTypeCount, USUAL) };
        if (call.name === "CoverProducts.setReviewPeriod") {
          const { productTypeId: id, reviewPeriod } = call.args;
          if (!isKnown(id, types.productTypeCount)) return undefined;
          return { "of a product type": is(id, call.ok ? reviewPeriod : before.CoverProducts.getReviewPeriod(id)) };
        }
        const bought = purchaseIn(step);
        const ofType = (productId: bigint): bigint =>
          before.CoverProducts.getReviewPeriod(before.CoverProducts.getTypeOf(productId));
        return {
          "of a cover": every(coversOf(step), (id) => {
            const expected = bought === undefined ? before.Cover.getReviewPeriod(id) : ofType(bought.params.productId);
            return equal(`review period of cover ${id}`, expected, now.Cover.getReviewPeriod(id));
          }),
        };
      },
    },
  "setReviewPeriod succeeds ⇔ the governor calls it for a type that exists with 1 to 14 days; ReviewPeriodSet names both":
    {
      id: "INV-EARLIER-11",
      rules: ["E-REVIEW", "ROLE-2"],
      editions,
      premise: "setReviewPeriod is called",
      parts: ["it succeeds", "it is refused"],
      check: ({ call, before, events }) => {
        if (call.name !== "CoverProducts.setReviewPeriod") return undefined;
        const { productTypeId, reviewPeriod } = call.args;
        const fits = SHORTEST <= reviewPeriod && reviewPeriod <= LONGEST;
        const isTyped = isKnown(productTypeId, before.CoverProducts.productTypeCount);
        const what = `${reviewPeriod} seconds for type ${productTypeId} by ${call.caller}`;
        const due = equal(`whether ${what} are taken`, isNamed(call.caller, "governor") && isTyped && fits, call.ok);
        if (!call.ok) return { "it is refused": due };
        const emitted = events("ReviewPeriodSet").map((one) => `${one.productTypeId}: ${one.reviewPeriod}`);
        return {
          "it succeeds": all(due, equal("ReviewPeriodSet", `${productTypeId}: ${reviewPeriod}`, emitted.join())),
        };
      },
    },
} satisfies InvariantsOf<Ghost>;

/** Events of a purchase that name a cover. */
const NAMING: readonly string[] = [
  ...["CoverEdited", "CoverMetadata", "PremiumPaid", "CapacityReleased", "CapacityAllocated"],
  ...["RewardStreamStopped", "RewardStreamAdded"],
];

/** THE EARLIER EDITION: covers that are extended in segments. */
export const EARLIER_COVERS = {
  "CoverEdited names the cover, its product, its segment (0 for a new one, one more with each extension), the owner's address and the purchase's ipfsData":
    {
      id: "INV-EARLIER-8",
      rules: ["E-EVENT", "E-EDIT", "COVER-5"],
      editions,
      premise: "cover is bought",
      parts: ["a new cover", "an extension"],
      check: (step) => {
        const purchase = purchaseIn(step);
        if (purchase === undefined) return undefined;
        const { coverId, params, isExtension } = purchase;
        const segment = isExtension ? step.before.Cover.getSegmentId(coverId) + 1n : 0n;
        const of = (what: string): string => `${what} of cover ${coverId} in CoverEdited`;
        return {
          [isExtension ? "an extension" : "a new cover"]: every(step.events("CoverEdited"), (emitted) =>
            all(
              equal(of("id"), coverId, emitted.coverId),
              equal(of("product"), params.productId, emitted.productId),
              equal(of("segmentId"), segment, emitted.segmentId),
              equal(of("buyer"), params.owner, emitted.buyer),
              equal(of("ipfsMetadata"), params.ipfsData, emitted.ipfsMetadata),
            ),
          ),
        };
      },
    },
  "graceEnd = end + grace; release = ceilToMidnightUTC(graceEnd + the review period at the purchase of the last segment + 7 days); grace <= 261 days":
    {
      id: "INV-EARLIER-9",
      rules: ["E-EXPOSURE", "E-EDIT", "CLAIM-1", "CAP-2", "CAP-3"],
      editions,
      premise: "a cover is bought, claimed, paid out of or named, or time passes",
      check: (step) => {
        return every(coversOf(step), (id) => timesOf(step, id, step.now.Cover.getReviewPeriod(id)));
      },
    },
  "an extension keeps the cover's id and its NFT: it returns and emits the extended cover's id, owner and approval stay; originalCoverId = coverId and replacedBy = 0, always":
    {
      id: "INV-EARLIER-14",
      rules: ["E-EDIT", "EDIT-1"],
      editions,
      premise: "a cover is bought, claimed, paid out of or named, or time passes",
      parts: ["a cover", "an extension"],
      check: (step) => {
        const { before, now, events } = step;
        const cover = every(coversOf(step), (id) => {
          const { originalCoverId, replacedBy } = now.Cover.getCover(id);
          return all(
            equal(`originalCoverId of cover ${id}`, id, originalCoverId),
            equal(`replacedBy of cover ${id}`, 0n, replacedBy),
          );
        });
        const { params, isExtension, returned } = purchaseIn(step) ?? {};
        if (params === undefined || isExtension !== true) return { "a cover": cover };
        const of = (what: string): string => `${what} of cover ${params.coverId} after its extension`;
        return {
          "a cover": cover,
          "an extension": all(
            every(events("CoverEdited"), (emitted) => equal(of("id emitted"), params.coverId, emitted.coverId)),
            equal(of("id returned"), params.coverId, returned),
            equal(of("owner"), before.CoverNFT.ownerOf(params.coverId), now.CoverNFT.ownerOf(params.coverId)),
            equal(
              of("approval"),
              before.CoverNFT.getApproved(params.coverId),
              now.CoverNFT.getApproved(params.coverId),
            ),
          ),
        };
      },
    },
  "coverCount counts covers, not segments: an extension leaves it as it was, a new cover adds one": {
    id: "INV-EARLIER-15",
    rules: ["E-EDIT", "READ-2"],
    editions,
    premise: "cover is bought",
    parts: ["a new cover", "an extension"],
    check: (step) => {
      const { isExtension } = purchaseIn(step) ?? {};
      if (isExtension === undefined) return undefined;
      const expected = step.before.Cover.coverCount + (isExtension ? 0n : 1n);
      return { [isExtension ? "an extension" : "a new cover"]: equal("covers", expected, step.now.Cover.coverCount) };
    },
  },
  "getSegmentId(coverId) = how many times the cover was extended: 0 when new, one more with each extension": {
    id: "INV-EARLIER-16",
    rules: ["E-EDIT", "E-EVENT"],
    editions,
    premise: "a cover is bought, claimed, paid out of or named, or time passes",
    parts: ["a new cover", "extended", "as before"],
    check: (step) => {
      const { isExtension } = purchaseIn(step) ?? {};
      const part = isExtension === undefined ? "as before" : isExtension ? "extended" : "a new cover";
      const { before, now } = step;
      return {
        [part]: every(coversOf(step), (id) => {
          const was = isExtension === false ? 0n : before.Cover.getSegmentId(id);
          return equal(`segment of cover ${id}`, was + (isExtension === true ? 1n : 0n), now.Cover.getSegmentId(id));
        }),
      };
    },
  },
  "every event of an extension that names a cover names the extended one, and what it had is released before anything is allocated":
    {
      id: "INV-EARLIER-17",
      rules: ["E-EDIT", "E-EVENT", "COVER-5"],
      editions,
      premise: "a cover is extended",
      check: (step) => {
        const { params, isExtension } = purchaseIn(step) ?? {};
        if (params === undefined || isExtension !== true) return undefined;
        const emitted = step.events();
        const names = emitted.map(({ name }) => name as string);
        return all(
          every(emitted, ({ name, values }) =>
            NAMING.includes(name)
              ? equal(`cover in ${name} of an extension`, params.coverId, values["coverId"] as bigint)
              : undefined,
          ),
          holds(
            names.lastIndexOf("CapacityReleased") < names.indexOf("CapacityAllocated"),
            `events of the extension of cover ${params.coverId}: expected what it had released before others are made, observed ${names.join()}`,
          ),
        );
      },
    },
} satisfies InvariantsOf<Ghost>;
