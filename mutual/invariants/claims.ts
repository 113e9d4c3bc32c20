import type { InvariantsOf } from "assay";
import type { Ghost } from "./ghost";
import { CLAIM_DEPOSIT } from "./limits";
import { SUBMISSIONS, TRANSFERS, approves, byPart, claimsOf, coversOf, oneOf } from "./subjects";
import { all, equal, every, holds, within } from "./verdicts";

const CONSTANT = [
  "coverId",
  "submitter",
  "requestedAmount",
  "assessorGroupId",
  "submittedAt",
  "eligibleVotes",
] as const;

/** CLAIMS: what is submitted, and by whom; a claim's way. */
export const CLAIMS = {
  "a claim only moves forward: voting, cooldown, approved or rejected; settled for good; votes never fall; voting never ends later; what it asks, and of whom, never changes":
    {
      id: "INV-CLAIM-1",
      rules: ["VOTE-2", "SETTLE-1", "VOTE-1", "E-EDIT"],
      premise: "a claim is voted on, settled or due, or its cover is extended",
      parts: ["a claim was open", "a claim was final"],
      check: (step) => {
        if (oneOf(step, SUBMISSIONS) !== undefined) return undefined;
        return byPart(
          claimsOf(step).map((id) => {
            const [was, is] = [step.before.Claims.getClaim(id), step.now.Claims.getClaim(id)];
            const grows = (what: "votesFor" | "votesAgainst") =>
              within(`${what} of claim ${id}`, was[what], is[what], is[what]);
            return [
              was.status < 2n ? "a claim was open" : "a claim was final",
              all(
                ...CONSTANT.map((what) => equal(`${what} of claim ${id}`, was[what], is[what])),
                holds(
                  was.status === is.status || (was.status < is.status && was.status < 2n),
                  `status of claim ${id}: expected ${was.status} or later (2 and 3 are final), observed ${is.status}`,
                ),
                grows("votesFor"),
                grows("votesAgainst"),
                holds(is.settled || !was.settled, `claim ${id}: expected to stay settled, observed that it is open`),
                within(`voting end of claim ${id}`, 0n, is.votingEnd, was.votingEnd),
              ),
            ] as const;
          }),
        );
      },
    },
  "a claim is submitted only while no other is open on the cover": {
    id: "INV-CLAIM-2",
    rules: ["CLAIM-3"],
    premise: "a claim is submitted",
    check: (step) => {
      const call = oneOf(step, SUBMISSIONS);
      if (call?.ok !== true) return undefined;
      const { coverId } = call.args;
      return equal(`open claim on cover ${coverId} at a submission`, 0n, step.before.Claims.getOpenClaim(coverId));
    },
  },
  "the open claim of a cover = the one submitted and not settled; 0 without one": {
    id: "INV-CLAIM-3",
    rules: ["CLAIM-3", "SETTLE-1"],
    premise: "a cover is bought, claimed, paid out of or named, or time passes",
    parts: ["with an open claim", "without one"],
    check: (step) => {
      const { call, now, before, edition } = step;
      const isNew =
        call.name === "Cover.buyCover" && call.ok && !(edition === "earlier" && call.args.params.coverId > 0n);
      const open = (id: bigint): bigint => {
        if (oneOf(step, SUBMISSIONS)?.ok === true) return now.Claims.claimCount;
        return isNew || (call.name === "Claims.settleClaim" && call.ok) ? 0n : before.Claims.getOpenClaim(id);
      };
      return byPart(
        coversOf(step).map((id) => {
          const expected = open(id);
          const part = expected === 0n ? "without one" : "with an open claim";
          return [part, equal(`open claim of cover ${id}`, expected, now.Claims.getOpenClaim(id))] as const;
        }),
      );
    },
  },
  "submitClaim succeeds ⇒ the caller is a member and owns the NFT, now < end + grace fixed at purchase, 0 < requested <= cover amount, and nothing replaced the cover":
    {
      id: "INV-CLAIM-4",
      rules: ["CLAIM-1", "TIME-1", "EDIT-1", "COVER-6"],
      premise: "a claim is submitted",
      check: (step) => {
        const call = oneOf(step, SUBMISSIONS);
        if (call?.ok !== true) return undefined;
        const { now, before, time } = step;
        const { args, caller } = call;
        const cover = before.Cover.getCover(args.coverId);
        const [id, claim] = [now.Claims.claimCount, now.Claims.getClaim(now.Claims.claimCount)];
        const of = (what: string): string => `${what} of claim ${id} on cover ${args.coverId}`;
        return all(
          holds(
            before.Registry.checkRole(caller, 1n),
            of(`submitter: expected a member, observed ${caller}, the submitter`),
          ),
          equal(of("submitter"), caller, claim.submitter),
          equal(of("submitter"), before.CoverNFT.ownerOf(args.coverId), claim.submitter),
          equal(of("cover"), args.coverId, claim.coverId),
          within(of("time"), cover.start, time, cover.end + cover.gracePeriod - 1n),
          within(of("requested amount"), 1n, claim.requestedAmount, cover.amount),
          equal(
            of("requested amount"),
            "requestedAmount" in args ? args.requestedAmount : cover.amount,
            claim.requestedAmount,
          ),
          equal(of("replacement"), 0n, cover.replacedBy),
          every(step.events("ClaimSubmitted"), (emitted) =>
            all(
              equal(of("id emitted"), id, emitted.claimId),
              equal(of("cover emitted"), args.coverId, emitted.coverId),
              equal(of("submitter emitted"), caller, emitted.submitter),
              equal(of("requested amount emitted"), claim.requestedAmount, emitted.requestedAmount),
              equal(of("group emitted"), claim.assessorGroupId, emitted.assessorGroupId),
            ),
          ),
        );
      },
    },
  "submitClaim succeeds ⇒ 0.05 ETH were sent, exactly": {
    id: "INV-CLAIM-5",
    rules: ["CLAIM-2"],
    premise: "a claim is submitted",
    check: (step) => {
      const call = oneOf(step, SUBMISSIONS);
      return call?.ok === true ? equal("deposit of a claim", CLAIM_DEPOSIT, call.value) : undefined;
    },
  },
  "a claim's group is the one of the product's type at submission; eligible = its addresses without the submitter": {
    id: "INV-CLAIM-6",
    rules: ["VOTE-1", "PRODUCT-2", "SETTLE-1"],
    premise: "a claim is submitted",
    check: (step) => {
      const call = oneOf(step, SUBMISSIONS);
      if (call?.ok !== true) return undefined;
      const { now, before } = step;
      const { productId } = before.Cover.getCover(call.args.coverId);
      const group = before.CoverProducts.getProductType(before.CoverProducts.getTypeOf(productId)).assessorGroupId;
      const id = now.Claims.claimCount;
      const claim = now.Claims.getClaim(id);
      const assessors = before.Registry.getAssessorGroup(group);
      const others = assessors.filter((one) => one !== call.caller).length;
      return all(
        equal(`group of claim ${id}`, group, claim.assessorGroupId),
        equal(`eligible votes of claim ${id}`, BigInt(others), claim.eligibleVotes),
      );
    },
  },
  "status = voting while now < votingEnd, cooldown while now < cooldownEnd, then approved iff votesFor > votesAgainst and votesFor >= ceil(eligibleVotes / 3)":
    {
      id: "INV-CLAIM-7",
      rules: ["VOTE-2", "SETTLE-1", "TIME-1", "READ-1"],
      premise: "a claim is submitted, voted on, settled or due",
      parts: ["before its end", "approved", "rejected"],
      check: (step) => {
        const { time } = step;
        return byPart(
          claimsOf(step).map((id) => {
            const claim = step.now.Claims.getClaim(id);
            const final = approves(claim) ? 2n : 3n;
            const isOver = time >= claim.cooldownEnd;
            const expected = isOver ? final : time < claim.votingEnd ? 0n : 1n;
            const part = isOver ? (final === 2n ? "approved" : "rejected") : "before its end";
            return [part, equal(`status of claim ${id}`, expected, claim.status)] as const;
          }),
        );
      },
    },
  "a cover with an open claim is neither transferred nor extended": {
    id: "INV-CLAIM-8",
    rules: ["CLAIM-4", "EDIT-1"],
    premise: "a transfer or an extension of a cover with an open claim is tried",
    parts: ["a transfer", "an extension"],
    check: (step) => {
      const transfer = oneOf(step, TRANSFERS.CoverNFT);
      const call = transfer ?? oneOf(step, ["Cover.buyCover"] as const);
      if (call === undefined || (call.name === "Cover.buyCover" && call.args.params.coverId === 0n)) return undefined;
      const id = call.name === "Cover.buyCover" ? call.args.params.coverId : call.args.tokenId;
      const { Cover, Claims } = step.before;
      const open = 0n < id && id <= Cover.coverCount ? Claims.getOpenClaim(id) : 0n;
      if (open === 0n) return undefined;
      const part = transfer === undefined ? "an extension" : "a transfer";
      return {
        [part]: holds(!call.ok, `cover ${id} with the open claim ${open}: expected a revert, observed ${part}`),
      };
    },
  },
} satisfies InvariantsOf<Ghost>;
