import type { Engine, Batch, Call, CallResult, EngineWork, ExpectedState, PlannedStep, Subject } from "../core/types";
import { PlanTooLong } from "../evm/engine/errors";
import { InternalError, type StepResult } from "./judge";

/** The time was up while an engine was running, or before it started. */
export class TimeIsOver extends Error {
  override readonly name = "TimeIsOver";

  constructor() {
    super("the time that there was for runs is over");
  }
}

/**
 * An engine with a deadline, a time of `performance.now()`: after it, runs reject with `TimeIsOver`. The answer of a
 * request in flight is dropped. Without a deadline it is the engine itself.
 */
export function inTime(engine: Engine, end: number): Engine {
  if (end === Infinity) return engine;
  const timed: Engine = {
    name: engine.name,
    lanes: engine.lanes,
    run: (batches, work) => beforeEnd(() => engine.run(batches, work), end),
    close: () => engine.close(),
  };
  limits.set(timed, { engine, end });
  return timed;
}

const limits = new WeakMap<Engine, { readonly engine: Engine; readonly end: number }>();

/** The engine below a deadline: facts about it are cached under it. */
export const untimedOf = (engine: Engine): Engine => limits.get(engine)?.engine ?? engine;

/** Waits for an answer of an engine's `untimedOf`, until the engine's deadline. @throws TimeIsOver */
export async function awaitedBy<Result>(engine: Engine, asking: Promise<Result>): Promise<Result> {
  const limit = limits.get(engine);
  return limit === undefined ? asking : beforeEnd(() => asking, limit.end);
}

async function beforeEnd<Result>(work: () => Promise<Result>, end: number): Promise<Result> {
  const left = end - performance.now();
  if (left <= 0) throw new TimeIsOver();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    // timers of Node count whole milliseconds, and may be one early
    timer = setTimeout(() => reject(new TimeIsOver()), Math.min(Math.ceil(left) + 1, MOST_DELAY));
  });
  try {
    return await Promise.race([work(), over]);
  } finally {
    clearTimeout(timer);
  }
}

/** The longest that a timer of Node waits. */
const MOST_DELAY = 0x7fff_ffff;

/** Lens keys in one request: 64 digits each, so that a request stays well below what a node accepts (2 MB). */
const MOST_KEYS = 12_000;

/** Builds the lens call for keys at a time. */
export type Lens = (keys: readonly bigint[], time: number) => Call;

/** The requests to the engine and its answers, as the digest hashes them. */
export type Exchange = (batches: readonly Batch[], results: readonly (readonly CallResult[])[]) => void;

/** Ids from here on do not fit below the code of the kind. */
const WIDE = 1n << 240n;

/** Odd, of 64 bits: 2^64 over the golden ratio. */
const SCATTER = 0x9e37_79b9_7f4a_7c15n;

/**
 * The key that asks the lens for an entity: (kind.code << 240) | id or, for an id of more than 240 bits, (((id << 16) | kind.code) << 256) with a hash of the id in its lowest 64 bits: those are
 * all that maps tell big numbers apart by at first, and many ids begin with the same word.
 */
export function lensKey({ kind, id }: Pick<ExpectedState, "kind" | "id">): bigint {
  const code = BigInt(kind.code);
  if (id < WIDE) return (code << 240n) | id;
  let hash = code;
  for (let rest = id; rest > 0n; rest >>= 256n) hash = BigInt.asUintN(64, (hash ^ BigInt.asUintN(64, rest)) * SCATTER);
  return (((id << 16n) | code) << 256n) | hash;
}

/** Code of the kind and id of a key. */
export function partsOfKey(key: bigint): readonly [code: bigint, id: bigint] {
  const wide = key >> 256n;
  return wide === 0n ? [key >> 240n, BigInt.asUintN(240, key)] : [BigInt.asUintN(16, wide), wide >> 16n];
}

/**
 * Runs steps on an engine: one batch per step, with its call and the lens call that observes it. All of them are one request, unless so
 * much is observed that it would grow too big: then the same calls are run several times, each time observing another part of the steps.
 * The first `opening` steps, as long as they have no call, see the fixture as it was deployed: an engine is asked for each of them once.
 */
