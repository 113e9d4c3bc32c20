import { setImmediate as breath } from "node:timers/promises";
import type { KeptSequence, RecordedCall, Subject } from "../../types";
import type { Corpus } from "../corpus";
import { editorOf } from "../kept";
import { sideAt, type SiteSide } from "../signals";
import { sideFeature } from "../feature";
import { traceOfKept } from "../trace";
import { numbersOf, type ChangeableNumber } from "./numbers";
import { Replay, type Place } from "./replay";
import { seek } from "./seek";
import { MOST_STARTS, missingOf, survey, type Comparison, type Start } from "./survey";

/** How missing sides are looked for. */
export interface SolveOptions {
  /** Sequences to plan, at most. */
  readonly tries: number;
  /** Sides that cannot be reached: nobody looks for them. */
  readonly unreachable: ReadonlySet<SiteSide>;
  readonly signal: AbortSignal;
  /** Told after every comparison that was tried. */
  readonly progress: (state: SolveState) => void;
}

/** Where solving stands. */
export interface SolveState {
  /** Sequences planned. */
  readonly tried: number;
  /** Sides −1, 0 and +1 of comparisons of whole numbers that no kept sequence showed before, without those that cannot be reached. */
  readonly missing: number;
  /** Those of them that one shows now. */
  readonly met: number;
  /** Sides that one number jumps over: below at some value, above at the next, wherever it was found so and not met otherwise. */
  readonly jumped: number;
}

/** Plannings for one side by one number, at most. */
const TRIES_OF_SEARCH = 30;
/** Of a number that can be one of a list, so many are tried at most. */
const MOST_CHOICES = 12;

/** How far before the call that compares the calls are that change, and how many sequences are planned for them, at most. */
interface Reach {
  readonly nearest: number;
  readonly furthest: number;
  readonly tries: number;
}

/** First the call itself, then those before it. */
const REACHES: readonly Reach[] = [
  { nearest: 0, furthest: 0, tries: 150 },
  { nearest: 1, furthest: 40, tries: 500 },
];

/**
 * Meets sides −1, 0 and +1 of comparisons that no kept sequence shows: changes one number of a call, or its time, in the sequences that come nearest, by secant and
 * bisection in the model alone. What was tried least comes first. Whatever is met that is new is kept.
 * @throws whatever the subject's session throws
 */
export async function solve<Action, History>(
  subject: Subject<Action, History>,
  corpus: Corpus,
  { tries, unreachable, signal, progress }: SolveOptions,
): Promise<SolveState> {
  const comparisons = await survey(subject, corpus.entries, signal);
  const solver = new Solver(subject, corpus, { tries, unreachable });
  const missingIn = (all: readonly Comparison[]): number =>
    all.reduce((sum, comparison) => sum + solver.missing(comparison).length, 0);
  const wanted = comparisons.filter((comparison) => solver.missing(comparison).length > 0);
  const missing = missingIn(wanted);
  const state = (): SolveState => ({
    tried: solver.tried,
    missing,
    met: missing - missingIn(wanted),
    jumped: solver.jumped,
  });
  // every comparison has its turn before any has its next: what was tried least comes first
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    for (const comparison of wanted) {
      if (solver.left <= 0 || signal.aborted) return state();
      const stage = stageOf(comparison, turn);
      if (stage === undefined || solver.missing(comparison).length === 0) continue;
      solver.try(comparison, stage);
      progress(state());
      await breath();
    }
  }
  return state();
}

/** Every start with every reach, a start's own one after the other. */
const MOST_TURNS = REACHES.length * MOST_STARTS;

/** Something to try for a comparison. */
interface Stage {
  readonly start: Start;
  readonly reach: Reach;
}

function stageOf({ starts }: Comparison, turn: number): Stage | undefined {
  const start = starts[Math.floor(turn / REACHES.length)];
  const reach = REACHES[turn % REACHES.length];
  return start === undefined || reach === undefined || reach.nearest >= start.at ? undefined : { start, reach };
}

