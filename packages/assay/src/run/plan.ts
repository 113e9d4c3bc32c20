import { InternalError, UserError, messageOf } from "./judge";
import type { ObservationPolicy, PlannedStep, Rehearsed, Subject } from "../core/types";
import { createHash } from "node:crypto";
import { encodePlain } from "./plain";

/** A sequence: where in time it starts and what is done. */
export interface Sequence<Action> {
  /** Seconds after the fixture's last transaction. */
  readonly offset: number;
  readonly actions: readonly Action[];
}

/** A sequence as the model planned it: the steps of the opening, of every action, and the final observation of everything. */
export interface Plan {
  readonly steps: readonly PlannedStep[];
  /** Number of steps before the first action. */
  readonly opening: number;
  /** Number of actions that were planned. */
  readonly actions: number;
  /** After which steps everything that the model knows is observed, the final observation aside. */
  readonly everything: ObservationPolicy;
  /** The last step is the final observation of everything. */
  readonly lastLook: boolean;
  /** Kinds of the actions that gave no step. */
  readonly idle: readonly string[];
}

/** How a sequence is planned. */
export interface PlanOptions {
  /** After which steps everything that the model knows is observed; absent: at the final observation only. */
  readonly everything?: ObservationPolicy | undefined;
  /** False leaves out the final observation, which costs as much as many calls, for failures that appear earlier. */
  readonly lastLook?: boolean | undefined;
  /** The engine's answers to the calls, for a model that abstains. */
  readonly rehearsed?: Rehearsed | undefined;
  /** True plans calls alone, and observes nothing: for a rehearsal. */
  readonly blind?: boolean | undefined;
}

/**
 * Plans a sequence from a fresh session.
 * @throws InternalError when the planner throws or lets time go backwards; the message names the action.
 */
export function planSequence<Action, History>(
  subject: Subject<Action, History>,
  { offset, actions }: Sequence<Action>,
  { everything = () => false, lastLook = true, rehearsed, blind }: PlanOptions = {},
): Plan {
  const session = guarded("the opening", () => subject.session(offset, everything, rehearsed, blind));
  const steps: PlannedStep[] = [...guarded("the opening", () => session.open())];
  const opening = steps.length;
  const idle: string[] = [];
  actions.forEach((action, index) => {
    const planned = guarded(`action ${index} (${subject.kindOf(action)})`, () => session.plan(action, index));
    if (planned.length === 0) idle.push(subject.kindOf(action));
    steps.push(...planned);
  });
  if (lastLook) steps.push(guarded("the last step", () => session.finish()));
  checkTimes(steps);
  return { steps, opening, actions: actions.length, everything, lastLook, idle };
}

/** Whether everything that the model knows is observed after a step. */
export function isFull(plan: Plan, index: number): boolean {
  return plan.everything(index) || isLastLook(plan, index);
}

/** Whether a step is the final observation of everything. */
export function isLastLook({ lastLook, steps }: Pick<Plan, "lastLook" | "steps">, index: number): boolean {
  return lastLook && index === steps.length - 1;
}

/** @throws InternalError that says at what the planner failed */
export function guarded<Result>(what: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new InternalError(`the planner failed at ${what}: ${messageOf(error)}`, { cause: error });
  }
}

function checkTimes(steps: readonly PlannedStep[]): void {
  let now = -Infinity;
  steps.forEach((step, index) => {
    if (!Number.isSafeInteger(step.time) || step.time < now) {
      throw new InternalError(
        `step ${index} (${step.kind}): expected a whole number of seconds not before ${now}, received ${step.time}; ` +
          `time never goes back within a sequence`,
      );
    }
    now = step.time;
  });
}

/** Sequences in a chunk. Part of what a seed means: with another number the same seed gives other sequences. */
export const CHUNK_SIZE = 4;

/** Largest seed a campaign takes. */
export const MOST_SEED = 0xffff_ffff;

/**
 * The fast-check seed of a chunk: a 32-bit mix of the campaign's seed and the chunk's number (the finalizer of MurmurHash3 over the seed
 * and over the chunk's number times the golden ratio), as a signed 32-bit integer, which is what fast-check takes. It depends on nothing
 * else, so a chunk has the same sequences on every machine.
 */
export function chunkSeed(seed: number, chunk: number): number {
  const high = Math.floor(chunk / 0x1_0000_0000);
  return mix(mix(seed | 0) ^ mix(Math.imul(chunk | 0, 0x9e37_79b9) + high)) | 0;
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) | 0;
}

/** How many sequences a chunk of a campaign has; 0 when there is no such chunk. */
export function chunkLength(
  { runs, fromChunk = 0 }: { readonly runs?: number; readonly fromChunk?: number },
  chunk: number,
): number {
  const before = (chunk - fromChunk) * CHUNK_SIZE;
  return Math.max(0, Math.min(CHUNK_SIZE, (runs ?? Infinity) - before));
}

/** A text that is equal for two sequences exactly if they do the same at the same times. */
export function sequenceKey<Action, History>(
  subject: Pick<Subject<Action, History>, "encodeAction">,
  { offset, actions }: Sequence<Action>,
): string {
  const encoded = actions.map((action) => encodePlain(subject.encodeAction(action)));
  return createHash("sha256")
    .update(JSON.stringify([offset, encoded]))
    .digest("base64");
}
