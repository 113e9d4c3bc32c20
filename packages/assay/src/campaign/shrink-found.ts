import { buildCounterexample, type Counterexample } from "../run/counterexample";
import { InternalError } from "../run/judge";
import { DEFAULT_LIMITS, shrink, type ShrinkLimits } from "../run/shrink";
import type { Engine, Subject } from "../core/types";
import { sequenceAt } from "../search/sequence-at";
import type { Pool } from "../search/pool";
import type { ShrinkTask } from "./tasks";

/** What a counterexample says of the setup in which it was found. */
export interface FoundWith {
  readonly variant: string | null;
  readonly limits?: ShrinkLimits;
  /** Of a campaign that learns. */
  readonly pool?: Pool | undefined;
}

/** Generates a failing sequence of a chunk again, runs it again, shrinks it, and makes the counterexample. */
export async function shrinkFound<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  task: ShrinkTask,
  { variant, limits, pool }: FoundWith,
  signal: AbortSignal,
): Promise<Counterexample> {
  const { seed, chunk, sequence, steps, withoutCorpus, until = "any" } = task;
  const placed =
    task.kept === undefined
      ? await sequenceAt(subject, task, sequence, pool)
      : await sequenceAt(subject, { ...task, given: [task.kept] }, 0);
  if (placed === undefined) throw new InternalError(`chunk ${chunk} has no sequence ${sequence}`);
  const { drawn } = placed;
  const [offset, actions] = drawn;
  const behind = task.behind === true;
  const shrunk = await shrink(subject, engine, {
    sequence: { offset, actions },
    ...(behind ? { only: task.identity } : {}),
    arbitrary: placed.source,
    origin: { seed: placed.seed, run: sequence, drawn },
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
    origin: { seed, chunk, sequence, steps, ...(withoutCorpus === true ? { withoutCorpus } : {}) },
  });
}

function limitsOf(
  { untimed, milliseconds }: ShrinkTask,
  limits: ShrinkLimits | undefined,
): { readonly limits?: ShrinkLimits } {
  if (milliseconds !== undefined) {
    const most = limits ?? DEFAULT_LIMITS;
    return { limits: { ...most, milliseconds: Math.min(most.milliseconds, milliseconds) } };
  }
  if (untimed === true) return { limits: { ...(limits ?? DEFAULT_LIMITS), milliseconds: Infinity } };
  return limits === undefined ? {} : { limits };
}
