import fc, { type Arbitrary } from "fast-check";
import { SequenceArbitrary } from "../actions/sequence";
import { actionsIn } from "../actions";
import type { Action } from "../action-definition/types";
import type { Edition } from "../fixture/editions";
import { TRANCHE_SECONDS } from "../fixture/times";

/** Most numbers are below this. */
const MOST = 0xffff_ffff;
/** As many as any law draws for itself. */
const NUMBERS = 24;

/** Kinds of actions and how often each comes. */
export type Mix = Readonly<Record<string, number>>;

const kindsOf = (mix: Mix): string[] =>
  Object.entries(mix).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));

/** A mutual at work: stake comes and goes, covers are bought, so that rewards stream; some claims; time passes. */
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

/** Seconds after the fixture, spread over a tranche's phase. It does not shrink: the phase of a tranche is no detail. */
export function offsets(): Arbitrary<number> {
  return fc.noShrink(fc.noBias(fc.integer({ min: 1, max: TRANCHE_SECONDS })));
}

/** Sequences of actions in a mixture; without one, each sequence has a mixture of its own, over all kinds of the edition. */
export function lives(length: number, mix?: Mix, edition: Edition = "current"): Arbitrary<readonly Action[]> {
  return new SequenceArbitrary(length, mix === undefined ? undefined : kindsOf(mix), actionsIn(edition));
}

/** Numbers for a law's own choices, to be taken one by one from `Draws`; zero is the plainest. */
export function numbers(): Arbitrary<readonly number[]> {
  return fc.noBias(fc.array(fc.integer({ min: 0, max: MOST }), { minLength: NUMBERS, maxLength: NUMBERS }));
}
