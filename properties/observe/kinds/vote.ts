import type { Account } from "../../../model";
import { addressIn, getter, idsTo, kind, wordOf } from "../kind";

const ADDRESS_BITS = 160n;

/** Whether an account voted on a claim. */
export const VOTE = kind({
  code: 18,
  name: "vote",
  id: ({ claimId, account }: { readonly claimId: bigint; readonly account: Account }) =>
    (claimId << ADDRESS_BITS) | wordOf(account),
  state: ({ claimId, account }, { read }) => read.hasVoted(claimId, account),
  fields: {
    voted: [
      "flag",
      (voted) => voted,
      (id) => getter("claims", "hasVoted", [id >> ADDRESS_BITS, addressIn(id & ((1n << ADDRESS_BITS) - 1n))]),
    ],
  },
  // only assessors can vote
  all: ({ read }) =>
    idsTo(read.claimCount()).flatMap((claimId) =>
      read.assessorGroup(read.claim(claimId).assessorGroupId).map((account) => ({ claimId, account })),
    ),
});
