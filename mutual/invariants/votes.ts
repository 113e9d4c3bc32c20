import type { InvariantsOf } from "assay";
import type { Ghost } from "./ghost";
import { COOLDOWN, VOTING_WINDOW } from "./limits";
import { SUBMISSIONS, byPart, claimsOf, isKnown, oneOf } from "./subjects";
import { all, equal, every, holds, within } from "./verdicts";

/** VOTES: who votes, until when, and what is counted. */
export const VOTES = {
  "a vote ⇒ its address is in the claim's group, is not the submitter, has not voted, and now < votingEnd": {
    id: "INV-VOTE-1",
    rules: ["VOTE-1", "VOTE-2", "TIME-1"],
    premise: "a vote is cast",
    check: ({ call, before, time, events }) => {
      if (call.name !== "Claims.vote" || !call.ok) return undefined;
      const { claimId, inFavour } = call.args;
      const voter = call.caller;
      const claim = before.Claims.getClaim(claimId);
      const of = (what: string): string => `${what} ${voter} on claim ${claimId}`;
      return all(
        holds(
          before.Registry.isInGroup(claim.assessorGroupId, voter),
          `${of("voter")}: expected one of group ${claim.assessorGroupId}, observed one that is not in it`,
        ),
        holds(voter !== claim.submitter, `${of("voter")}: expected anyone but the submitter, observed the submitter`),
        holds(!before.Claims.hasVoted(claimId, voter), `${of("vote of")}: expected the first, observed another one`),
        within(of("time of the vote of"), claim.submittedAt, time, claim.votingEnd - 1n),
        every(events("VoteCast"), (emitted) =>
          all(
            equal(of("voter emitted"), voter, emitted.assessor),
            equal(of("claim emitted"), claimId, emitted.claimId),
            equal(of("vote emitted"), inFavour, emitted.inFavour),
          ),
        ),
      );
    },
  },
  "votesFor, votesAgainst = the votes cast; votesFor + votesAgainst <= eligibleVotes": {
    id: "INV-VOTE-2",
    rules: ["VOTE-1"],
    premise: "a claim is submitted, voted on, settled or due",
    check: (step) => {
      const { call, before, now } = step;
      return every(claimsOf(step), (id) => {
        const claim = now.Claims.getClaim(id);
        const isNew = oneOf(step, SUBMISSIONS) !== undefined;
        const was = isNew ? { votesFor: 0n, votesAgainst: 0n } : before.Claims.getClaim(id);
        const cast = call.name === "Claims.vote" && call.ok ? call.args : undefined;
        const one = (inFavour: boolean): bigint => (cast?.inFavour === inFavour ? 1n : 0n);
        return all(
          equal(`votes for claim ${id}`, was.votesFor + one(true), claim.votesFor),
          equal(`votes against claim ${id}`, was.votesAgainst + one(false), claim.votesAgainst),
          within(`votes on claim ${id}`, 0n, claim.votesFor + claim.votesAgainst, claim.eligibleVotes),
        );
      });
    },
  },
  "votingEnd = min(submission + 72 h, the last possible vote); cooldownEnd = votingEnd + 24 h": {
    id: "INV-VOTE-3",
    rules: ["VOTE-2", "SETTLE-1", "PRODUCT-2"],
    editions: ["current"],
    premise: "a claim is submitted, voted on, settled or due",
    parts: ["the last possible vote was cast", "it was not"],
    check: (step) => {
      const { call, before, now, time } = step;
      return byPart(
        claimsOf(step).map((id) => {
          const claim = now.Claims.getClaim(id);
          const isLast = claim.votesFor + claim.votesAgainst === claim.eligibleVotes;
          const isCast = call.name === "Claims.vote" && call.ok;
          const lastVote = (): bigint => (isCast ? time : before.Claims.getClaim(id).votingEnd);
          const end = isLast ? lastVote() : claim.submittedAt + VOTING_WINDOW;
          return [
            isLast ? "the last possible vote was cast" : "it was not",
            all(
              equal(`voting end of claim ${id}`, end, claim.votingEnd),
              equal(`cooldown end of claim ${id}`, end + COOLDOWN, claim.cooldownEnd),
            ),
          ] as const;
        }),
      );
    },
  },
  "hasVoted(claim, address) = the address cast a vote on it": {
    id: "INV-VOTE-4",
    rules: ["VOTE-1"],
    premise: "a vote is tried, or a claim submitted",
    parts: ["it voted", "it did not"],
    check: (step) => {
      const { call, before, now } = step;
      const submission = oneOf(step, SUBMISSIONS);
      const vote = oneOf(step, ["Claims.vote"] as const);
      const { claimCount } = now.Claims;
      const id = submission?.ok === true ? claimCount : (vote?.args.claimId ?? 0n);
      if (call.name === "wait" || !isKnown(id, claimCount)) return undefined;
      const expected = vote !== undefined && (vote.ok || before.Claims.hasVoted(id, call.caller));
      return {
        [expected ? "it voted" : "it did not"]: equal(
          `whether ${call.caller} voted on claim ${id}`,
          expected,
          now.Claims.hasVoted(id, call.caller),
        ),
      };
    },
  },
} satisfies InvariantsOf<Ghost>;
