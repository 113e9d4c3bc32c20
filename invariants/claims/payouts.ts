import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { both, equal, every, holds, SKIP } from "../core/verdicts";
import { AT, word } from "../core/words";

export const third = define({
  id: "INV-SETTLE-6",
  on: [K.CLAIM],
  rules: ["SETTLE-1", "E-REVIEW"],
  title:
    "a third must be in favour, of those who could vote at submission: status approved => 3 * votesFor >= eligibleVotes; fewer than that are rejected also when nobody is against",
  premise: "a claim is seen that is approved, or that has more votes for it than against and is rejected",
  parts: ["approved by a third or more", "rejected for want of a third"],
  check: (seen, _history, part) =>
    every(seen.ids(K.CLAIM), (id) => {
      const words = seen.view.latest(K.CLAIM, id) ?? [];
      const at = AT.claim;
      const [votesFor, eligible] = [word(words, at.votesFor), word(words, at.eligibleVotes)];
      const [approved, rejected] = [word(words, at.status) === 2n, word(words, at.status) === 3n];
      if (!approved && !(rejected && votesFor > word(words, at.votesAgainst))) return SKIP;
      const enough = 3n * votesFor >= eligible;
      return part(
        approved ? "approved by a third or more" : "rejected for want of a third",
        holds(
          approved === enough,
          () => `claim ${id} with ${votesFor} of ${eligible} in favour`,
          enough ? "approved" : "rejected",
          () => (approved ? "approved" : "rejected"),
        ),
      );
    }),
});

export const lateApproval = define({
  id: "INV-SETTLE-7",
  on: ["settlement"],
  rules: ["SETTLE-4", "BURN-1", "BURN-2", "BURN-4"],
  title:
    "an approved claim that is settled at or after the release pays and lowers the cover amount, and nothing else: no CapacityReleased, RewardStreamStopped or StakeBurned",
  premise: "an approved claim on a known cover is settled at or after the release",
  check(seen, { covers, deals: { settlement } }) {
    const cover = settlement === undefined ? undefined : covers.get(settlement.coverId);
    if (settlement === undefined || cover === undefined || !settlement.approved) return SKIP;
    if (seen.time < cover.release) return SKIP;
    const told = seen.step.logs.filter(({ name }) => OF_BACKING.includes(name));
    return both(
      holds(
        settlement.payout > 0n,
        () => `payout of claim ${settlement.claimId}, settled late`,
        "above 0",
        () => "0",
      ),
      equal(0n, BigInt(told.length), "events", () => `events of what backed cover ${cover.id}, after its release`),
    );
  },
});

const OF_BACKING = ["CapacityReleased", "RewardStreamStopped", "StakeBurned"];

export const reduced = define({
  id: "INV-SETTLE-8",
  on: ["settlement"],
  rules: ["SETTLE-3", "SETTLE-4"],
  title:
    "a payout, however late, is told by one CoverReduced with what is left: amount before - payout, which is the cover's amount; a settlement without a payout by none",
  premise: "a claim on a known cover is settled, and the cover is seen",
  parts: ["before the release", "at or after the release", "without a payout"],
  check(seen, { covers, deals: { settlement } }, part) {
    const cover = settlement === undefined ? undefined : covers.get(settlement.coverId);
    const words = cover === undefined ? undefined : seen.now(K.COVER, cover.id);
    if (settlement === undefined || cover === undefined || words === undefined) return SKIP;
    const { payout, coverAmount, claimId } = settlement;
    const when = seen.time < cover.release ? "before the release" : "at or after the release";
    const told = seen.logs("CoverReduced").map((log) => `${log.indexed[0] ?? 0n}: ${log.words[0] ?? 0n}`);
    const right = payout === 0n ? "" : `${cover.id}: ${coverAmount - payout}`;
    return part(
      payout === 0n ? "without a payout" : when,
      both(
        holds(
          told.join() === right,
          () => `CoverReduced for claim ${claimId}`,
          right === "" ? "none" : right,
          () => told.join(),
        ),
        equal(
          coverAmount - payout,
          word(words, AT.cover.amount),
          "asset units",
          () => `amount of cover ${cover.id} after claim ${claimId}`,
        ),
      ),
    );
  },
});