export async function execute(
  engine: Engine,
  lens: Lens,
  steps: readonly PlannedStep[],
  opening: number,
  exchanged: Exchange,
  work: EngineWork = { encoding: 0, decoding: 0 },
): Promise<StepResult[]> {
  const outcome: StepResult[] = [];
  const start = untouched(steps, opening);
  for (const step of steps.slice(0, start)) outcome.push(await openingResult(engine, lens, step, exchanged));
  const rest = steps.slice(start);
  if (rest.length === 0) return outcome;
  for (const [first, end] of windows(rest)) {
    const started = performance.now();
    const batches = rest.slice(0, end).map((step, index) => batchOf(step, lens, index >= first));
    work.encoding += performance.now() - started;
    const results = await runParts(engine, rest, batches, first, work).catch((error: unknown) => {
      throw error instanceof PlanTooLong ? new PlanTooLong(error.message, error.fits + start) : error;
    });
    exchanged(batches, results);
    for (let index = first; index < end; index++) outcome.push(resultOf(rest, index, results));
  }
  return outcome;
}

/** How many of the first steps run on the unchanged fixture. */
function untouched(steps: readonly PlannedStep[], opening: number): number {
  const first = steps.slice(0, opening).findIndex((step) => step.call !== undefined);
  return first < 0 ? opening : first;
}

/** Runs the opening that all sequences share, before the first of them, and caches the answer. @throws whatever the engine throws */
export async function askOpening<Action, History>(subject: Subject<Action, History>, engine: Engine): Promise<void> {
  const lens: Lens = (keys, time) => subject.lens(keys, time);
  const opening = subject.session(0, () => false).open();
  const steps = opening.slice(0, untouched(opening, opening.length));
  await execute(engine, lens, steps, steps.length, () => undefined);
}

/**
 * Runs batches of which those from `first` on are observed. Where that is too much for the engine, the calls are run several times, each time observing another part:
 * what comes of it is the same.
 * @throws PlanTooLong when they are too much with one of them observed
 */
async function runParts(
  engine: Engine,
  steps: readonly PlannedStep[],
  batches: readonly Batch[],
  first: number,
  work: EngineWork,
): Promise<readonly (readonly CallResult[])[]> {
  try {
    return await engine.run(batches, work);
  } catch (error) {
    const end = batches.length;
    if (!(error instanceof PlanTooLong) || end - first <= 1) throw error;
    const middle = error.fits > first && error.fits < end ? error.fits : Math.ceil((first + end) / 2);
    const before = await runParts(engine, steps, batches.slice(0, middle), first, work);
    const unobserved = batches.map((batch, i) =>
      i >= first && i < middle
        ? { ...batch, calls: steps[i]?.call === undefined ? [] : batch.calls.slice(0, 1) }
        : batch,
    );
    const behind = await runParts(engine, steps, unobserved, middle, work);
    return behind.map((results, i) => (i >= first && i < middle ? (before[i] ?? results) : results));
  }
}

interface Asked {
  readonly batches: readonly Batch[];
  readonly results: readonly (readonly CallResult[])[];
}

/** Cached answers to opening steps. They are reused if a subject returns the same step object for every sequence. */
const openings = new WeakMap<Engine, WeakMap<PlannedStep, Promise<Asked>>>();

async function openingResult(engine: Engine, lens: Lens, step: PlannedStep, exchanged: Exchange): Promise<StepResult> {
  const lasting = untimedOf(engine);
  let known = openings.get(lasting);
  if (known === undefined) openings.set(lasting, (known = new WeakMap<PlannedStep, Promise<Asked>>()));
  let asking = known.get(step);
  if (asking === undefined) {
    asking = ask(lasting, [batchOf(step, lens, true)]);
    known.set(step, asking);
    // after a failure, the next sequence tries again
    asking.catch(() => known.delete(step));
  }
  const { batches, results } = await awaitedBy(engine, asking);
  exchanged(batches, results);
  return resultOf([step], 0, results);
}

async function ask(engine: Engine, batches: readonly Batch[]): Promise<Asked> {
  return { batches, results: await engine.run(batches) };
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
