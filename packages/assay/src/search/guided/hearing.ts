import type {
  Compared,
  ComparedAt,
  Guide,
  Heard,
  PlannedStep,
  RecordedCall,
  Rehearsed,
  Subject,
  TimedCall,
} from "../../core/types";
import type { Sequence } from "../../run";
import { guarded } from "../../run/plan";
import type { Corpus } from "../corpus";
import type { Feature } from "../feature";
import type { FoundSequence } from "../tasks";

/** How many comparisons of a sequence are kept as targets. */
const MOST_AIMS = 24;
const WORD_BITS = 256;

/** A sequence that ran on instrumented contracts, with their reports. */
export interface HeardSequence {
  readonly offset: number;
  readonly calls: readonly RecordedCall[];
  /** The report of each step; undefined for a step without a call. */
  readonly heard: readonly (Heard | undefined)[];
}

type CallStep = PlannedStep & Pick<TimedCall, "call">;
const isCall = (step: PlannedStep): step is CallStep => step.call !== undefined;

/** Plans a sequence without observations, and runs its calls on the guide. `answers`: what some of its calls will most likely answer. @throws the errors of the subject's session and of the guide */
export async function listenTo<Action, History>(
  subject: Subject<Action, History>,
  guide: Guide,
  { offset, actions }: Sequence<Action>,
  answers?: Rehearsed,
): Promise<HeardSequence & { readonly steps: readonly PlannedStep[] }> {
  const session = subject.session(offset, () => false, answers, true);
  const steps = actions.flatMap((action, index) =>
    guarded(`action ${index} (${subject.kindOf(action)})`, () => session.plan(action, index)),
  );
  return { ...(await hearSteps(subject, guide, offset, steps)), steps };
}

/** Runs the calls of planned steps on the guide, and calls `behind` them that belong to no step. @throws the guide's errors */
export async function hearSteps<Action, History>(
  { callEditor }: Subject<Action, History>,
  guide: Guide,
  offset: number,
  steps: readonly PlannedStep[],
  behind: readonly TimedCall[] = [],
): Promise<HeardSequence & { readonly behind: readonly Heard[] }> {
  const made = steps.filter(isCall);
  const results = await guide.hear([...made, ...behind]);
  let next = 0;
  const heard = steps.map((step) => (isCall(step) ? results[next++] : undefined));
  const calls = callEditor === undefined ? [] : steps.map((step) => callEditor.recordedCallOf(step));
  return { offset, calls, heard, behind: results.slice(made.length) };
}

/** The outcome of a comparison. */
export function outcomeOf({ comparisons }: Guide["places"], { id, a, b }: Compared): boolean {
  return outcomeAt(comparisons[id]?.operator, a - b);
}

/** The outcome of a comparison of two values with this difference. */
export function outcomeAt(operator: string | undefined, difference: bigint): boolean {
  switch (operator) {
    case "<":
      return difference < 0n;
    case "<=":
      return difference <= 0n;
    case ">":
      return difference > 0n;
    case ">=":
      return difference >= 0n;
    case "!=":
      return difference !== 0n;
    default:
      return difference === 0n;
  }
}

/** How near the two values of a comparison are: 256 if equal, less with each doubling of their distance. */
export function nearness({ a, b }: Compared): number {
  const far = a > b ? a - b : b - a;
  return WORD_BITS - (far === 0n ? 0 : far.toString(2).length);
}

const outcome = (id: number, value: boolean): Feature => `outcome ${id} ${value}`;

/** Finds the new features of each sequence, compared with a corpus and the earlier sequences: places, refusals, outcomes of comparisons, and nearer values of comparisons with a missing outcome. */
export class GuidedNews {
  private readonly met = new Map<Feature, number>();
  private readonly more = new WeakSet<FoundSequence>();
  private readonly highest = new Map<string, number>();

  constructor(
    private readonly corpus: Corpus,
    private readonly places: Guide["places"],
  ) {}

  /** A sequence with its new features; undefined when it has none. */
  of({ offset, calls, heard }: HeardSequence): FoundSequence | undefined {
    const fresh: [Feature, number][] = [];
    const first: Feature[] = [];
    const note = (feature: Feature, at: number): void => {
      const known = Math.min(this.met.get(feature) ?? Infinity, this.corpus.callsTo(feature));
      if (known <= at) return;
      if (known === Infinity) first.push(feature);
      this.met.set(feature, at);
      fresh.push([feature, at]);
    };
    heard.forEach((call, i) => {
      if (call === undefined) return;
      for (const place of call.places) note(`place ${place}`, i + 1);
      if (call.refusal !== undefined) note(`refused ${call.refusal}`, i + 1);
      for (const one of call.compared) note(outcome(one.id, outcomeOf(this.places, one)), i + 1);
    });
    heard.forEach((call, i) => {
      for (const one of call?.compared ?? [])
        if (this.lacks(one) && this.isNearer(one)) fresh.push([this.near(one), i + 1]);
    });
    if (fresh.length === 0) return undefined;
    fresh.sort(([a, atA], [b, atB]) => atA - atB || (a < b ? -1 : 1));
    const last = fresh.at(-1)?.[1] ?? 0;
    const compared = heard.flatMap((call, i): ComparedAt[] =>
      i < last && call !== undefined
        ? call.compared.filter((one) => this.lacks(one)).map((one) => ({ ...one, at: i + 1 }))
        : [],
    );
    const shown = { offset, calls: calls.slice(0, last), features: fresh, compared: compared.slice(-MOST_AIMS) };
    if (first.length > 0) this.more.add(shown);
    return shown;
  }

  /** Whether a sequence had features that were unknown, and not only known ones after fewer calls, or nearer values. */
  isMore(shown: FoundSequence): boolean {
    return this.more.has(shown);
  }

  /** Whether an outcome of a comparison never occurred. */
  lacks({ id }: Pick<Compared, "id">): boolean {
    return !(this.has(outcome(id, true)) && this.has(outcome(id, false)));
  }

  private has(feature: Feature): boolean {
    return this.met.has(feature) || this.corpus.has(feature);
  }

  private near(one: Compared): Feature {
    return `count near ${one.id} ${nearness(one)}`;
  }

  private isNearer(one: Compared): boolean {
    const kind = `count near ${one.id}`;
    const level = nearness(one);
    if (level <= Math.max(this.highest.get(kind) ?? -1, this.corpus.highestOf(kind))) return false;
    this.highest.set(kind, level);
    return true;
  }
}
