import type { Argument, RecordedCall, CallEditor, Scalar, Editable } from "../../core/types";
import { atTime, timeBefore, withArgument, glanceAtCalls, recordedCallsOf, sequenceOfCalls } from "./recorded-calls";
import { plainerTimes, upTo } from "./times";
import { planSequence, type Failure } from "..";
import type { Pass } from "./pass";

/** What rounding takes. */
export interface Rounding<Action> {
  readonly callEditor: CallEditor<Action>;
  /** When the sequence starts, Unix seconds. */
  readonly start: number;
  /** Takes the recorded calls for the best so far if they fail in the same way. */
  readonly take: (recordedCalls: readonly RecordedCall[]) => Promise<boolean>;
  /** The best so far. */
  readonly best: () => readonly RecordedCall[];
  readonly mayTry: () => boolean;
}

/** What rounding works with. */
interface Editing<Action> extends Rounding<Action> {
  /** What can be changed about each of these recorded calls. */
  readonly editable: (recordedCalls: readonly RecordedCall[]) => readonly Editable[];
}

/** Most rounds of simplification; a second one can use the changes of the first. */
const MOST_ROUNDS = 3;

/** Replaces names by the first ones, and rounds times and amounts, as long as the failure stays the same. */
export async function plainerCalls<Action>(given: Rounding<Action>): Promise<void> {
  const rounding = { ...given, editable: studiedOnce(given.callEditor) };
  await shortenLists(rounding);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const renamed = await renameAll(rounding);
    const rounded = await roundEach(rounding);
    if (!(renamed || rounded) || !rounding.mayTry()) return;
  }
}

/** Caches the study of the last list of calls: the model has to execute all of them for it. */
function studiedOnce<Action>(callEditor: CallEditor<Action>): Editing<Action>["editable"] {
  let last: { readonly calls: readonly RecordedCall[]; readonly studied: readonly Editable[] } | undefined;
  return (calls) => {
    if (last?.calls !== calls) last = { calls, studied: callEditor.editable(calls) };
    return last.studied;
  };
}

/** Takes the first of the candidates that fails in the same way. */
async function takeFirst<Action>(
  { take, mayTry }: Rounding<Action>,
  candidates: Iterable<readonly RecordedCall[]>,
): Promise<boolean> {
  for (const candidate of candidates) {
    if (!mayTry()) return false;
    if (await take(candidate)) return true;
  }
  return false;
}

/** Leaves out single entries of the calls' lists, until none can be. */
async function shortenLists<Action>(rounding: Rounding<Action>): Promise<void> {
  const { callEditor, best } = rounding;
  for (let index = 0; index < best().length;) {
    const recordedCalls = best();
    const { call } = recordedCalls[index] as RecordedCall;
    const calls = call === null ? [] : (callEditor.shorter?.(call) ?? []);
    const candidates = calls.map((less) =>
      recordedCalls.map((recordedCall, i) => (i === index ? { ...recordedCall, call: less } : recordedCall)),
    );
    if (!(await takeFirst(rounding, candidates))) index++;
  }
}

async function roundEach<Action>(rounding: Editing<Action>): Promise<boolean> {
  const { callEditor, editable, start, best } = rounding;
  let any = false;
  for (let index = 0; index < best().length; index++) {
    const recordedCalls = best();
    const { time } = recordedCalls[index] as RecordedCall;
    const moments = editable(recordedCalls)[index]?.moments ?? [];
    const times = plainerTimes(time, timeBefore(recordedCalls, index, start), start, moments);
    if (
      await takeFirst(
        rounding,
        times.map((plainer) => atTime(recordedCalls, index, plainer)),
      )
    )
      any = true;
    const names = editable(best())[index]?.arguments.map(({ name }) => name) ?? [];
    for (const name of names) {
      const now = best();
      // the simplest value may depend on values that were simplified before
      const argument = editable(now)[index]?.arguments.find((one) => one.name === name);
      if (argument === undefined) continue;
      const changed = upTo(argument.plainer, argument.value).map((plainer) =>
        withArgument(now, index, (...call) => callEditor.change(...call), name, plainer),
      );
      if (await takeFirst(rounding, changed)) any = true;
    }
  }
  return any;
}

/** An argument and its position. */
interface ArgumentPosition {
  readonly index: number;
  readonly argument: Argument;
}

