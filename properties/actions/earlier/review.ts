import { CLAIM_DEPOSIT } from "../../../model";
import type { Draws } from "../../action-definition/draws";
import type { ActionDefinition, Move } from "../../action-definition/types";
import { approval, DAY, HUGE, plain, type World } from "../../action-definition/world";

/** What a product type begins with. */
const USUAL = 7n * DAY;

/** A review period at a limit, or anywhere between. */
function period(draws: Draws, world: World): bigint {
  const { min, max } = world.edition.reviewPeriods ?? { min: USUAL, max: USUAL };
  return draws.one([min, max, USUAL, min + draws.part(max - min)]);
}

/** The newest claim on a cover, voted on to the last second of the review that the cover was bought with, and settled as that ends. */
export function reviewed(draws: Draws, world: World, coverId: () => bigint): (() => Move)[] {
  const { read } = world;
  const claimId = (): bigint => (coverId() === 0n ? 0n : read.cover(coverId()).openClaimId);
  const claimed = (move: () => Move) => (): Move => (claimId() === 0n ? undefined : move());
  const late = BigInt(draws.below(3)) - 1n;
  return [
    (): Move => {
      const id = coverId();
      if (id === 0n) return undefined;
      return { call: { caller: read.cover(id).owner, value: CLAIM_DEPOSIT, operation: world.claiming(id) } };
    },
    claimed(() => approval(world, claimId())),
    claimed(() => ({ waitUntil: read.claim(claimId()).votingEnd - 1n + BigInt(draws.below(2)) })),
    claimed(() => approval(world, claimId())),
    claimed(() => ({ waitUntil: read.claim(claimId()).cooldownEnd + late })),
    claimed(() => plain("erin", { op: "settleClaim", claimId: claimId() })),
  ];
}

/** A cover of a product type that its owner may claim. */
function coverOf(draws: Draws, world: World, productType: bigint): bigint {
  const { read } = world;
  const covers = world.heldCovers().filter((id) => {
    const { productId, graceEnd, openClaimId, amount, owner } = read.cover(id);
    const claimable = openClaimId === 0n && amount > 0n && world.now + 1n < graceEnd && read.checkRole(owner, 1);
    return claimable && read.product(productId).productType === productType;
  });
  return draws.pick(covers) ?? 0n;
}

/** The governor changes how long claims are reviewed, now and then to see that covers keep the period that they were bought with. [E-REVIEW] */
export const setReviewPeriod: ActionDefinition = {
  kind: "setReviewPeriod",
  weight: 3,
  editions: ["earlier"],
  resolve(draws, world) {
    const types = Number(world.read.productTypeCount());
    const { min, max } = world.edition.reviewPeriods ?? { min: USUAL, max: USUAL };
    const productType = BigInt(1 + draws.below(types));
    const operation = { op: "setReviewPeriod", productType, reviewPeriod: period(draws, world) } as const;
    switch (draws.twist(4, 35)) {
      case 1:
        return plain(draws.one(world.holders), operation);
      case 2:
        return plain("governor", { ...operation, reviewPeriod: draws.chance(20) ? 0n : min - 1n });
      case 3:
        return plain("governor", { ...operation, reviewPeriod: draws.chance(20) ? HUGE : max + 1n });
      case 4:
        return plain("governor", { ...operation, productType: draws.chance(50) ? 0n : BigInt(types) + 1n });
      default: {
        const change = (): Move => plain("governor", operation);
        const coverId = draws.chance(40) ? coverOf(draws, world, productType) : 0n;
        return { story: [change, ...(coverId === 0n ? [] : reviewed(draws, world, () => coverId))] };
      }
    }
  },
};
