import * as K from "../../properties/observe/kinds";
import { addressWord, nameAt } from "../core/accounts";
import { define } from "../statement/define";
import { min } from "../core/numbers";
import { both, equal, holds, SKIP, within } from "../core/verdicts";
import { AT, word } from "../core/words";
import { approves, votingEnd } from "../history/cover-book";
import { everyClaim } from "./every-claim";

export const settledOnce = define({
  id: "INV-SETTLE-1",
  on: ["settlement"],
  rules: ["SETTLE-1", "VOTE-2", "TIME-1"],
  title:
    "settleClaim succeeds => it had not been settled, now >= votingEnd + 24 h (in the earlier edition votingEnd), and approved = more votes for than against, and votesFor >= ceil(eligible / 3)",
  premise: "a claim is settled",
  parts: ["approved", "rejected"],
  check(seen, { rules, claims: books, deals: { settlement } }, part) {
    const claim = settlement === undefined ? undefined : books.get(settlement.claimId);
    const end = claim === undefined ? undefined : votingEnd(rules, claim);
    if (settlement === undefined || claim === undefined || end === undefined) return SKIP;
    const where = (what: string) => () => `${what} of claim ${claim.id}`;
    const approved = approves(claim.votesFor, claim.votesAgainst, claim.eligible ?? 0n);
    return part(
      approved ? "approved" : "rejected",
      both(
        holds(!settlement.settledBefore, where("settlement"), "the first", () => "another one"),
        within(end + rules.cooldown, seen.time, seen.time, "seconds", where("settlement")),
        equal(approved ? 1n : 0n, settlement.approved ? 1n : 0n, "flag", where("approval")),
      ),
    );
  },
});

export const payout = define({
  id: "INV-SETTLE-2",
  on: ["settlement"],
  rules: ["SETTLE-3", "SETTLE-4", "TIME-1", "ROUND-1"],
  title: "payout = min(requested, cover amount) when approved, however late, else 0",
  premise: "a claim on a known cover is settled",
  parts: ["approved, before the release", "approved, at or after the release", "rejected"],
  check(seen, { claims: books, covers, deals: { settlement } }, part) {
    const claim = settlement === undefined ? undefined : books.get(settlement.claimId);
    const cover = settlement === undefined ? undefined : covers.get(settlement.coverId);
    if (settlement === undefined || claim === undefined || cover === undefined) return SKIP;
    const right = settlement.approved ? min(claim.requested, settlement.coverAmount) : 0n;
    const when = seen.time < cover.release ? "approved, before the release" : "approved, at or after the release";
    return part(
      settlement.approved ? when : "rejected",
      equal(right, settlement.payout, "asset units", () => `payout of claim ${claim.id}`),
    );
  },
});

export const delivered = define({
  id: "INV-SETTLE-3",
  on: ["settlement"],
  rules: ["SETTLE-3", "CREDIT-1", "SAFE-2"],
  title: "a payout is paid by the capital pool to the cover's owner of that moment, whole, or credited to it, whole",
  premise: "a claim is settled with a payout and its cover is seen",
  parts: ["paid", "credited"],
  check(seen, { covers, nfts, deals: { settlement } }, part) {
    const cover = settlement === undefined ? undefined : covers.get(settlement.coverId);
    const owner = settlement === undefined ? undefined : nfts.get("coverNFT", settlement.coverId)?.owner;
    if (settlement === undefined || settlement.payout === 0n || cover === undefined || owner === undefined) return SKIP;
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

export const rejectedBurnsNothing = define({
  id: "INV-SETTLE-4",
  on: ["settlement"],
  rules: ["SETTLE-2", "BURN-1", "BURN-4"],
  title: "a settlement without a payout burns no stake, stops no stream, and leaves the cover as it was",
  premise: "a claim is settled without a payout",
  check(seen, { deals: { settlement, burns } }) {
    if (settlement === undefined || settlement.payout !== 0n) return SKIP;
    const burned = burns.reduce((sum, burn) => sum + burn.amount, 0n);
    const paid = seen.logs("PaidOut").length;
    const stopped = seen.logs("RewardStreamStopped").length;
    return both(
      equal(0n, BigInt(stopped), "events", () => `streams stopped for claim ${settlement.claimId}, which pays nothing`),
      equal(0n, burned, "wei", () => `stake burned for claim ${settlement.claimId}, which pays nothing`),
      equal(0n, BigInt(paid), "payouts", () => `payouts of claim ${settlement.claimId}, which pays nothing`),
    );
  },
});

export const settledWords = define({
  id: "INV-SETTLE-5",
  on: [K.CLAIM],
  rules: ["SETTLE-1", "SETTLE-3"],
  title: "settled and payout of a claim are what its one ClaimSettled told; payout 0 before",
  premise: "a claim is seen",
  parts: ["settled", "not settled"],
  check: (seen, history, part) =>
    everyClaim(seen, history, (words, book, where) =>
      part(
        book.settled ? "settled" : "not settled",
        both(
          equal(book.settled ? 1n : 0n, word(words, AT.claim.settled), "flag", where("settled")),
          equal(book.payout, word(words, AT.claim.payout), "asset units", where("payout")),
        ),
      ),
    ),
});
