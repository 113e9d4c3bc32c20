import { CLAIM_DEPOSIT } from "../core/limits";
import { addressWord } from "../core/accounts";
import { both, equal, every, SKIP } from "../core/verdicts";
import { inEarlier } from "./in-earlier";

export const deposits = inEarlier({
  id: "INV-EARLIER-1",
  on: ["settlement"],
  rules: ["E-DEPOSIT", "SETTLE-2", "CREDIT-1"],
  title:
    "a rejected claim credits floor(0.05 ETH / voters) to each who voted, in the order of the votes, and to nobody else; with what the capital pool gets that is the deposit",
  premise: "a claim is rejected",
  parts: ["the deposit", "a voter's part of it"],
  check(seen, { rules, claims, deals: { settlement } }, part) {
    const claim = settlement === undefined ? undefined : claims.get(settlement.claimId);
    if (settlement === undefined || claim === undefined || settlement.approved) return SKIP;
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

export const whole = inEarlier({
  id: "INV-EARLIER-7",
  on: ["call", "settlement"],
  rules: ["E-CLAIM", "SETTLE-3", "SETTLE-4"],
  title:
    "a claim asks the whole cover amount; when approved, however late, it is paid all that the cover has at settlement, after which it has nothing; else nothing is paid",
  premise: "a claim is submitted on a known cover, or settled",
  parts: ["a submission", "an approval", "a rejection"],
  check(_seen, { claims, covers, deals: { submission, settlement } }, part) {
    if (submission?.cover !== undefined) {
      const asked = claims.get(submission.claimId)?.requested ?? 0n;
      return part(
        "a submission",
        equal(submission.cover.amount, asked, "asset units", () => `what claim ${submission.claimId} asks`),
      );
    }
    const cover = settlement === undefined ? undefined : covers.get(settlement.coverId);
    if (settlement === undefined || cover === undefined) return SKIP;
    const due = settlement.approved ? settlement.coverAmount : 0n;
    return part(
      settlement.approved ? "an approval" : "a rejection",
      equal(due, settlement.payout, "asset units", () => `payout of claim ${settlement.claimId}`),
    );
  },
});
