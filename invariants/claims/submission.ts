import { CLAIM_DEPOSIT } from "../core/limits";
import * as K from "../../properties/observe/kinds";
import { nameAt } from "../core/accounts";
import { define } from "../statement/define";
import { both, equal, every, holds, SKIP, within } from "../core/verdicts";
import { AT, word } from "../core/words";

export const oneOpen = define({
  id: "INV-CLAIM-2",
  on: ["call"],
  rules: ["CLAIM-3"],
  title: "a claim is submitted only while no other is open on the cover",
  premise: "a claim is submitted on a cover that was seen",
  check(_seen, { deals: { submission } }) {
    if (submission?.cover === undefined) return SKIP;
    return equal(0n, submission.openClaim, "id", () => `open claim on cover ${submission.coverId} at a submission`);
  },
});

export const openClaim = define({
  id: "INV-CLAIM-3",
  on: [K.COVER],
  rules: ["CLAIM-3", "SETTLE-1"],
  title: "the open claim of a cover = the one submitted and not settled; 0 without one",
  premise: "a cover is seen",
  parts: ["with an open claim", "without one"],
  check: (seen, { covers }, part) =>
    every(seen.ids(K.COVER), (id) => {
      const cover = covers.get(id);
      const words = seen.view.latest(K.COVER, id) ?? [];
      if (cover === undefined) return SKIP;
      return part(
        cover.openClaim === 0n ? "without one" : "with an open claim",
        equal(cover.openClaim, word(words, AT.cover.openClaimId), "id", () => `open claim of cover ${id}`),
      );
    }),
});

export const submitted = define({
  id: "INV-CLAIM-4",
  on: ["call"],
  rules: ["CLAIM-1", "TIME-1", "EDIT-1", "COVER-6"],
  title:
    "submitClaim succeeds => the caller is a member and owns the NFT, now < end + grace fixed at purchase, 0 < requested <= cover amount, the cover was not replaced",
  premise: "a claim is submitted on a cover that was seen",
  check(seen, { people, nfts, claims: books, deals: { submission } }) {
    const cover = submission?.cover;
    const claim = submission === undefined ? undefined : books.get(submission.claimId);
    if (cover === undefined || claim === undefined) return SKIP;
    const o = seen.op("submitClaim");
    const where = (what: string) => () => `${what} of claim ${claim.id} on cover ${cover.id}`;
    return both(
      holds(people.members.has(seen.callerWord), where("submitter"), "a member", () => nameAt(seen.callerWord)),
      equal(seen.callerWord, claim.submitter, "address", where("submitter")),
      equal(nfts.get("coverNFT", cover.id)?.owner ?? 0n, claim.submitter, "address", where("submitter")),
      within(cover.start, seen.time, cover.end + cover.grace - 1n, "seconds", where("time")),
      within(1n, claim.requested, cover.amount, "asset units", where("requested amount")),
      equal(o?.requestedAmount ?? cover.amount, claim.requested, "asset units", where("requested amount")),
      equal(0n, cover.replacedBy, "id", where("replacement")),
    );
  },
});

export const deposit = define({
  id: "INV-CLAIM-5",
  on: ["call"],
  rules: ["CLAIM-2"],
  title: "submitClaim succeeds => 0.05 ETH were sent, exactly",
  premise: "a claim is submitted",
  check: (seen, { deals: { submission } }) =>
    submission === undefined
      ? SKIP
      : equal(CLAIM_DEPOSIT, seen.value, "wei", () => `deposit of claim ${submission.claimId}`),
});

export const group = define({
  id: "INV-CLAIM-6",
  on: ["call"],
  rules: ["VOTE-1", "PRODUCT-2", "SETTLE-1"],
  title:
    "a claim's group is the one of the product's type at submission; eligible = its addresses without the submitter",
  premise: "a claim of a known group is submitted and seen",
  check(seen, { claims: books, covers, catalog, deals: { submission } }) {
    const claim = submission === undefined ? undefined : books.get(submission.claimId);
    const words = claim === undefined ? undefined : seen.now(K.CLAIM, claim.id);
    const type = catalog.typeOf(covers.get(claim?.coverId ?? 0n)?.productId ?? 0n);
    if (claim?.eligible === undefined || words === undefined || type === undefined) return SKIP;
    return both(
      equal(type.groupId, claim.groupId, "id", () => `group of claim ${claim.id}`),
      equal(claim.groupId, word(words, AT.claim.assessorGroupId), "id", () => `group of claim ${claim.id}`),
      equal(claim.eligible, word(words, AT.claim.eligibleVotes), "votes", () => `eligible votes of claim ${claim.id}`),
    );
  },
});
