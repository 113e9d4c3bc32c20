import { setImmediate as breath } from "node:timers/promises";
import { guarded } from "../run/plan";
import type { CallEditor, KeptSequence, Plain, PlannedStep, RecordedCall, Session, Subject } from "../core/types";
import type { MinimiseProgress } from "./minimise-state";
import { editorOf, sequenceOfKept } from "./kept";
import { entriesOf, lastCallOf, outcomeOf } from "./lists";
import { signals } from "./signals";
import { functionOf } from "./telling-sides";
import type { Feature } from "./feature";
import { traceOfKept } from "./trace";

/** Of calls of a function that come to one outcome so many are split: those that come soonest in their sequences. */
const MOST_STARTS = 24;
/** Of pairs whose entries come to the same alone so many are tried. */
const MOST_ALIKE = 3;
/** Of longer lists the first entries and the last ones are taken. */
const MOST_ENTRIES = 24;

/** A call with several entries in its list. */
interface Start {
  readonly entry: KeptSequence;
  /** Its place among the sequence's calls. */
  readonly at: number;
}

/** What splitting came to. */
export interface Split {
  /** Sequences that show what was not known. */
  readonly found: readonly KeptSequence[];
  /** Calls that were split. */
  readonly starts: number;
}

/**
 * In a list that is worked off entry by entry, one entry hides what another one comes to: the first that is refused ends the call, and one that has a rule checked has it checked for
 * all. So calls with long lists are made again with each entry alone and with two of them (as pairwise testing has it), in the model alone, in the state in which they were kept. What shows something
 * that is not known is found. Subjects whose sessions do not fork, or whose calls do not become shorter, have nothing to split.
 * @throws whatever the subject's session throws
 */
export async function splitLists<Action, History>(
  subject: Subject<Action, History>,
  sequences: readonly KeptSequence[],
  signal: AbortSignal,
  progress: MinimiseProgress = () => undefined,
): Promise<Split> {
  const canSplit = subject.callEditor?.shorter !== undefined && subject.session(0, () => false).fork !== undefined;
  if (!canSplit) return { found: [], starts: 0 };
  const known = new Set<Feature>();
  const starts = new Map<string, Start[]>();
  for (const [done, entry] of sequences.entries()) {
    if (signal.aborted) break;
    progress({ stage: "tracing", done, of: sequences.length });
    for (const [feature] of traceOfKept(subject, entry).features) known.add(feature);
    for (const [key, at] of splittable(subject, entry)) {
      const others = starts.get(key) ?? [];
      starts.set(key, others);
      others.push({ entry, at });
    }
    await breath();
  }
  const splitter = new Splitter(subject, known);
  const chosen = [...starts].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, all]) => soonest(all));
  let split = 0;
  for (const start of chosen) {
    if (signal.aborted) break;
    progress({ stage: "splitting lists", done: split, of: chosen.length });
    splitter.split(start);
    split++;
    await breath();
  }
  return { found: splitter.found, starts: split };
}

/** Sorting is stable: of those that come as soon, the first. */
function soonest(starts: readonly Start[]): readonly Start[] {
  return [...starts].sort((a, b) => a.at - b.at).slice(0, MOST_STARTS);
}

/** The calls of a sequence that can be split, by what they come to: "setProducts ok". */
function splittable<Action, History>(
  subject: Subject<Action, History>,
  entry: KeptSequence,
): readonly (readonly [key: string, at: number])[] {
  if (!entry.calls.some(({ call }) => entriesOf(call) !== undefined)) return [];
  const { offset, actions } = sequenceOfKept(subject, entry);
  const session = subject.session(offset, () => false);
  session.open();
  const found = actions.flatMap((action, at) => {
    const steps = planned(subject, session, action, at);
    const [outcome, step] = [outcomeOf(steps), lastCallOf(steps)];
    if (entriesOf(entry.calls[at]?.call ?? null) === undefined || outcome === undefined || step === undefined)
      return [];
    return [[`${functionOf(step)} ${outcome}`, at] as const];
  });
  signals.forget();
  return found;
}

