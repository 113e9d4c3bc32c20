import { CLAIM_DEPOSIT } from "./limits";
import type { EditionName } from "../../model/api";
import {
  BUMP,
  ceilDiv,
  COOLDOWN,
  DAY,
  DECAY_PER_DAY,
  max,
  min,
  PRICE_PER_BPS,
  SETTLEMENT_MARGIN,
  VOTING_WINDOW,
  WAD,
} from "./numbers";

/** A pool's last written price of a product, and its time; 1e18 = 100 %, Unix seconds. */
export interface Written {
  readonly bumped: bigint;
  readonly updated: bigint;
}

/** A product's own prices, in basis points. */
export interface ProductPrices {
  readonly minPrice: bigint;
  readonly initialPrice: bigint;
}

/** The rules that differ between editions, as numbers. */
export interface EditionRules {
  readonly name: EditionName;
  /** The lowest price of a product that a pool lists with this target (basis points); 1e18 = 100 %. [PRICE-1, E-FLOOR] */
  floor(product: ProductPrices, target: bigint): bigint;
  /** The spot price. [PRICE-3, E-DECAY] */
  spot(written: Written, floor: bigint, now: bigint): bigint;
  /** The price after a purchase; `capacity`: of the tranches that may back the cover. Undefined when `used` is above 0 and `capacity` is 0. [PRICE-4, E-BUMP] */
  bumped(spot: bigint, used: bigint, capacity: bigint): bigint | undefined;
  /** Whether a cover keeps the bump that it made, and an extension to a smaller amount takes it back. [PRICE-7, E-BUMP] */
  readonly bumpsLeave: boolean;
  /** The time from which a price that is written now decays; `updated`: that of the previous price. [PRICE-4, PRICE-5, E-DECAY] */
  settledAt(updated: bigint, now: bigint): bigint;
  /** The voting period of a new product type, in seconds. [VOTE-2, E-REVIEW] */
  readonly review: bigint;
  /** Between the end of voting and settlement, seconds. [PRODUCT-2, E-REVIEW] */
  readonly cooldown: bigint;
  /** Whether the last possible vote ends the voting. [VOTE-2, E-REVIEW] */
  readonly closesEarly: boolean;
  /** Each voter's share of a rejected claim's deposit, in wei. [SETTLE-2, E-DEPOSIT] */
  voterShare(voters: bigint): bigint;
  /** Whether an extension keeps the cover's id and its NFT. [EDIT-1, E-EDIT] */
  readonly extensionKeepsId: boolean;
  /** The event of a purchase. [COVER-5, E-EVENT] */
  readonly purchaseEvent: "CoverBought" | "CoverEdited";
}

const CURRENT: EditionRules = {
  name: "current",
  floor: ({ minPrice }, target) => max(target, minPrice) * PRICE_PER_BPS,
  spot: ({ bumped, updated }, floor, now) => max(floor, bumped - (DECAY_PER_DAY * (now - updated)) / DAY),
  bumped(spot, used, capacity) {
    if (used === 0n) return spot;
    return capacity <= 0n ? undefined : min(WAD, spot + ceilDiv(BUMP * used, capacity));
  },
  bumpsLeave: true,
  settledAt: (_updated, now) => now,
  review: VOTING_WINDOW,
  cooldown: COOLDOWN,
  closesEarly: true,
  voterShare: () => 0n,
  extensionKeepsId: false,
  purchaseEvent: "CoverBought",
};

/** The unit to which a power of 0.999 is rounded up [E-DECAY]. */
const POWER_UNIT = 10n ** 27n;
const powers: bigint[] = [POWER_UNIT];
let numerator = 1n;
let denominator = 1n;

/** ceil(0.999^days * 1e27), from the exact fraction. [E-DECAY] */
function powerOf999(days: bigint): bigint {
  for (let n = BigInt(powers.length); n <= days; n += 1n) {
    numerator *= 999n;
    denominator *= 1_000n;
    powers.push(ceilDiv(numerator * POWER_UNIT, denominator));
  }
  return powers[Number(days)] ?? 1n;
}

const EARLIER: EditionRules = {
  name: "earlier",
  floor: ({ initialPrice }) => initialPrice * PRICE_PER_BPS,
  spot: ({ bumped, updated }, floor, now) =>
    max(floor, ceilDiv(bumped * powerOf999((now - updated) / DAY), POWER_UNIT)),
  bumped: (spot) => min(WAD, ceilDiv(spot * 102n, 100n)),
  bumpsLeave: false,
  settledAt: (updated, now) => now - ((now - updated) % DAY),
  review: 7n * DAY,
  cooldown: 0n,
  closesEarly: false,
  voterShare: (voters) => (voters === 0n ? 0n : CLAIM_DEPOSIT / voters),
  extensionKeepsId: true,
  purchaseEvent: "CoverEdited",
};

/** The rules of each edition. */
export const EDITIONS: Readonly<Record<EditionName, EditionRules>> = { current: CURRENT, earlier: EARLIER };

/** The last moment at which a cover's pools can lose stake; `review`: the voting period of claims on it. [CAP-2, E-EXPOSURE] */
export function exposureEnd({ cooldown }: EditionRules, graceEnd: bigint, review: bigint): bigint {
  return graceEnd + review + cooldown + SETTLEMENT_MARGIN;
}
