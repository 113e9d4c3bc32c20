import type { KeptSequence, RecordedCall } from "../../core/types";
import type { StateGraph, Transition } from "./graph";

/** Calls of a walk after the opening: requests to a node are bounded. */
const MOST_CALLS = 100;

/** Which transitions of a state no walk has made yet. */
interface Open {
  /** Those that lead back to the state itself. */
  readonly still: Transition[];
  /** Those that lead on; first the ones to states that are continued from. */
  readonly onward: Transition[];
}

/**
 * Sequences that make every transition of a graph at least once, in as few and as short walks as a greedy search finds: from where a walk is, it goes to the
 * nearest state that has a transition left; transitions that change nothing cost no walk of their own. The same for the same graph.
 */
export function walksOf(graph: StateGraph, offset: number): readonly KeptSequence[] {
  const walker = new Walker(graph);
  const walks: KeptSequence[] = [];
  for (let calls = walker.walk(); calls.length > 0; calls = walker.walk())
    walks.push({ offset, calls: [...(graph.states[0]?.path ?? []), ...calls] });
  return walks;
}

class Walker {
  private readonly open: readonly (Open | undefined)[];
  /** States from which no transition that is left can be reached. */
  private readonly done = new Set<number>();

  /** All states before it have no transition left. */
  private first = 0;
  private readonly opening: number;

  constructor(private readonly graph: StateGraph) {
    this.opening = graph.states[0]?.path.length ?? 0;
    this.open = graph.states.map(({ transitions }, index) => {
      if (transitions === undefined) return undefined;
      const isGoneOnFrom = ({ to }: Transition): boolean =>
        to !== undefined && graph.states[to]?.transitions !== undefined;
      const onward = transitions.filter(({ to }) => to !== index);
      return {
        still: transitions.filter(({ to }) => to === index),
        onward: [...onward.filter(isGoneOnFrom), ...onward.filter((one) => !isGoneOnFrom(one))],
      };
    });
  }

  /** The calls of the next walk; none when all transitions were made. */
  walk(): readonly RecordedCall[] {
    const start = this.callsToFirstOpen();
    const calls: RecordedCall[] = [...(start?.calls ?? [])];
    let at = start?.at;
    while (at !== undefined && calls.length < MOST_CALLS) {
      const way = this.wayToOpen(at);
      if (way === undefined) break;
      for (const transition of way) {
        calls.push(transition.recordedCall);
        at = transition.to;
      }
      const here: Open | undefined = at === undefined ? undefined : this.open[at];
      const next: Transition | undefined = here?.still.shift() ?? here?.onward.shift();
      if (next === undefined) break;
      calls.push(next.recordedCall);
      at = next.to;
    }
    return calls;
  }

  /** The calls that lead to the first state that has a transition left. */
  private callsToFirstOpen(): { readonly calls: readonly RecordedCall[]; readonly at: number } | undefined {
    while (this.first < this.open.length && !this.hasOpen(this.first)) this.first++;
    const state = this.graph.states[this.first];
    return state === undefined ? undefined : { calls: state.path.slice(this.opening), at: this.first };
  }

  /** The shortest way to a state that has a transition left; undefined when there is none. */
  private wayToOpen(start: number): readonly Transition[] | undefined {
    const cameBy = new Map<number, { readonly from: number; readonly by: Transition } | undefined>([
      [start, undefined],
    ]);
    // grows on the way
    for (const [at] of cameBy) {
      if (this.hasOpen(at)) return wayBack(cameBy, at);
      const onward = (this.graph.states[at]?.transitions ?? []).filter(({ to }) => to !== at);
      if (onward.every(({ to }) => this.isDone(to))) this.done.add(at);
      else
        for (const by of onward)
          if (by.to !== undefined && !cameBy.has(by.to) && !this.isDone(by.to)) cameBy.set(by.to, { from: at, by });
    }
    for (const at of cameBy.keys()) this.done.add(at);
    return undefined;
  }

  private hasOpen(at: number): boolean {
    const here = this.open[at];
    return here !== undefined && here.still.length + here.onward.length > 0;
  }

  private isDone(at: number | undefined): boolean {
    return at === undefined || this.open[at] === undefined || this.done.has(at);
  }
}

function wayBack(
  cameBy: ReadonlyMap<number, { readonly from: number; readonly by: Transition } | undefined>,
  end: number,
): readonly Transition[] {
  const way: Transition[] = [];
  for (let step = cameBy.get(end); step !== undefined; step = cameBy.get(step.from)) way.unshift(step.by);
  return way;
}
