import type { CallResult, Invariant, Log, PlannedStep, ReadAnswer, SeenStep, Subject } from "../../core/types";
import { DecodedWords } from "./words";
import { InternalError, type Finding, type StepVerdict } from "./finding";
import { compareEvents, declaredLogs, compareReturns, compareStatus } from "./outcome";
import {
  checkInvariants,
  type CheckThrewError,
  type CountCheck,
  type NoteUncheckable,
  seenStep,
  SequenceView,
} from "./invariants";
import { compareState, type ComparedState } from "./state";
import { NotObserved, type Collect } from "./not-observed";

/** What an engine answered for one step: the call's result when the step has a call, the lens's when it observes anything. */
export interface StepResult {
  readonly call: CallResult | undefined;
  readonly lens: CallResult | undefined;
  /** What reads answered in full, by the index of the step's observation; only of those that differ at a failure's last step. */
  readonly reads?: ReadonlyMap<number, ReadAnswer>;
}

/** A step whose answers were compared with the prediction: what is checked next. */
interface ComparedStep {
  readonly index: number;
  readonly step: PlannedStep;
  readonly results: StepResult;
  /** Name of the error with which its call reverted. */
  readonly error: string | undefined;
  /** Of declared events. */
  readonly logs: readonly Log[];
  /** Where the answers are not what was predicted. */
  readonly differences: readonly Finding[];
  /** The words of each observation; empty when the lens could not read the chain. */
  readonly seen: readonly (readonly bigint[])[];
}

/**
 * Judges the steps of one sequence in order: first against the prediction, then every invariant, in the order of their ids, on the chain's
 * state as seen. The findings of violated invariants come first. One judge per sequence; it holds the view and the history.
 */
export class Judge<Action, History> {
  private readonly decoded = new DecodedWords();
  private readonly view = new SequenceView();
  private readonly history: History;
  private readonly invariants: Asked<History>;
  private readonly nameOf: (address: string) => string | undefined;
  private index = 0;
  /** Milliseconds spent on invariants so far. */
  checking = 0;
  /** A check threw: what it would say is not known. */
  isInDoubt = false;

