import type {
  Invariant,
  SeenStep,
  Verdict,
  View,
  EntityKind,
  ExpectedState,
  CallResult,
  Log,
  PlannedStep,
  SeenLog,
} from "../../core/types";
import { conjunctsOf } from "../../core/stats";
import { messageOf } from "../../core/errors";
import { InternalError, UserError, type Finding, identity } from "./finding";
import { NotObserved, type Collect, type Wish } from "./not-observed";
import type { EventNames } from "./outcome";
import { allWords } from "./words";

/** Called for every check that was made, once for each part of the invariant; `name` is its row (`conjunctsOf`). */
export type CountCheck = (name: string, met: boolean) => void;

/** Bit of what was checked without a name. */
const UNNAMED = 1;

/** Called with a check that threw, instead of ending the campaign, when there is already a difference to report. */
export type NoteUncheckable = (error: CheckThrewError) => void;

/** An invariant's check threw: its author's mistake, or a chain that is further from the prediction than the check can read. */
export class CheckThrewError extends InternalError {}

/**
 * Checks invariants on a step, in the order given. A check that throws or that answers anything but a verdict is an `InternalError`
 * naming it: a check that returns nothing must not pass. With `note`, one that throws is noted and the others are asked.
 * @throws InternalError
 */
export function checkInvariants<History>(
  invariants: readonly Invariant<History>[],
  step: SeenStep,
  view: View,
  history: History,
  count: CountCheck,
  note?: NoteUncheckable,
  collect?: Collect,
): readonly Finding[] {
  const findings: Finding[] = [];
  for (const invariant of invariants) {
    const verdict = answerOrNote(invariant, step, view, history, note, collect);
    if (verdict === undefined) continue;
    countParts(invariant, verdict, step, count);
    if (verdict.verdict === "violated") findings.push(violation(invariant, verdict));
  }
  return findings;
}

/** Premises are counted for each part separately. */
function countParts(invariant: Invariant<never>, verdict: Verdict, step: SeenStep, count: CountCheck): void {
  const met = verdict.verdict === "skipped" ? 0 : (verdict.parts ?? UNNAMED);
  const { id, parts } = invariant;
  const known = parts === undefined ? UNNAMED : ((1 << parts.length) - 1) << 1;
  if ((met & ~known) !== 0) {
    throw new InternalError(
      `invariant ${id}: expected its check to name ${parts === undefined ? "no part" : "a part for everything that it looks at"}, received bits ` +
        `${met.toString(2)} at step ${step.index}; its parts are ${parts?.join(", ") ?? "not declared"}`,
    );
  }
  if (parts === undefined) count(id, met !== 0);
  else namesOf(invariant).forEach((name, i) => count(name, (met & (2 << i)) !== 0));
}

const names = new WeakMap<object, readonly string[]>();

function namesOf(invariant: Invariant<never>): readonly string[] {
  let known = names.get(invariant);
  if (known === undefined) names.set(invariant, (known = conjunctsOf(invariant)));
  return known;
}

function answerOrNote<History>(
  invariant: Invariant<History>,
  step: SeenStep,
  view: View,
  history: History,
  note: NoteUncheckable | undefined,
  collect: Collect | undefined,
): Verdict | undefined {
  try {
    return answerOf(invariant, step, view, history);
  } catch (error) {
    if (error instanceof NotObserved && collect !== undefined) {
      collect(error);
      return undefined;
    }
    if (note === undefined || !(error instanceof CheckThrewError)) throw error;
    note(error);
    return undefined;
  }
}

function answerOf<History>(invariant: Invariant<History>, step: SeenStep, view: View, history: History): Verdict {
  let answer: unknown;
  try {
    answer = invariant.check(step, view, history);
  } catch (error) {
    if (error instanceof NotObserved) throw error;
    if (error instanceof UserError) throw new CheckThrewError(error.message, { cause: error });
    throw new CheckThrewError(`invariant ${invariant.id}: its check threw at step ${step.index}: ${messageOf(error)}`, {
      cause: error,
    });
  }
  if (isVerdict(answer)) return answer;
  throw new InternalError(
    `invariant ${invariant.id}: expected its check to return a verdict (unmet, held, or violated with a message), received ` +
      `${answer === undefined ? "nothing" : JSON.stringify(answer)} at step ${step.index}; a check must always answer`,
  );
}

function isVerdict(answer: unknown): answer is Verdict {
  if (typeof answer !== "object" || answer === null || !("verdict" in answer)) return false;
  if (answer.verdict === "skipped" || answer.verdict === "held") return true;
  return answer.verdict === "violated" && "message" in answer && typeof answer.message === "string";
}

function violation(invariant: Invariant<never>, verdict: Verdict & { verdict: "violated" }): Finding {
  return {
    id: verdict.site === undefined ? invariant.id : identity.violated(invariant.id, verdict.site),
    kind: "invariant",
    title: invariant.title,
    where: verdict.message,
    ...(verdict.expected === undefined ? {} : { predicted: verdict.expected }),
    ...(verdict.observed === undefined ? {} : { observed: verdict.observed }),
    ...(verdict.unit === undefined ? {} : { unit: verdict.unit }),
    ...(verdict.reads === undefined ? {} : { reads: verdict.reads }),
    rules: invariant.rules,
  };
}

