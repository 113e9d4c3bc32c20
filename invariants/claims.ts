import type { Verdict } from "assay/types";
import * as K from "../properties/observe/kinds";
import { addressWord, nameAt } from "./core/accounts";
import { define } from "./core/define";
import { CLAIM_DEPOSIT, min } from "./core/numbers";
import type { Seen } from "./core/seen";
import { both, equal, every, holds, UNMET, within } from "./core/verdicts";
import { AT, word } from "./core/words";
import { votingEnd, type ClaimBook } from "./history/cover-book";
import type { History } from "./history/history";

const CONSTANT = [
  "coverId",
  "submitter",
  "requestedAmount",
  "assessorGroupId",
  "submittedAt",
  "eligibleVotes",
] as const;

/** Checks the words of every claim seen in this step against its book. */
function claims(
  seen: Seen,
  history: History,
  check: (words: readonly bigint[], book: ClaimBook, where: (what: string) => () => string) => Verdict,
): Verdict {
  return every(seen.ids(K.CLAIM), (id) => {
    const book = history.claims.get(id);
    const words = seen.view.latest(K.CLAIM, id);
    if (book === undefined || words === undefined) return UNMET;
    return check(words, book, (what) => () => `${what} of claim ${id}`);
  });
}

const forward = define({
  id: "INV-CLAIM-1",
  on: [K.CLAIM],
  rules: ["VOTE-2", "SETTLE-1", "VOTE-1"],
  title:
    "a claim only moves forward: voting, cooldown, approved or rejected; settled for good; votes never fall; voting never ends later; what it asks never changes",
  premise: "a claim is seen again",
  parts: ["a claim was open", "a claim was final"],
  check: (seen, _history, part) =>
    every(seen.ids(K.CLAIM), (id) => {
      const words = seen.view.latest(K.CLAIM, id) ?? [];
      const before = seen.view.before(K.CLAIM, id);
      if (before === undefined) return UNMET;
      const at = AT.claim;
      const grows = (field: "votesFor" | "votesAgainst" | "settled"): Verdict =>
        holds(
          word(words, at[field]) >= word(before, at[field]),
          () => `${field} of claim ${id} fell`,
          `>= ${word(before, at[field])}`,
          () => word(words, at[field]).toString(),
        );
      const from = word(before, at.status);
      const to = word(words, at.status);
      return part(
        from < 2n ? "a claim was open" : "a claim was final",
        both(
          ...CONSTANT.map((field) =>
            equal(word(before, at[field]), word(words, at[field]), "as before", () => `${field} of claim ${id}`),
          ),
          holds(
            from === to || (from < to && from < 2n),
            () => `status of claim ${id}`,
            `${from} or later; 2 and 3 are final`,
            () => to.toString(),
          ),
          grows("votesFor"),
          grows("votesAgainst"),
          grows("settled"),
          within(
            0n,
            word(words, at.votingEnd),
            word(before, at.votingEnd),
            "seconds",
            () => `voting end of claim ${id}`,
          ),
        ),
      );
    }),
});

const oneOpen = define({
  id: "INV-CLAIM-2",
  on: ["call"],
  rules: ["CLAIM-3"],
  title: "a claim is submitted only while no other is open on the cover",
  premise: "a claim is submitted on a cover that was seen",
  check(_seen, { deals: { submission } }) {
    if (submission?.cover === undefined) return UNMET;
    return equal(0n, submission.openClaim, "id", () => `open claim on cover ${submission.coverId} at a submission`);
  },
});

const openClaim = define({
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
      if (cover === undefined) return UNMET;
      return part(
        cover.openClaim === 0n ? "without one" : "with an open claim",
        equal(cover.openClaim, word(words, AT.cover.openClaimId), "id", () => `open claim of cover ${id}`),
      );
    }),
});