function planned<Action, History>(
  subject: Subject<Action, History>,
  session: Session<Action>,
  action: Action,
  index: number,
): readonly PlannedStep[] {
  return guarded(`action ${index} (${subject.kindOf(action)})`, () => session.plan(action, index));
}

class Splitter<Action, History> {
  readonly found: KeptSequence[] = [];
  private readonly editor: CallEditor<Action>;

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly known: Set<Feature>,
  ) {
    this.editor = editorOf(subject);
  }

  /** Makes the call of a start with each of its entries alone, with pairs of them, and with an entry that goes through right behind one that is refused. */
  split({ entry, at }: Start): void {
    const recorded = entry.calls[at];
    const count = entriesOf(recorded?.call ?? null);
    if (recorded === undefined || count === undefined) return;
    const before = { offset: entry.offset, calls: entry.calls.slice(0, at) };
    const session = this.sessionBehind(before);
    const alone = endsOf(count).flatMap((place) => {
      const only = this.withOnly(recorded, [place]);
      const outcome = only === undefined ? undefined : this.outcome(session, only, at);
      if (only === undefined || outcome === undefined) return [];
      this.keepIfNew(before, only);
      return [{ place, outcome, call: only }];
    });
    const tried = new Map<string, number>();
    for (const [i, first] of alone.entries())
      for (const second of alone.slice(i + 1)) {
        const outcomes = `${first.outcome},${second.outcome}`;
        const times = tried.get(outcomes) ?? 0;
        if (times >= MOST_ALIKE) continue;
        tried.set(outcomes, times + 1);
        const both = this.withOnly(recorded, [first.place, second.place]);
        if (both !== undefined) this.keepIfNew(before, both);
        if ((first.outcome === "ok") === (second.outcome === "ok")) continue;
        const [passing, refused] = first.outcome === "ok" ? [first, second] : [second, first];
        this.keepIfNew({ ...before, calls: [...before.calls, refused.call] }, passing.call);
      }
  }

  private sessionBehind(before: KeptSequence): Session<Action> {
    const { offset, actions } = sequenceOfKept(this.subject, before);
    const session = this.subject.session(offset, () => false);
    session.open();
    actions.forEach((action, index) => planned(this.subject, session, action, index));
    signals.forget();
    return session;
  }

  private outcome(session: Session<Action>, recorded: RecordedCall, index: number): string | undefined {
    const fork = session.fork?.();
    if (fork === undefined) return undefined;
    const steps = planned(this.subject, fork, this.editor.action(recorded), index);
    signals.forget();
    return outcomeOf(steps);
  }

  private keepIfNew({ offset, calls }: KeptSequence, last: RecordedCall): void {
    const entry: KeptSequence = { offset, calls: [...calls, last] };
    let isNew = false;
    for (const [feature] of traceOfKept(this.subject, entry).features) {
      if (this.known.has(feature)) continue;
      this.known.add(feature);
      isNew = true;
    }
    if (isNew) this.found.push(entry);
  }

  /** The call with some entries of its list alone; undefined where the editor does not take the others out. */
  private withOnly(recorded: RecordedCall, places: readonly number[]): RecordedCall | undefined {
    let call: Plain | undefined = recorded.call;
    const count = entriesOf(recorded.call) ?? 0;
    for (let place = count - 1; place >= 0 && call !== undefined; place--)
      if (!places.includes(place)) call = this.editor.shorter?.(call)[place];
    return call === undefined ? undefined : { ...recorded, call };
  }
}

/** Places of the first entries of a list, and of the last ones. */
function endsOf(count: number): readonly number[] {
  const all = Array.from({ length: count }, (_, place) => place);
  return count <= MOST_ENTRIES ? all : [...all.slice(0, MOST_ENTRIES / 2), ...all.slice(-MOST_ENTRIES / 2)];
}
