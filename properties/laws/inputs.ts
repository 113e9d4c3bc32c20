import fc, { type Arbitrary } from "fast-check";
import { SequenceArbitrary } from "../actions/sequence";
import { actionsIn } from "../actions";
import type { Action } from "../action-definition/types";
import type { Edition } from "../fixture/editions";
import { TRANCHE_SECONDS } from "../fixture/times";

/** The largest number. */
const MOST = 0xffff_ffff;
/** How many numbers a law can draw. */
const NUMBERS = 24;

/** Kinds of actions with their weights. */
export type Mix = Readonly<Record<string, number>>;

const kindsOf = (mix: Mix): string[] =>
  Object.entries(mix).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));

/** The usual mixture: stakers come and go, covers are bought, so that rewards stream; some claims; time passes. */
export const LIFE: Mix = {
  wait: 5,
  deposit: 2,
  depositMore: 2,
  extendDeposit: 2,
  withdrawStake: 1,
  withdrawRewards: 1,
  withdrawFees: 1,
  setPoolFee: 1,
  setProducts: 1,
  buyCover: 8,
  extendCover: 2,
  submitClaim: 2,
  vote: 4,
  settleClaim: 2,
};

/** Seconds after the fixture, over the length of a tranche. They do not shrink, because the position within a tranche matters. */
export function offsets(): Arbitrary<number> {
  return fc.noShrink(fc.noBias(fc.integer({ min: 1, max: TRANCHE_SECONDS })));
}

/** Sequences of actions in a mixture; without `mix`, each sequence draws its own mixture of the edition's kinds. */
export function lives(length: number, mix?: Mix, edition: Edition = "current"): Arbitrary<readonly Action[]> {
  return new SequenceArbitrary(length, mix === undefined ? undefined : kindsOf(mix), actionsIn(edition));
}

/** Numbers for a law's own choices, consumed with `Draws`; zero is the plainest choice. */
export function numbers(): Arbitrary<readonly number[]> {
  return fc.noBias(fc.array(fc.integer({ min: 0, max: MOST }), { minLength: NUMBERS, maxLength: NUMBERS }));
}
