import { DAY, ONE } from "../constants";
import { ceilDiv, max, min } from "../math/rounding";
import { event } from "../outcome";
import type { Rules } from "./rules";

/** The spot price loses this much per day. [PRICE-3] */
const DECAY_PER_DAY = 2n * 10n ** 16n;
/** A purchase of all of a pool's capacity that is eligible for it adds this much. [PRICE-4] */
const BUMP_OF_CAPACITY = 5n * 10n ** 16n;

/** The current edition. */
export const CURRENT: Rules = {
  name: "current",
  contracts: { registry: "Registry", claims: "Claims" },
  partialRequests: true,
  reviewPeriods: undefined,
  decayPower: undefined,
  bumped: (spot, used, capacity) => (used === 0n ? spot : min(ONE, spot + ceilDiv(BUMP_OF_CAPACITY * used, capacity))),
  bumpsLeave: true,
  extensionsKeepTheId: false,
  decayed: (price, elapsed) => price - (DECAY_PER_DAY * elapsed) / DAY,
  decaysFrom: (_updatedAt, now) => now,
  priceFloor: ({ minPrice }, targetPrice) => max(targetPrice, minPrice),
  reviewPeriod: 3n * DAY,
  cooldown: DAY,
  closesEarly: true,
  rejectedDeposit: (deposit) => ({ assessors: [], share: 0n, rest: deposit }),
  purchaseEvent: ({ coverId, originalCoverId, ownerMemberId, productId }) =>
    event("cover", "CoverBought", coverId, originalCoverId, ownerMemberId, productId),
};
