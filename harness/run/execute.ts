import { InternalError, type StepResult } from "../judge";
import type { Batch, Call, CallResult, Engine, Observation, PlannedStep } from "../types";

/** Lens keys in one request: 64 digits each, so that a request stays well below what a node accepts (2 MB). */
const MOST_KEYS = 12_000;

/** Builds the lens call for keys at a time. */
export type Lens = (keys: readonly bigint[], time: number) => Call;

/** What went to the engine and what came back: the material of the digest. */
export type Exchange = (batches: readonly Batch[], results: readonly (readonly CallResult[])[]) => void;

/** The key that asks the lens for an entity. */
export function lensKey({ kind, id }: Pick<Observation, "kind" | "id">): bigint {
  return (BigInt(kind.code) << 240n) | id;
}

/**
 * Runs steps on an engine: one batch per step, with its call and the lens call that observes it. All of them are one request, unless so
 * much is observed that it would grow too big: then the same calls are run several times, each time observing another part of the steps.
 */
export async function execute(
  engine: Engine,
  lens: Lens,
  steps: readonly PlannedStep[],
  exchanged: Exchange,
): Promise<StepResult[]> {
  const outcome: StepResult[] = [];
  for (const [first, end] of windows(steps)) {
    const batches = steps.slice(0, end).map((step, index) => batchOf(step, lens, index >= first));
    const results = await engine.run(batches);
    exchanged(batches, results);
    for (let index = first; index < end; index++) outcome.push(resultOf(steps, index, results));
  }
  return outcome;
}

/** Cuts the steps into ranges [first, end) of at most `MOST_KEYS` observed entities, but at least one step each. */
function windows(steps: readonly PlannedStep[]): readonly (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  let first = 0;
  let keys = 0;
  steps.forEach((step, index) => {
    if (keys > 0 && keys + step.observe.length > MOST_KEYS) {
      ranges.push([first, index]);
      first = index;
      keys = 0;
    }
    keys += step.observe.length;
  });
  ranges.push([first, steps.length]);
  return ranges;
}

function batchOf(step: PlannedStep, lens: Lens, observed: boolean): Batch {
  const calls: Call[] = step.call === undefined ? [] : [step.call];
  if (observed && step.observe.length > 0) calls.push(lens(step.observe.map(lensKey), step.time));
  return { time: step.time, calls };
}

function resultOf(
  steps: readonly PlannedStep[],
  index: number,
  results: readonly (readonly CallResult[])[],
): StepResult {
  const step = steps[index];
  const batch = results[index];
  const expected = (step?.call === undefined ? 0 : 1) + (step?.observe.length === 0 ? 0 : 1);
  if (step === undefined || batch?.length !== expected) {
    throw new InternalError(
      `engine: expected ${expected} results for step ${index}, received ${batch?.length ?? "none"}; an engine must answer every call`,
    );
  }
  const [first, second] = batch;
  return step.call === undefined ? { call: undefined, lens: first } : { call: first, lens: second };
}
