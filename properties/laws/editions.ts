import { CLAIM_DEPOSIT } from "../../invariants/core/limits";
import { DAY } from "../action-definition/world";
import type { Edition } from "../fixture/editions";

/** The rules that differ between editions, as numbers for laws. Durations are in seconds. */
export interface Terms {
  /** The default voting period of claims. [VOTE-2, E-REVIEW] */
  readonly review: bigint;
  /** From the end of voting to settlement. [SETTLE-1, E-REVIEW] */
  readonly cooldown: bigint;
  /** The sum that all voters get of a rejected claim's deposit, in wei. [SETTLE-2, E-DEPOSIT] */
  votersPart(voters: bigint): bigint;
}

export const TERMS: Readonly<Record<Edition, Terms>> = {
  current: { review: 3n * DAY, cooldown: DAY, votersPart: () => 0n },
  earlier: {
    review: 7n * DAY,
    cooldown: 0n,
    votersPart: (voters) => (voters === 0n ? 0n : (CLAIM_DEPOSIT / voters) * voters),
  },
};

/** Kinds of actions of an edition that laws add to mixtures with claims and covers. */
export const OWN_ACTIONS: Readonly<Record<Edition, Readonly<Record<string, number>>>> = {
  current: {},
  earlier: { setReviewPeriod: 1 },
};
