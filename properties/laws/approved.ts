import { CLAIM_DEPOSIT, type Account } from "../../model";
import { plain } from "../action-definition/world";
import type { ProgramBuilder } from "./program-builder";

/** Fills the capital pool with more than any payout. */
export function fillCapitalPool(builder: ProgramBuilder): void {
  builder.call({ caller: "treasury", value: 10n ** 24n, operation: { op: "sendEth" } });
  for (const asset of [6n, 7n]) {
    builder.call(plain("treasury", { op: "mintAsset", asset, to: "capitalPool", amount: 10n ** 24n }).call);
  }
}

/** Submits a claim, approves it with all votes, and settles it; false when the model refuses a call. */
export function approvedClaim(
  builder: ProgramBuilder,
  owner: Account,
  coverId: bigint,
  requestedAmount: bigint,
): boolean {
  const submitted = builder.call({
    caller: owner,
    value: CLAIM_DEPOSIT,
    operation: builder.world.claiming(coverId, requestedAmount),
  });
  if (!submitted.ok) return false;
  const { read } = builder.world;
  const claimId = read.claimCount();
  const { assessorGroupId, submitter } = read.claim(claimId);
  for (const account of read.assessorGroup(assessorGroupId)) {
    if (account !== submitter) builder.call(plain(account, { op: "vote", claimId, inFavour: true }).call);
  }
  builder.wait(read.claim(claimId).cooldownEnd);
  return builder.call(plain("frank", { op: "settleClaim", claimId }).call).ok;
}
