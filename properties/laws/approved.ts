import type { Account } from "../../model";
import { ONE, plain } from "../actions/world";
import type { Walk } from "./ground";

/** The capital pool gets more than any payout. */
export function fillCapitalPool(walk: Walk): void {
  walk.call({ caller: "treasury", value: 10n ** 24n, operation: { op: "sendEth" } });
  for (const asset of [6n, 7n]) {
    walk.call(plain("treasury", { op: "mintAsset", asset, to: "capitalPool", amount: 10n ** 24n }).call);
  }
}

/** A claim from submission to settlement, approved by all; false when the model refuses a part of it. */
export function approvedClaim(walk: Walk, owner: Account, coverId: bigint, requestedAmount: bigint): boolean {
  const submitted = walk.call({
    caller: owner,
    value: ONE / 20n,
    operation: walk.world.claiming(coverId, requestedAmount),
  });
  if (!submitted.ok) return false;
  const { read } = walk.world;
  const claimId = read.claimCount();
  const { assessorGroupId, submitter } = read.claim(claimId);
  for (const account of read.assessorGroup(assessorGroupId)) {
    if (account !== submitter) walk.call(plain(account, { op: "vote", claimId, inFavour: true }).call);
  }
  walk.wait(read.claim(claimId).cooldownEnd);
  return walk.call(plain("frank", { op: "settleClaim", claimId }).call).ok;
}