const submitted = define({
  id: "INV-CLAIM-4",
  on: ["call"],
  rules: ["CLAIM-1", "TIME-1", "EDIT-1", "COVER-6"],
  title:
    "submitClaim succeeds => the caller is a member and owns the NFT, now < end + grace fixed at purchase, 0 < requested <= cover amount, the cover was not replaced",
  premise: "a claim is submitted on a cover that was seen",
  check(seen, { people, nfts, claims: books, deals: { submission } }) {
    const cover = submission?.cover;
    const claim = submission === undefined ? undefined : books.get(submission.claimId);
    if (cover === undefined || claim === undefined) return UNMET;
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

const deposit = define({
  id: "INV-CLAIM-5",
  on: ["call"],
  rules: ["CLAIM-2"],
  title: "submitClaim succeeds => 0.05 ETH were sent, exactly",
  premise: "a claim is submitted",
  check: (seen, { deals: { submission } }) =>
    submission === undefined
      ? UNMET
      : equal(CLAIM_DEPOSIT, seen.value, "wei", () => `deposit of claim ${submission.claimId}`),
});

const group = define({
  id: "INV-CLAIM-6",
  on: ["call"],
  rules: ["VOTE-1", "PRODUCT-2"],
  title:
    "a claim's group is the one of the product's type at submission; eligible = its addresses without the submitter",
  premise: "a claim of a known group is submitted and seen",
  check(seen, { claims: books, covers, catalog, deals: { submission } }) {
    const claim = submission === undefined ? undefined : books.get(submission.claimId);
    const words = claim === undefined ? undefined : seen.now(K.CLAIM, claim.id);
    const type = catalog.typeOf(covers.get(claim?.coverId ?? 0n)?.productId ?? 0n);
    if (claim?.eligible === undefined || words === undefined || type === undefined) return UNMET;
    return both(
      equal(type.groupId, claim.groupId, "id", () => `group of claim ${claim.id}`),
      equal(claim.groupId, word(words, AT.claim.assessorGroupId), "id", () => `group of claim ${claim.id}`),
      equal(claim.eligible, word(words, AT.claim.eligibleVotes), "votes", () => `eligible votes of claim ${claim.id}`),
    );
  },
});

const vote = define({
  id: "INV-VOTE-1",
  on: ["call"],
  rules: ["VOTE-1", "VOTE-2", "TIME-1"],
  title: "a vote => its address is in the claim's group, is not the submitter, has not voted, and now < votingEnd",
  premise: "a vote is cast on a known claim",
  check(seen, { people, claims: books, deals: { vote: cast } }) {
    const claim = cast === undefined ? undefined : books.get(cast.claimId);
    const voters = claim === undefined ? undefined : people.group(claim.groupId);
    const before = claim === undefined ? undefined : seen.view.before(K.CLAIM, claim.id);
    if (cast === undefined || claim === undefined || voters === undefined) return UNMET;
    const where = (what: string) => () => `${what} ${nameAt(cast.voter)} on claim ${claim.id}`;
    const end = before === undefined ? claim.submittedAt + claim.review : word(before, AT.claim.votingEnd);
    return both(
      equal(seen.callerWord, cast.voter, "address", where("voter")),
      holds(voters.includes(cast.voter), where("voter"), `in group ${claim.groupId}`, () => "not in it"),
      holds(cast.voter !== claim.submitter, where("voter"), "not the submitter", () => "the submitter"),
      holds(!cast.again, where("vote of"), "the first", () => "another one"),
      within(claim.submittedAt, seen.time, end - 1n, "seconds", where("vote of")),
    );
  },
});

const counted = define({
  id: "INV-VOTE-2",
  on: [K.CLAIM],
  rules: ["VOTE-1"],
  title: "votesFor, votesAgainst = the votes cast; votesFor + votesAgainst <= eligibleVotes",
  premise: "a claim is seen",
  check: (seen, history) =>
    claims(seen, history, (words, book, where) =>
      both(
        equal(book.votesFor, word(words, AT.claim.votesFor), "votes", where("votes for")),
        equal(book.votesAgainst, word(words, AT.claim.votesAgainst), "votes", where("votes against")),
        within(
          0n,
          word(words, AT.claim.votesFor) + word(words, AT.claim.votesAgainst),
          word(words, AT.claim.eligibleVotes),
          "votes",
          where("votes"),
        ),
      ),
    ),
});

const window = define({
  id: "INV-VOTE-3",
  on: [K.CLAIM],
  rules: ["VOTE-2", "SETTLE-1", "PRODUCT-2"],
  editions: ["current"],
  title: "votingEnd = min(submission + 72 h, the last possible vote); cooldownEnd = votingEnd + 24 h",
  premise: "a claim of a known group is seen",
  parts: ["the last possible vote was cast", "it was not"],
  check: (seen, history, part) =>
    claims(seen, history, (words, book, where) => {
      const end = votingEnd(history.rules, book);
      if (end === undefined) return UNMET;
      const all = book.eligible === book.votesFor + book.votesAgainst;
      return part(
        all ? "the last possible vote was cast" : "it was not",
        both(
          equal(end, word(words, AT.claim.votingEnd), "seconds", where("voting end")),
          equal(end + history.rules.cooldown, word(words, AT.claim.cooldownEnd), "seconds", where("cooldown end")),
        ),
      );
    }),
});

const status = define({
  id: "INV-CLAIM-7",
  on: [K.CLAIM],
  rules: ["VOTE-2", "SETTLE-1", "TIME-1", "READ-1"],
  title:
    "status = voting while now < votingEnd, cooldown while now < cooldownEnd, then approved iff votesFor > votesAgainst",
  premise: "a claim is seen",
  parts: ["before its end", "approved", "rejected"],
  check: (seen, _history, part) =>
    every(seen.ids(K.CLAIM), (id) => {
      const words = seen.view.latest(K.CLAIM, id) ?? [];
      const at = AT.claim;
      const approved = word(words, at.votesFor) > word(words, at.votesAgainst);
      const final = approved ? 2n : 3n;
      const running = seen.time < word(words, at.votingEnd) ? 0n : 1n;
      const right = seen.time < word(words, at.cooldownEnd) ? running : final;
      const phase = right < 2n ? "before its end" : approved ? "approved" : "rejected";
      return part(
        phase,
        equal(right, word(words, at.status), "status", () => `status of claim ${id}`),
      );
    }),
});

const voted = define({
  id: "INV-VOTE-4",
  on: [K.VOTE],
  rules: ["VOTE-1"],
  title: "hasVoted(claim, address) = the address cast a vote on it",
  premise: "whether an address voted is seen",
  parts: ["it voted", "it did not"],
  check: (seen, { claims: books }, part) =>
    every(seen.ids(K.VOTE), (id) => {
      const book = books.get(id >> 160n);
      const account = BigInt.asUintN(160, id);
      const words = seen.view.latest(K.VOTE, id) ?? [];
      if (book === undefined) return UNMET;
      const flag = book.voters.has(account) ? 1n : 0n;
      return part(
        flag === 1n ? "it voted" : "it did not",
        equal(flag, word(words, AT.vote.voted), "flag", () => `vote of ${nameAt(account)} on claim ${book.id}`),
      );
    }),
});

const settledOnce = define({
  id: "INV-SETTLE-1",
  on: ["settlement"],
  rules: ["SETTLE-1", "VOTE-2", "TIME-1"],
  title:
    "settleClaim succeeds => it had not been settled, now >= votingEnd + 24 h (in the earlier edition votingEnd), and approved = more votes for than against",
  premise: "a claim is settled",
  parts: ["approved", "rejected"],
  check(seen, { rules, claims: books, deals: { settlement } }, part) {
    const claim = settlement === undefined ? undefined : books.get(settlement.claimId);
    const end = claim === undefined ? undefined : votingEnd(rules, claim);
    if (settlement === undefined || claim === undefined || end === undefined) return UNMET;
    const where = (what: string) => () => `${what} of claim ${claim.id}`;
    return part(
      claim.votesFor > claim.votesAgainst ? "approved" : "rejected",
      both(
        holds(!settlement.settledBefore, where("settlement"), "the first", () => "another one"),
        within(end + rules.cooldown, seen.time, seen.time, "seconds", where("settlement")),
        equal(claim.votesFor > claim.votesAgainst ? 1n : 0n, settlement.approved ? 1n : 0n, "flag", where("approval")),
      ),
    );
  },
});

const payout = define({
  id: "INV-SETTLE-2",
  on: ["settlement"],
  rules: ["SETTLE-3", "SETTLE-4", "TIME-1", "ROUND-1"],
  title: "payout = min(requested, cover amount) when approved and now < release of the allocation, else 0",
  premise: "a claim on a known cover is settled",
  parts: ["approved in time", "approved too late", "rejected"],
  check(seen, { claims: books, covers, deals: { settlement } }, part) {
    const claim = settlement === undefined ? undefined : books.get(settlement.claimId);
    const cover = settlement === undefined ? undefined : covers.get(settlement.coverId);
    if (settlement === undefined || claim === undefined || cover === undefined) return UNMET;
    const due = settlement.approved && seen.time < cover.release;
    const right = due ? min(claim.requested, settlement.coverAmount) : 0n;
    const how = due ? "approved in time" : settlement.approved ? "approved too late" : "rejected";
    return part(
      how,
      equal(right, settlement.payout, "asset units", () => `payout of claim ${claim.id}`),
    );
  },
});

const delivered = define({
  id: "INV-SETTLE-3",
  on: ["settlement"],
  rules: ["SETTLE-3", "CREDIT-1", "SAFE-2"],
  title: "a payout is paid by the capital pool to the cover's owner of that moment, whole, or credited to it, whole",
  premise: "a claim is settled with a payout and its cover is seen",
  parts: ["paid", "credited"],
  check(seen, { covers, nfts, deals: { settlement } }, part) {
    const cover = settlement === undefined ? undefined : covers.get(settlement.coverId);
    const owner = settlement === undefined ? undefined : nfts.get("coverNFT", settlement.coverId)?.owner;
    if (settlement === undefined || settlement.payout === 0n || cover === undefined || owner === undefined)
      return UNMET;
    const capital = addressWord("capitalPool");
    const paid = seen
      .logs("PaidOut")
      .filter((log) => log.indexed[0] === cover.asset && log.indexed[1] === owner)
      .reduce((sum, log) => sum + (log.words[0] ?? 0n), 0n);
    const credited = seen
      .logs("Credited")
      .filter((log) => BigInt(log.address) === capital && log.indexed[0] === owner && log.indexed[1] === cover.asset)
      .reduce((sum, log) => sum + (log.words[0] ?? 0n), 0n);
    const where = () => `payout of claim ${settlement.claimId} to ${nameAt(owner)}`;
    return part(
      credited > 0n ? "credited" : "paid",
      both(
        equal(settlement.payout, paid + credited, "asset units", where),
        holds(paid === 0n || credited === 0n, where, "paid or credited", () => "both"),
      ),
    );
  },
});

const rejectedBurnsNothing = define({
  id: "INV-SETTLE-4",
  on: ["settlement"],
  rules: ["SETTLE-4", "SETTLE-2", "BURN-1"],
  title: "a settlement without a payout burns no stake and leaves the cover as it was",
  premise: "a claim is settled without a payout",
  check(seen, { deals: { settlement, burns } }) {
    if (settlement === undefined || settlement.payout !== 0n) return UNMET;
    const burned = burns.reduce((sum, burn) => sum + burn.amount, 0n);
    const paid = seen.logs("PaidOut").length;
    return both(
      equal(0n, burned, "wei", () => `stake burned for claim ${settlement.claimId}, which pays nothing`),
      equal(0n, BigInt(paid), "payouts", () => `payouts of claim ${settlement.claimId}, which pays nothing`),
    );
  },
});

const settledWords = define({
  id: "INV-SETTLE-5",
  on: [K.CLAIM],
  rules: ["SETTLE-1", "SETTLE-3"],
  title: "settled and payout of a claim are what its one ClaimSettled told; payout 0 before",
  premise: "a claim is seen",
  parts: ["settled", "not settled"],
  check: (seen, history, part) =>
    claims(seen, history, (words, book, where) =>
      part(
        book.settled ? "settled" : "not settled",
        both(
          equal(book.settled ? 1n : 0n, word(words, AT.claim.settled), "flag", where("settled")),
          equal(book.payout, word(words, AT.claim.payout), "asset units", where("payout")),
        ),
      ),
    ),
});

const stays = define({
  id: "INV-CLAIM-8",
  on: ["call"],
  rules: ["CLAIM-4", "EDIT-1"],
  title: "a cover with an open claim is neither transferred nor extended: its owner stays and nothing replaces it",
  premise: "a transfer or an extension of a cover with an open claim is tried",
  parts: ["a transfer", "an extension"],
  check(seen, { covers }, part) {
    const transfer = seen.op("transferNft");
    const extension = seen.op("buyCover")?.params.coverId ?? 0n;
    const id = transfer?.collection === "coverNFT" ? transfer.tokenId : extension;
    const cover = covers.get(id);
    if (cover === undefined || cover.openClaim === 0n) return UNMET;
    return part(
      transfer === undefined ? "an extension" : "a transfer",
      holds(
        !seen.ok,
        () => `cover ${id} with the open claim ${cover.openClaim}`,
        "CoverClaimOpen",
        () => "success",
      ),
    );
  },
});

/** CLAIMS: the state machine, votes and settlement. */
export const CLAIMS = [
  forward,
  oneOpen,
  openClaim,
  submitted,
  deposit,
  group,
  status,
  stays,
  vote,
  counted,
  window,
  voted,
  settledOnce,
  payout,
  delivered,
  rejectedBurnsNothing,
  settledWords,
];
