import type { Draws } from "../action-definition/draws";
import type { ActionDefinition } from "../action-definition/types";
import { DAY, HUGE, plain, type World } from "../action-definition/world";

/** The initial review period of a product type. */
const USUAL = 7n * DAY;

/** A review period at a limit, or anywhere between. */
function period(draws: Draws, world: World): bigint {
  const { min, max } = world.edition.reviewPeriods ?? { min: USUAL, max: USUAL };
  return draws.one([min, max, USUAL, min + draws.part(max - min)]);
}

/** The governor changes how long claims are reviewed. [E-REVIEW] */
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
      default:
        return plain("governor", operation);
    }
  },
};
