import { BOB, CAROL, GOVERNOR, ONE, newWorld, number } from "../world";
import type { World } from "../world";

/** 0.05 ETH. */
export const DEPOSIT = 50_000_000_000_000_000n;

/** The usual world in the earlier edition, with 10 000 tokens behind product 1 until the end of tranche 224. */
export function stocked(): World {
  const world = newWorld("earlier");
  world.stake(1n, 10_000n * ONE, 224n, "staker");
  return world;
}

/** Bob's cover of 1 ETH for 28 days; the capital pool has 5 ETH and the premium. */
export function covered(): World {
  const world = stocked();
  world.do(CAROL, { op: "sendEth" }, 5n * ONE);
  world.buy();
  return world;
}

/** Bob's claim on a cover; its id. */
export function claim(world: World, coverId = 1n): bigint {
  return number(world.do(BOB, { op: "submitClaim", coverId }, DEPOSIT).returns[0]);
}

/** Each votes the same way, in this order. */
export function vote(world: World, claimId: bigint, inFavour: boolean, assessors: readonly string[]): void {
  for (const assessor of assessors) world.do(assessor, { op: "vote", claimId, inFavour });
}

/** Other assessors vote on claims of type 1 that are submitted from now on. */
export function useGroup(world: World, assessors: readonly string[]): void {
  const assessorGroupId = number(world.do(GOVERNOR, { op: "createAssessorGroup", assessors }).returns[0]);
  world.do(GOVERNOR, { op: "setAssessorGroup", productType: 1n, assessorGroupId });
}

/** The governor sets the review period of type 1, seconds. */
export function setReview(world: World, reviewPeriod: bigint): void {
  world.do(GOVERNOR, { op: "setReviewPeriod", productType: 1n, reviewPeriod });
}
