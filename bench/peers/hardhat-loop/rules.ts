import type { Edition } from "../../../properties/fixture/editions";
import { ceilDiv, DAY, max, min, ONE } from "./numbers";
import type { StakedProduct } from "./shapes";

/** What the editions have otherwise, as numbers and formulas. */
export interface Rules {
  readonly edition: Edition;
  /** For how long claims are voted on at most; undefined when each product type has a period of its own, which covers keep. */
  readonly voting: bigint | undefined;
  /** From the end of the voting to the settlement. */
  readonly cooldown: bigint;
  /** Whether the last possible vote ends the voting. */
  readonly closesEarly: boolean;
  /** Whether a part of a cover can be claimed. */
  readonly partialClaims: boolean;
  /** Whether a lost deposit goes to those who voted. */
  readonly sharesDeposits: boolean;
  /** Lowest price of a listing; target, minimum and initial price in basis points. */
  readonly floor: (target: bigint, minPrice: bigint, initialPrice: bigint) => bigint;
  /** The price of a listing at a moment, before the floor. */
  readonly decayed: (listed: StakedProduct, now: bigint) => bigint;
  /** The price after a purchase that used so much of the capacity. */
  readonly bumped: (spot: bigint, used: bigint, capacity: bigint) => bigint;
  /** From when on a price that is written now decays; `updated`: what that was for the price before. */
  readonly settledAt: (updated: bigint, now: bigint) => bigint;
}

const PER_BPS = 10n ** 14n;
/** The unit of a power of 0.999. */
const FINE = 10n ** 27n;
const powers = new Map<bigint, bigint>();

/** ceil(0.999^n * 1e27). */
function powerOf999(n: bigint): bigint {
  const known = powers.get(n);
  if (known !== undefined) return known;
  const power = ceilDiv(999n ** n * FINE, 1_000n ** n);
  powers.set(n, power);
  return power;
}

const RULES: Readonly<Record<Edition, Rules>> = {
  current: {
    edition: "current",
    voting: 3n * DAY,
    cooldown: DAY,
    closesEarly: true,
    partialClaims: true,
    sharesDeposits: false,
    floor: (target, minPrice) => max(target, minPrice) * PER_BPS,
    decayed: ({ bumpedPrice, priceUpdatedAt }, now) => bumpedPrice - ((ONE / 50n) * (now - priceUpdatedAt)) / DAY,
    bumped: (spot, used, capacity) => min(ONE, spot + ceilDiv((ONE / 20n) * used, capacity)),
    settledAt: (_, now) => now,
  },
  earlier: {
    edition: "earlier",
    voting: undefined,
    cooldown: 0n,
    closesEarly: false,
    partialClaims: false,
    sharesDeposits: true,
    floor: (_target, _minPrice, initialPrice) => initialPrice * PER_BPS,
    decayed: ({ bumpedPrice, priceUpdatedAt }, now) =>
      ceilDiv(bumpedPrice * powerOf999((now - priceUpdatedAt) / DAY), FINE),
    bumped: (spot) => min(ONE, ceilDiv(spot * 102n, 100n)),
    settledAt: (updated, now) => now - ((now - updated) % DAY),
  },
};

/** The rules of an edition. */
export const rulesOf = (edition: Edition): Rules => RULES[edition];

/** Between the last moment at which a claim is settled and the release of what backs the cover. */
const MARGIN = 7n * DAY;

/** Until when a cover can burn what backs it, by its end, its grace, and how long claims on it are voted on at most. */
export function exposureEnd({ cooldown }: Rules, end: bigint, grace: bigint, review: bigint): bigint {
  return end + grace + review + cooldown + MARGIN;
}