interface Entry {
  words: readonly bigint[];
  time: number;
  /** Number of the step that saw `words`. */
  step: number;
  earlier: readonly bigint[] | undefined;
  earlierTime: number | undefined;
}

/** The last observed words of each entity along one sequence. It stores one entry per observed entity. */
export class SequenceView implements View {
  private readonly kinds = new Map<number, Map<bigint, Entry>>();
  private readonly sorted = new Map<number, readonly bigint[]>();
  private readonly wishes: Wish[] = [];
  private step = -1;
  private time = 0;

  /** Starts a step: later observations belong to it. */
  begin(step: number, time: number): void {
    this.step = step;
    this.time = time;
  }

  /** Records the words of an entity as observed in the current step. */
  note(kind: EntityKind, id: bigint, words: readonly bigint[]): void {
    const entry = this.seenNow(kind, id) ?? this.add(kind, id, words);
    entry.words = words;
  }

  latest(kind: EntityKind, id: bigint): readonly bigint[] | undefined {
    return this.kinds.get(kind.code)?.get(id)?.words;
  }

  ask(kind: EntityKind, id: bigint, look: () => ExpectedState): readonly bigint[] {
    const words = this.seen(kind, id);
    if (words !== undefined) return words;
    const state = look();
    this.wishes.push({ step: this.step, state });
    return state.words;
  }

  /** What was asked for since the last time and nobody has looked at. */
  missing(): NotObserved | undefined {
    return this.wishes.length === 0 ? undefined : new NotObserved(this.wishes.splice(0));
  }

  /** Words seen in the present step. */
  protected seen(kind: EntityKind, id: bigint): readonly bigint[] | undefined {
    return this.kinds.get(kind.code)?.get(id)?.step === this.step ? this.latest(kind, id) : undefined;
  }

  before(kind: EntityKind, id: bigint): readonly bigint[] | undefined {
    const entry = this.kinds.get(kind.code)?.get(id);
    return entry?.step === this.step ? entry.earlier : entry?.words;
  }

  beforeTime(kind: EntityKind, id: bigint): number | undefined {
    const entry = this.kinds.get(kind.code)?.get(id);
    return entry?.step === this.step ? entry.earlierTime : entry?.time;
  }

  ids(kind: EntityKind): readonly bigint[] {
    const known = this.sorted.get(kind.code);
    if (known !== undefined) return known;
    const ids = [...(this.kinds.get(kind.code)?.keys() ?? [])].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    this.sorted.set(kind.code, ids);
    return ids;
  }

  /** The entry of an entity that was seen before, now of the present step; undefined for one that is new. */
  private seenNow(kind: EntityKind, id: bigint): Entry | undefined {
    const entry = this.kinds.get(kind.code)?.get(id);
    if (entry === undefined) return undefined;
    if (entry.step !== this.step) {
      entry.earlier = entry.words;
      entry.earlierTime = entry.time;
      entry.step = this.step;
    }
    entry.time = this.time;
    return entry;
  }

  /** Takes in an entity that is seen for the first time. */
  private add(kind: EntityKind, id: bigint, words: readonly bigint[]): Entry {
    let entries = this.kinds.get(kind.code);
    if (entries === undefined) this.kinds.set(kind.code, (entries = new Map<bigint, Entry>()));
    const { time, step } = this;
    const entry: Entry = { words, time, step, earlier: undefined, earlierTime: undefined };
    entries.set(id, entry);
    this.sorted.delete(kind.code);
    return entry;
  }
}

/** A declared log with its arguments as words; dynamic data stays undecoded in whole words. */
function seenLog(log: Log, events: EventNames): SeenLog {
  const [topic = "", ...indexed] = log.topics;
  return {
    name: events.get(topic)?.name ?? "?",
    address: log.address,
    indexed: indexed.map((word) => BigInt(word)),
    words: allWords(log.data),
  };
}

/** The result of a step, for the history and the invariants. `logs` are those of declared events; `isAsPredicted`: nothing differs from the prediction. */
export function seenStep(
  index: number,
  step: PlannedStep,
  result: CallResult | undefined,
  error: string | undefined,
  logs: readonly Log[],
  events: EventNames,
  full: boolean,
  isAsPredicted: boolean,
): SeenStep {
  return {
    index,
    time: step.time,
    kind: step.kind,
    actor: step.actor,
    ...(result === undefined ? {} : { result }),
    ...(error === undefined ? {} : { error }),
    logs: logs.map((log) => seenLog(log, events)),
    observed: step.observe,
    facts: step.facts,
    full,
    ...(isAsPredicted && step.foreseen !== undefined ? { foreseen: step.foreseen } : {}),
  };
}
