import { setImmediate as nextTurn } from "node:timers/promises";
import { editorOf } from "../../search/corpus-entry";
import type { CallEditor, PlannedStep, RecordedCall, Session, Subject } from "../../core/types";
import type { State, StateGraph, Transition } from "./graph";
import { nextTimes, stateKey, type SmallWorld, type WorldCall } from "./world";

/** The progress of the search for states. */
export interface Explored {
  /** Depth of the state that is expanded. */
  readonly depth: number;
  readonly states: number;
  readonly transitions: number;
}

export interface ExploreOptions {
  readonly depth: number;
  /** Called between states; if it returns false, the search returns the states found so far. */
  readonly mayGoOn?: () => boolean;
  readonly progress?: (now: Explored) => void;
}

/** A state while the search continues. */
interface Met {
  readonly depth: number;
  readonly time: number;
  readonly path: readonly RecordedCall[];
  transitions?: readonly Transition[];
}

/**
 * Finds all states of a small world that can be reached with fewer transitions than the depth, and all transitions from them: a breadth-first search in the model. It
 * expands each state once; two states are equal when all their predictions are. A call that the model refuses does not change the state.
 * @throws Error when the model refuses a call of the opening, or the subject has no call editor
 */
export async function exploreWorld<Action, History>(
  subject: Subject<Action, History>,
  world: SmallWorld,
  options: ExploreOptions,
): Promise<StateGraph> {
  return new Explorer(subject, world, options).run();
}

class Explorer<Action, History> {
  private readonly editor: CallEditor<Action>;
  private readonly states: Met[] = [];
  private readonly known = new Map<string, number>();

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly world: SmallWorld,
    private readonly options: ExploreOptions,
  ) {
    this.editor = editorOf(subject);
  }

  async run(): Promise<StateGraph> {
    const { depth, mayGoOn = () => true, progress } = this.options;
    const opening = this.opening();
    this.arrive(this.replay(opening), opening, 0);
    let transitions = 0;
    let complete = true;
    // the loop appends to the list
    for (const [index, state] of this.states.entries()) {
      await nextTurn();
      complete = mayGoOn();
      if (!complete) break;
      state.transitions = [...this.calls(state, index), ...this.waits(state)];
      transitions += state.transitions.length;
      progress?.({ depth: state.depth, states: this.states.length, transitions });
    }
    const states = this.states.map((state): State => ({ ...state, transitions: state.transitions }));
    return { states, depth, complete };
  }

  private opening(): readonly RecordedCall[] {
    const session = this.session();
    let { time } = this.session().finish();
    return this.world.opening.map((one, index) => {
      time += one.after ?? 0;
      const call = recorded(one, time);
      const [step] = this.plan(session, call, index);
      if (step?.expect?.ok === true) return call;
      throw new Error(
        `the world's opening: expected "${one.name}" to succeed, received ${refusalOf(step)}; every sequence starts with it`,
      );
    });
  }

  /** The transitions of the world's calls, except those that cannot be made in this state. */
  private calls(state: Met, own: number): Transition[] {
    const here = this.replay(state.path);
    let session: Session<Action> | undefined;
    return this.world.calls.flatMap((one): Transition[] => {
      session ??= here.fork?.() ?? this.replay(state.path);
      const recordedCall = recorded(one, state.time);
      const [step] = this.plan(session, recordedCall, state.path.length);
      if (step === undefined) return [];
      const { name } = one;
      if (step.expect?.ok === false) return [{ name, recordedCall, outcome: "refused", to: own }];
      const to = this.arrive(session, [...state.path, recordedCall], state.depth + 1);
      session = undefined;
      return [{ name, recordedCall, outcome: "ok", to }];
    });
  }

  private waits(state: Met): Transition[] {
    const { moments, waitKind } = this.world;
    const at = (time: number): RecordedCall => ({ time, kind: waitKind, call: null });
    const ahead = this.editor.editable([...state.path, at(state.time)]).at(-1)?.moments ?? [];
    return nextTimes(ahead, moments, state.time).map((time) => {
      const path = [...state.path, at(time)];
      const depth = state.depth + 1;
      const to = this.isExpanded(depth) ? this.arrive(this.replay(path), path, depth) : undefined;
      return { name: "wait", recordedCall: at(time), outcome: "waited", to };
    });
  }

  /** The index of a session's state, which is added if it is new; undefined when it is too deep to be expanded. */
  private arrive(session: Session<Action>, path: readonly RecordedCall[], depth: number): number | undefined {
    if (!this.isExpanded(depth)) return undefined;
    const end = session.finish();
    const key = stateKey(end);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, this.states.length);
    return this.states.push({ depth, time: end.time, path }) - 1;
  }

  private isExpanded(depth: number): boolean {
    return depth < this.options.depth;
  }

  private replay(path: readonly RecordedCall[]): Session<Action> {
    const session = this.session();
    path.forEach((call, index) => this.plan(session, call, index));
    return session;
  }

  private session(): Session<Action> {
    const session = this.subject.session(this.world.offset, () => false);
    session.open();
    return session;
  }

  private plan(session: Session<Action>, call: RecordedCall, index: number): readonly PlannedStep[] {
    return session.plan(this.editor.action(call), index);
  }
}

function recorded({ kind, call }: WorldCall, time: number): RecordedCall {
  return { time, kind, call };
}

function refusalOf(step: PlannedStep | undefined): string {
  if (step?.expect?.ok !== false) return "nothing to call";
  return step.expect.errors.map(({ words }) => words).join(" or ");
}
