import type { InvariantsOf } from "assay";
import type { Ghost, Seen } from "./ghost";
import { min, total } from "./numbers";
import { SUBMISSIONS, approves, byPart, claimsOf, cooldownIn, isNamed, oneOf, settlementIn } from "./subjects";
import { all, equal, holds, within } from "./verdicts";

/** Events about what backs a cover, and how many of them there were. */
const backingTold = ({ events }: Seen): bigint =>
  BigInt(events("CapacityReleased").length + events("RewardStreamStopped").length + events("StakeBurned").length);

/** SETTLEMENT: how a claim ends, and what is paid. */
export const SETTLEMENT = {
  "settleClaim succeeds ⇒ it had not been settled, now >= votingEnd + 24 h (in the earlier edition votingEnd), and approved = more votes for than against, and votesFor >= ceil(eligible / 3)":
    {
      id: "INV-SETTLE-1",
      rules: ["SETTLE-1", "VOTE-2", "TIME-1"],
      premise: "a claim is settled",
      parts: ["approved", "rejected"],
      check: (step) => {
        const settled = settlementIn(step);
        if (settled === undefined) return undefined;
        const { claim, claimId } = settled;
        const expected = approves(claim);
        return {
          [expected ? "approved" : "rejected"]: all(
            holds(!claim.settled, `settlement of claim ${claimId}: expected the first, observed another one`),
            within(`settlement of claim ${claimId}`, claim.votingEnd + cooldownIn(step), step.time, step.time),
            equal(`whether claim ${claimId} is approved`, expected, settled.approved),
            equal("claims settled by a call", 1n, BigInt(step.events("ClaimSettled").length)),
          ),
        };
      },
    },
  "payout = min(requested, cover amount) when approved, however late, else 0": {
    id: "INV-SETTLE-2",
    rules: ["SETTLE-3", "SETTLE-4", "TIME-1", "ROUND-1"],
    premise: "a claim is settled",
    parts: ["approved, before the release", "approved, at or after the release", "rejected"],
    check: (step) => {
      const settled = settlementIn(step);
      if (settled === undefined) return undefined;
      const { claimId, claim, cover, approved, release, payout } = settled;
      const due = step.edition === "earlier" ? cover.amount : min(claim.requestedAmount, cover.amount);
      const when = step.time < release ? "approved, before the release" : "approved, at or after the release";
      return {
        [approved ? when : "rejected"]: equal(`payout of claim ${claimId}`, approved ? due : 0n, payout),
      };
    },
  },
  "a payout is paid by the capital pool to the cover's owner of that moment, whole, or credited to it, whole": {
    id: "INV-SETTLE-3",
    rules: ["SETTLE-3", "CREDIT-1", "SAFE-2"],
    premise: "a claim is settled with a payout",
    parts: ["paid", "credited"],
    check: (step) => {
      const settled = settlementIn(step);
      if (settled === undefined || settled.payout === 0n) return undefined;
      const { claimId, coverId, cover, payout } = settled;
      const { before, now, events } = step;
      const owner = before.CoverNFT.ownerOf(coverId);
      const asset = cover.coverAsset;
      const mine = events("PaidOut").filter((one) => one.asset === asset && one.to === owner);
      const paid = total(mine.map(({ amount }) => amount));
      const credited = now.CapitalPool.creditOf(owner, asset) - before.CapitalPool.creditOf(owner, asset);
      const emitted = events("Credited").filter((one) => isNamed(one.by, "capitalPool"));
      const of = (what: string): string => `${what} of claim ${claimId} for ${owner}`;
      return {
        [credited > 0n ? "credited" : "paid"]: all(
          equal(of("payout"), payout, paid + credited),
          holds(paid === 0n || credited === 0n, `${of("payout")}: expected it paid or credited, observed both`),
          equal(of("credit emitted"), credited, total(emitted.map(({ amount }) => amount))),
          equal(of("payouts emitted"), paid, total(events("PaidOut").map(({ amount }) => amount))),
        ),
      };
    },
  },
  "a settlement without a payout burns no stake, stops no stream, pays nothing, and leaves the cover as it was": {
    id: "INV-SETTLE-4",
    rules: ["SETTLE-2", "BURN-1", "BURN-4"],
    premise: "a claim is settled without a payout",
    check: (step) => {
      const settled = settlementIn(step);
      if (settled === undefined || settled.payout !== 0n) return undefined;
      const { claimId, coverId, cover } = settled;
      const of = (what: string): string => `${what} for claim ${claimId}, which pays nothing`;
      return all(
        equal(of("events about backing"), 0n, backingTold(step)),
        equal(of("payouts"), 0n, BigInt(step.events("PaidOut").length)),
        equal(`amount of cover ${coverId}`, cover.amount, step.now.Cover.getCover(coverId).amount),
      );
    },
  },
  "settled and payout of a claim are what its one ClaimSettled says; payout 0 before": {
    id: "INV-SETTLE-5",
    rules: ["SETTLE-1", "SETTLE-3"],
    premise: "a claim is submitted, voted on, settled or due",
    parts: ["settled", "not settled"],
    check: (step) => {
      const emitted = settlementIn(step);
      return byPart(
        claimsOf(step).map((id) => {
          const claim = step.now.Claims.getClaim(id);
          const isNew = oneOf(step, SUBMISSIONS) !== undefined;
          const was = isNew ? { settled: false, payout: 0n } : step.before.Claims.getClaim(id);
          const [settled, payout] = emitted === undefined ? [was.settled, was.payout] : [true, emitted.payout];
          return [
            settled ? "settled" : "not settled",
            all(
              equal(`whether claim ${id} is settled`, settled, claim.settled),
              equal(`payout of claim ${id}`, payout, claim.payout),
              holds(
                settled || claim.payout === 0n,
                `payout of claim ${id}, which is open: expected 0, observed ${claim.payout}`,
              ),
            ),
          ] as const;
        }),
      );
    },
  },
  "a third must be in favour, of those who could vote at submission: approved ⇒ 3 × votesFor >= eligibleVotes; fewer are rejected also when nobody is against":
    {
      id: "INV-SETTLE-6",
      rules: ["SETTLE-1", "E-REVIEW"],
      premise: "a claim is settled or due that is approved, or that has more votes for it than against and is rejected",
      parts: ["approved by a third or more", "rejected for want of a third"],
      check: (step) => {
        return byPart(
          claimsOf(step).flatMap((id) => {
            const { status, votesFor, votesAgainst, eligibleVotes } = step.now.Claims.getClaim(id);
            const approved = status === 2n;
            if (!approved && !(status === 3n && votesFor > votesAgainst)) return [];
            return [
              [
                approved ? "approved by a third or more" : "rejected for want of a third",
                equal(
                  `whether claim ${id} with ${votesFor} of ${eligibleVotes} in favour is approved`,
                  3n * votesFor >= eligibleVotes,
                  approved,
                ),
              ] as const,
            ];
          }),
        );
      },
    },
  "an approved claim that is settled at or after the release pays and lowers the cover amount, and nothing else: no CapacityReleased, RewardStreamStopped or StakeBurned":
    {
      id: "INV-SETTLE-7",
      rules: ["SETTLE-4", "BURN-1", "BURN-2", "BURN-4"],
      premise: "an approved claim is settled at or after the release",
      check: (step) => {
        const settled = settlementIn(step);
        if (settled === undefined || !settled.approved || step.time < settled.release) return undefined;
        const { claimId, coverId, payout } = settled;
        return all(
          holds(payout > 0n, `payout of claim ${claimId}, settled late: expected more than 0, observed 0`),
          equal(`events of what backed cover ${coverId}, after its release`, 0n, backingTold(step)),
        );
      },
    },
  "a payout, however late, emits one CoverReduced with what is left: amount before − payout, which is the cover's amount; a settlement without a payout by none":
    {
      id: "INV-SETTLE-8",
      rules: ["SETTLE-3", "SETTLE-4"],
      premise: "a claim is settled",
      parts: ["before the release", "at or after the release", "without a payout"],
      check: (step) => {
        const settled = settlementIn(step);
        if (settled === undefined) return undefined;
        const { claimId, coverId, cover, payout, release } = settled;
        const left = cover.amount - payout;
        const emitted = step.events("CoverReduced").map((one) => `${one.coverId}: ${one.amount}`);
        const when = step.time < release ? "before the release" : "at or after the release";
        return {
          [payout === 0n ? "without a payout" : when]: all(
            equal(`CoverReduced for claim ${claimId}`, payout === 0n ? "" : `${coverId}: ${left}`, emitted.join()),
            equal(`amount of cover ${coverId} after claim ${claimId}`, left, step.now.Cover.getCover(coverId).amount),
          ),
        };
      },
    },
} satisfies InvariantsOf<Ghost>;
