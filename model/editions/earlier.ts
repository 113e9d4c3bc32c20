import { DAY, ONE } from "../constants";
import { powerOf999, POWER_SCALE } from "../math/powers";
import { ceilDiv, min } from "../math/rounding";
import { event } from "../outcome";
import type { Rules } from "./rules";

/** The edition before the current one. */
export const EARLIER: Rules = {
  name: "earlier",
  contracts: { registry: "MemberRoles", claims: "IndividualClaims" },
  partialRequests: false,
  reviewPeriods: { min: DAY, max: 14n * DAY },
  // 2 % a purchase, however much it uses.
  bumped: (spot) => min(ONE, ceilDiv(spot * 102n, 100n)),
  bumpsLeave: false,
  extensionsKeepTheId: true,
  decayPower: powerOf999,
  decayed: (price, elapsed) => ceilDiv(price * powerOf999(elapsed / DAY), POWER_SCALE),
  // On by whole days: the part of a day that has passed counts towards the next.
  decaysFrom: (updatedAt, now) => now - ((now - updatedAt) % DAY),
  priceFloor: ({ initialPrice }) => initialPrice,
  reviewPeriod: 7n * DAY,
  cooldown: 0n,
  closesEarly: false,
  rejectedDeposit: (deposit, { votes }) => {
    const assessors = votes.map((vote) => vote.assessor);
    const voters = BigInt(assessors.length);
    const share = voters === 0n ? 0n : deposit / voters;
    return { assessors, share, rest: deposit - share * voters };
  },
  purchaseEvent: ({ coverId, productId, segmentId, owner, ipfsData }) =>
    event("cover", "CoverEdited", coverId, productId, segmentId, owner, ipfsData),
};
