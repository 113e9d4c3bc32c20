import { CLAIM_DEPOSIT } from "../../../invariants/core/limits";
import { addressOf } from "../../fixture/addresses";
import type { Target } from "../../observe/kinds";
import { account, accountsOf, COUNTS, type Condition, type When } from "./conditions";

const cover = (coverId: bigint): Target => ({ kind: "cover", coverId });
const claim = (claimId: bigint): Target => ({ kind: "claim", claimId });

/** CLAIM-1 to CLAIM-3, TIME-1. */
export const submitClaim: When<"submitClaim"> = {
  op: "submitClaim",
  targets: ({ coverId }, world, caller) => [
    COUNTS,
    ...accountsOf(world, caller),
    ...(coverId >= 1n && coverId <= world.read.coverCount() ? [cover(coverId)] : []),
  ],
  *conditions({ call, operation: o, now, seen }): Generator<Condition> {
    yield ["the deposit is 0.05 ETH", call.value === CLAIM_DEPOSIT];
    yield ["the cover exists", o.coverId >= 1n && o.coverId <= seen.word(COUNTS, "covers")];
    yield ["the caller is a member", seen.word(account(call.caller), "member") === 1n];
    yield ["the caller owns the cover", seen.word(cover(o.coverId), "owner") === BigInt(addressOf(call.caller))];
    yield ["no claim on the cover is open", seen.word(cover(o.coverId), "openClaimId") === 0n];
    yield ["the grace period is not over", now < seen.word(cover(o.coverId), "graceEnd")];
    const left = seen.word(cover(o.coverId), "amount");
    const requested = o.requestedAmount ?? left;
    yield ["the amount is above 0 and at most the cover's", requested > 0n && requested <= left];
  },
};

/** VOTE-1, VOTE-2. */
export const vote: When<"vote"> = {
  op: "vote",
  targets: ({ claimId }, { read }, caller) =>
    claimId >= 1n && claimId <= read.claimCount()
      ? [COUNTS, claim(claimId), { kind: "vote", claimId, account: caller }]
      : [COUNTS],
  *conditions({ call, operation: { claimId }, now, seen, facts }): Generator<Condition> {
    yield ["the claim exists", claimId >= 1n && claimId <= seen.word(COUNTS, "claims")];
    const group = facts.group(seen.word(claim(claimId), "assessorGroupId"));
    yield ["the caller is in the claim's group", group.includes(call.caller)];
    const submitter = seen.word(claim(claimId), "submitter");
    yield ["the caller is not the submitter", submitter !== BigInt(addressOf(call.caller))];
    yield ["the caller has not voted", seen.word({ kind: "vote", claimId, account: call.caller }, "voted") === 0n];
    yield ["voting is not over", now < seen.word(claim(claimId), "votingEnd")];
  },
};

/** SETTLE-1. */
export const settleClaim: When<"settleClaim"> = {
  op: "settleClaim",
  targets: ({ claimId }, { read }) =>
    claimId >= 1n && claimId <= read.claimCount() ? [COUNTS, claim(claimId)] : [COUNTS],
  *conditions({ operation: { claimId }, now, seen, facts }): Generator<Condition> {
    yield ["the claim exists", claimId >= 1n && claimId <= seen.word(COUNTS, "claims")];
    yield ["the claim is not settled", seen.word(claim(claimId), "settled") === 0n];
    // computed from the end of voting, not from the claim's own field
    const end = seen.word(claim(claimId), "votingEnd") + facts.terms.cooldown;
    yield ["the cooldown is over", now >= end];
  },
};