class Solver<Action, History> {
  tried = 0;
  private readonly jumps = new Set<string>();
  /** What `tried` comes to when enough was tried from a start. */
  private end = 0;

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly corpus: Corpus,
    private readonly options: Pick<SolveOptions, "tries" | "unreachable">,
  ) {}

  get left(): number {
    return this.options.tries - this.tried;
  }

  missing(place: Place): readonly bigint[] {
    return missingOf(place, this.corpus, this.options.unreachable);
  }

  /** Sides that a number jumps over and that nothing met. */
  get jumped(): number {
    return [...this.jumps].filter((feature) => !this.corpus.has(feature)).length;
  }

  /** Changes numbers of a start until no side of the comparison is missing, or enough was tried. */
  try(place: Place, { start, reach }: Stage): void {
    const { subject } = this;
    const editor = editorOf(subject);
    const { offset } = start.entry;
    const calls = start.entry.calls.slice(0, start.at);
    const last = calls.length - 1;
    const first = Math.max(0, last - reach.furthest);
    const replay = new Replay(subject, { offset, calls }, first);
    const show = (changed: readonly RecordedCall[], index: number): readonly bigint[] =>
      this.show(replay, { offset, calls: changed }, index, place);
    const studied = editor.editable(calls);
    this.tried += 2; // that, and what comes before the calls that change
    this.end = Math.min(this.options.tries, this.tried + reach.tries);
    const base = show(calls, last);
    for (let index = last - reach.nearest; index >= first; index--) {
      const editable = studied[index];
      if (editable === undefined || this.isOver()) continue;
      // most calls have nothing to do with it: that is seen by leaving them out, one at a time
      if (
        index < last &&
        equal(
          show(
            calls.filter((_, i) => i !== index),
            index,
          ),
          base,
        )
      )
        continue;
      for (const number of numbersOf(calls, index, editable, editor)) {
        if (this.isOver() || this.missing(place).length === 0) return;
        this.change(place, number, base, (value) => show(number.put(value), index));
      }
    }
  }

  private isOver(): boolean {
    return this.tried >= this.end;
  }

  /** Looks for values of one number with which missing sides are met. */
  private change(
    place: Place,
    { range, choices }: ChangeableNumber,
    base: readonly bigint[],
    show: (value: bigint) => readonly bigint[],
  ): void {
    const known = new Map([[range.value, base]]);
    const differencesAt = (value: bigint): readonly bigint[] => {
      let differences = known.get(value);
      if (differences === undefined && !this.isOver()) known.set(value, (differences = show(value)));
      return differences ?? [];
    };
    if (choices !== undefined) {
      for (const choice of choices.slice(0, MOST_CHOICES)) differencesAt(choice);
      return;
    }
    for (const wanted of this.missing(place)) {
      const nearest = nearestTo(wanted, base);
      const ask = (value: bigint): bigint | undefined => {
        const differences = differencesAt(value);
        return differences.includes(wanted) ? wanted : differences[Math.min(nearest, differences.length - 1)];
      };
      const sought = seek(range, wanted, ask, TRIES_OF_SEARCH);
      if (sought === "flat") return;
      if (sought === "jumps") this.jumps.add(sideFeature(place.part, sideAt(place.site, wanted)));
    }
  }

  /** Makes calls, keeps what they show that is new, and gives the differences at the place. */
  private show(replay: Replay<Action, History>, entry: KeptSequence, changed: number, place: Place): readonly bigint[] {
    this.tried++;
    const { differences, sides } = replay.show(entry.calls, changed, place);
    if (sides.some(([part, side]) => !this.corpus.has(sideFeature(part, side)))) {
      this.tried++;
      this.corpus.add(entry.offset, traceOfKept(this.subject, entry));
    }
    return differences;
  }
}

function equal(one: readonly bigint[], other: readonly bigint[]): boolean {
  return one.length === other.length && one.every((value, i) => value === other[i]);
}

/** Which of several comparisons is the nearest to a difference. */
function nearestTo(wanted: bigint, differences: readonly bigint[]): number {
  const off = (place: number): bigint => {
    const away = (differences[place] ?? 0n) - wanted;
    return away < 0n ? -away : away;
  };
  let nearest = 0;
  for (let place = 1; place < differences.length; place++) if (off(place) < off(nearest)) nearest = place;
  return nearest;
}