  /** `collect` gets the reads that checks request and that were not made. Other errors of a check are reported once it has them. */
  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly count: CountCheck,
    private readonly collect?: Collect,
  ) {
    this.history = subject.history();
    this.invariants = askedOf(subject);
    this.nameOf = (address) => subject.nameOf(address);
  }

  /**
   * Judges the next step. `full` says that everything the model knows is observed in it.
   * @throws InternalError when an answer is missing, the lens answers nonsense, or a check gives no verdict.
   */
  step(step: PlannedStep, results: StepResult, full: boolean): StepVerdict {
    return this.check(this.compare(step, results), full);
  }

  /**
   * Compares the answers to the next step with the prediction.
   * @throws InternalError when an answer is missing or the lens answers nonsense
   */
  private compare(step: PlannedStep, results: StepResult): ComparedStep {
    const { index } = this;
    const { call, lens } = results;
    if ((step.call === undefined) !== (call === undefined) || (step.observe.length === 0) !== (lens === undefined)) {
      throw new InternalError(`step ${index} (${step.kind}): the engine's results do not have the shape of the step`);
    }
    const error = call === undefined || call.ok ? undefined : this.subject.errorName(call.returnData);
    const logs = call === undefined ? [] : declaredLogs(call.logs, this.subject.events);
    const ofCall = call === undefined ? NONE : this.compareCall(step, call, error, logs);
    const state = lens === undefined ? NOT_LOOKED : compareState(step.observe, lens, this.decoded);
    const differences = ofCall.length + state.findings.length > 0 ? [...ofCall, ...state.findings] : NONE;
    this.index++;
    return { index, step, results, error, logs, differences, seen: state.seen };
  }

  /**
   * Checks the invariants on a step that was compared. `full` as for `step`.
   * @throws InternalError when a check gives no verdict
   */
  private check(compared: ComparedStep, full: boolean): StepVerdict {
    const { index, step, results, error, logs, differences, seen } = compared;
    const { call, lens } = results;
    this.view.begin(index, step.time);
    for (const [i, { kind, id }] of step.observe.entries()) {
      const words = seen[i];
      if (words !== undefined) this.view.note(kind, id, words);
    }
    // When the lens could not read the chain there is nothing that invariants could be checked on.
    const blind = lens !== undefined && !lens.ok;
    const notes: string[] = [];
    // After a difference, a check may be unable to read the chain's state. That is part of the finding, and does not end the campaign.
    const note =
      differences === NONE && this.collect === undefined
        ? undefined
        : (thrown: CheckThrewError): void => void notes.push(thrown.message);
    const violations = blind
      ? NONE
      : this.checkAll(seenStep(index, step, call, error, logs, this.subject.events, full, differences === NONE), note);
    this.isInDoubt ||= notes.length > 0;
    const quiet = differences === NONE && violations.length === 0;
    return { findings: quiet ? NONE : [...violations, ...withNotes(differences, notes)], error };
  }

  private compareCall(
    step: PlannedStep,
    call: CallResult,
    error: string | undefined,
    logs: readonly Log[],
  ): readonly Finding[] {
    const { expect } = step;
    if (expect === undefined) return NONE;
    const status = compareStatus(step, expect, call, error, (data) => this.subject.errorWords?.(data));
    if (status !== undefined) return [status];
    if (!expect.ok) return NONE;
    const returns = compareReturns(step, expect.returns, call.returnData);
    const events = compareEvents(expect.logs, logs, this.subject.events, this.nameOf);
    return returns === undefined ? events : [returns, ...events];
  }

  private checkAll(seen: SeenStep, note: NoteUncheckable | undefined): readonly Finding[] {
    const started = performance.now();
    if (!this.recorded(seen)) return NONE;
    const asked = this.invariants.on(this.subject.occasions?.(this.history) ?? ALL);
    const findings = checkInvariants(asked, seen, this.view, this.history, this.count, note, this.collect);
    this.checking += performance.now() - started;
    return findings;
  }

  /** False if the step's history requests values that were not observed. */
  private recorded(seen: SeenStep): boolean {
    const missing = this.missingFor(seen);
    if (missing === undefined) return true;
    if (this.collect === undefined) throw missing;
    this.collect(missing);
    return false;
  }

  private missingFor(seen: SeenStep): NotObserved | undefined {
    try {
      this.subject.record(this.history, seen, this.view);
      return this.view.missing();
    } catch (error) {
      const missing = this.view.missing();
      if (error instanceof NotObserved) return error;
      if (missing === undefined) throw error;
      return missing;
    }
  }
}

/** The first difference says what could not be checked because of it. */
function withNotes(differences: readonly Finding[], notes: readonly string[]): readonly Finding[] {
  const [first, ...rest] = differences;
  if (first === undefined || notes.length === 0) return differences;
  return [{ ...first, where: [first.where, ...notes].join("; ") }, ...rest];
}

const NONE: readonly Finding[] = [];

const NOT_LOOKED: ComparedState = { findings: NONE, seen: [] };

/** Every bit: all occasions. */
const ALL = -1;

/** The invariants to check for each combination of occasions, in the order of their ids. Computed once per combination. */
class Asked<History> {
  private readonly sorted: readonly Invariant<History>[];
  private readonly byOccasions = new Map<number, readonly Invariant<History>[]>();

  constructor(invariants: readonly Invariant<History>[]) {
    this.sorted = [...invariants].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  }

  on(occasions: number): readonly Invariant<History>[] {
    let asked = this.byOccasions.get(occasions);
    if (asked === undefined) {
      asked = this.sorted.filter((invariant) => ((invariant.occasions ?? ALL) & occasions) !== 0);
      this.byOccasions.set(occasions, asked);
    }
    return asked;
  }
}

const known = new WeakMap<object, unknown>();

/** Once per list of invariants, not once per sequence. */
function askedOf<History>({ invariants }: { readonly invariants: readonly Invariant<History>[] }): Asked<History> {
  const found = known.get(invariants) as Asked<History> | undefined;
  if (found !== undefined) return found;
  const asked = new Asked(invariants);
  known.set(invariants, asked);
  return asked;
}
