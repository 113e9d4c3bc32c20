import { CHUNK_SIZE } from "../run/chunk";
import type { Plan } from "../run/plan";

/** Where a campaign begins: what its first sequences are follows from it. Plain data: it crosses process borders. */
export interface CampaignStart {
  /** The campaign's seed. */
  readonly seed: number;
  /** Its first chunk. */
  readonly chunk: number;
}

/** A sequence's place in a campaign. */
export interface Place {
  readonly seed: number;
  readonly chunk: number;
  readonly sequence: number;
}

/** The places of a campaign's first sequences, in order. */
export function firstPlaces({ seed, chunk }: CampaignStart, count: number): readonly Place[] {
  return Array.from({ length: count }, (_, n) => ({
    seed,
    chunk: chunk + Math.floor(n / CHUNK_SIZE),
    sequence: n % CHUNK_SIZE,
  }));
}

/** Plans of kept sequences that were made before their turn, of each subject. Each is used once. */
const plans = new WeakMap<object, Map<string, Plan>>();

/** Keeps the plan of the kept sequence that stands at a place of a campaign. `subject`: whose model made it. */
export function keepPlan(subject: object, place: Place, plan: Plan): void {
  let own = plans.get(subject);
  if (own === undefined) plans.set(subject, (own = new Map<string, Plan>()));
  own.set(keyOf(place), plan);
}

/** The plan that was kept for a place, if there is one. It is given once: a plan holds a state of the model. */
export function takePlan(subject: object, place: Place): Plan | undefined {
  const own = plans.get(subject);
  const plan = own?.get(keyOf(place));
  own?.delete(keyOf(place));
  return plan;
}

const keyOf = ({ seed, chunk, sequence }: Place): string => `${seed} ${chunk} ${sequence}`;
