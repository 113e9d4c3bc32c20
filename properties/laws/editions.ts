import { CLAIM_DEPOSIT } from "../../invariants/core/limits";
import { DAY } from "../action-definition/world";
import type { Edition } from "../fixture/editions";

/** What laws take from an edition: the rules that differ, as numbers. Durations in seconds. */
export interface Terms {
  /** How long claims on covers of a product type are voted on while nobody has set that. [VOTE-2, E-REVIEW] */
  readonly review: bigint;
  /** From the end of voting to settlement. [SETTLE-1, E-REVIEW] */
  readonly cooldown: bigint;
  /** What all voters together get of a rejected claim's deposit, wei. [SETTLE-2, E-DEPOSIT] */
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

/** Kinds of actions that laws add to a mixture of claims and covers in an edition. */
export const OWN_ACTIONS: Readonly<Record<Edition, Readonly<Record<string, number>>>> = {
  current: {},
  earlier: { setReviewPeriod: 1 },
};