/** Renames entities everywhere at once: those that the sequence names first get the first names. It never improves a later name at the cost of an earlier one. */
async function renameAll<Action>(rounding: Editing<Action>): Promise<boolean> {
  const { callEditor, editable, best } = rounding;
  let any = false;
  const done = new Set<string>();
  for (;;) {
    const places = placesIn(editable(best()));
    const next = places.find(({ argument }) => !done.has(keyOf(argument)));
    if (next === undefined || !rounding.mayTry()) return any;
    done.add(keyOf(next.argument));
    if (await takeFirst(rounding, renamings(best(), places, next, callEditor))) any = true;
  }
}

const keyOf = ({ family, value }: Argument): string => `${family ?? ""} ${String(value)}`;

function placesIn(studied: readonly Editable[]): ArgumentPosition[] {
  return studied.flatMap(({ arguments: all }, index) =>
    all.filter(({ family }) => family !== undefined).map((argument) => ({ index, argument })),
  );
}

function* renamings<Action>(
  recordedCalls: readonly RecordedCall[],
  places: readonly ArgumentPosition[],
  { argument }: ArgumentPosition,
  callEditor: CallEditor<Action>,
): Generator<readonly RecordedCall[]> {
  const { family, value: old } = argument;
  const own = places.filter((place) => place.argument.family === family);
  const first = own.findIndex((place) => place.argument.value === old);
  for (const plainer of upTo(argument.plainer, old)) {
    const place = own.findIndex((other) => other.argument.value === plainer);
    yield renamed(recordedCalls, own, new Map([[old, plainer]]), callEditor);
    const names = new Map([
      [old, plainer],
      [plainer, old],
    ]);
    // who calls is not renamed to a contract that is an argument elsewhere
    if (place > first && own.every((one) => canBe(one.argument, names.get(one.argument.value))))
      yield renamed(recordedCalls, own, names, callEditor);
  }
}

/** Whether a name is one of those that an argument can have. */
const canBe = ({ values, plainer }: Argument, name: Scalar | undefined): boolean =>
  name === undefined || plainer.includes(name) || ("choices" in values && values.choices.includes(name));

function renamed<Action>(
  recordedCalls: readonly RecordedCall[],
  places: readonly ArgumentPosition[],
  names: ReadonlyMap<Scalar, Scalar>,
  callEditor: CallEditor<Action>,
): readonly RecordedCall[] {
  return places.reduce<readonly RecordedCall[]>((all, { index, argument }) => {
    const name = names.get(argument.value);
    if (name === undefined) return all;
    return withArgument(all, index, (...call) => callEditor.change(...call), argument.name, name);
  }, recordedCalls);
}

/** Simplifies the arguments and times of recorded calls. After that, more calls may be needless. */
export const makeCallsPlainer: Pass = {
  name: "plainer calls",
  async run(progress, search) {
    const { budget, limits, subject } = search;
    const { callEditor } = subject;
    const { calls, proof } = progress;
    if (proof !== "minimal" || calls === undefined || callEditor === undefined) return progress;
    const limit = calls.runsBefore + limits.roundingRuns;
    let { failure } = progress;
    let outcomes = outcomesOf(failure.steps);
    let recordedCalls: readonly RecordedCall[] = recordedCallsOf(failure, callEditor);
    let [any, cut] = [false, false];
    const take = async (candidate: readonly RecordedCall[]): Promise<boolean> => {
      const planned = planSequence(subject, sequenceOfCalls(candidate, callEditor), { lastLook: false }).steps;
      // if the model predicts another result, most candidates do not fail, so skip the run
      if (outcomesOf(planned.slice(0, failure.steps.length)) !== outcomes) return false;
      const found = await glanceAtCalls(candidate, callEditor, search);
      if (found === undefined) return false;
      failure = found;
      outcomes = outcomesOf(found.steps);
      // calls behind the failing one are not in it any more
      cut = found.actions.length < candidate.length;
      recordedCalls = cut ? candidate.slice(0, found.actions.length) : candidate;
      any = true;
      return true;
    };
    await plainerCalls({
      callEditor,
      start: calls.start,
      take,
      best: () => recordedCalls,
      mayTry: () => !budget.nearlyOver && budget.runs < limit,
    });
    if (!any) return progress;
    // what was cut off was run too, when it failed
    const plain = cut ? await glanceAtCalls(recordedCalls, callEditor, search) : failure;
    return plain === undefined ? progress : { failure: plain, proof: "open", calls };
  },
};

/** What the model says comes of each step, in one text. */
function outcomesOf(steps: Failure<unknown>["steps"]): string {
  return steps
    .filter(({ call }) => call !== undefined)
    .map(({ expect }) => (expect?.ok === false ? expect.errors.map(({ name }) => name).join("|") : "ok"))
    .join(" ");
}
