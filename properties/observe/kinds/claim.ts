import { getter, idsTo, kind, type Getter } from "../kind";

const member =
  (name: string) =>
  (id: bigint): Getter =>
    getter("claims", "getClaim", [id], name);

/** A claim; its id. */
export const CLAIM = kind({
  code: 8,
  name: "claim",
  id: ({ claimId }: { readonly claimId: bigint }) => claimId,
  state: ({ claimId }, { read }) => read.claim(claimId),
  fields: {
    coverId: ["id", (claim) => claim.coverId, member("coverId")],
    submitter: ["address", (claim) => claim.submitter, member("submitter")],
    requestedAmount: ["asset units", (claim) => claim.requestedAmount, member("requestedAmount")],
    assessorGroupId: ["id", (claim) => claim.assessorGroupId, member("assessorGroupId")],
    submittedAt: ["seconds", (claim) => claim.submittedAt, member("submittedAt")],
    votingEnd: ["seconds", (claim) => claim.votingEnd, member("votingEnd")],
    cooldownEnd: ["seconds", (claim) => claim.cooldownEnd, member("cooldownEnd")],
    votesFor: ["votes", (claim) => claim.votesFor, member("votesFor")],
    votesAgainst: ["votes", (claim) => claim.votesAgainst, member("votesAgainst")],
    eligibleVotes: ["votes", (claim) => claim.eligibleVotes, member("eligibleVotes")],
    status: ["status", (claim) => BigInt(claim.status), member("status")],
    settled: ["flag", (claim) => claim.settled, member("settled")],
    payout: ["asset units", (claim) => claim.payout, member("payout")],
  },
  all: ({ read }) => idsTo(read.claimCount()).map((claimId) => ({ claimId })),
});
