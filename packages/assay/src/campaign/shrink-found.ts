import fc from "fast-check";
import { buildCounterexample, type Counterexample } from "../counterexample";
import { InternalError } from "../judge";
import { DEFAULT_LIMITS, shrink, type ShrinkLimits } from "../shrink";
import type { Engine, Subject } from "../types";
import { drawingOf, drawnOf, keptAt } from "../search/chunk-sequences";
import { SequenceSource, type Drawn } from "../search/sequence-source";
import type { Pool } from "../search/pool";
import type { ShrinkTask } from "./tasks";

/** What a counterexample says of the setup in which it was found. */
export interface FoundWith {
  readonly variant: string | null;
  readonly limits?: ShrinkLimits;
  /** Of a campaign that learns. */
  readonly pool?: Pool | undefined;
}

/** Generates a failing sequence of a chunk again, shrinks it, and makes the counterexample. */
export async function shrinkFound<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  task: ShrinkTask,
  { variant, limits, pool }: FoundWith,
  signal: AbortSignal,
): Promise<Counterexample> {
  const { seed, chunk, sequence, steps, until = "any" } = task;
  const given = task.given?.[sequence];
  const { seed: seedOfChunk, varied } = drawingOf(subject, seed, chunk, pool);
  const arbitrary = new SequenceSource(subject, steps, varied);
  const kept = given === undefined ? keptAt(subject, { seed, chunk, sequence }, pool?.kept) : drawnOf(subject, given);
  const drawn = kept ?? (await generateAgain(arbitrary, seedOfChunk, sequence));
  const [offset, actions] = drawn;
  const shrunk = await shrink(subject, engine, {
    sequence: { offset, actions },
    arbitrary,
    origin: { seed: seedOfChunk, run: sequence, drawn },
    signal,
    wanted: until,
    ...limitsOf(task, limits),
  });
  if (shrunk.failure.identity !== task.identity) {
    throw new InternalError(
      `chunk ${chunk}, sequence ${sequence} failed with ${task.identity}, and with ${shrunk.failure.identity} when it was run again; ` +
        `the engine's answers or the subject's plans differ from run to run`,
    );
  }
  return buildCounterexample(subject, shrunk, {
    variant,
    engine: engine.name,
    origin: { seed, chunk, sequence, steps },
  });
}

function limitsOf({ untimed }: ShrinkTask, limits: ShrinkLimits | undefined): { readonly limits?: ShrinkLimits } {
  if (untimed === true) return { limits: { ...(limits ?? DEFAULT_LIMITS), milliseconds: Infinity } };
  return limits === undefined ? {} : { limits };
}

/** The value that fast-check makes in the chunk's run number `sequence`. */
async function generateAgain<Action>(
  arbitrary: fc.Arbitrary<Drawn<Action>>,
  seed: number,
  sequence: number,
): Promise<Drawn<Action>> {
  const values: Drawn<Action>[] = [];
  const property = fc.asyncProperty(arbitrary, async (drawn) => {
    values.push(drawn);
  });
  await fc.check(property, { seed, path: String(sequence), numRuns: 1 });
  const [value] = values;
  if (value === undefined) throw new InternalError(`fast-check made no value for run ${sequence} of seed ${seed}`);
  return value;
}
