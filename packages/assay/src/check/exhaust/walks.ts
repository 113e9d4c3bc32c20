import type { CorpusEntry, RecordedCall } from "../../core/types";
import type { StateGraph, Transition } from "./graph";

/** The most calls of a walk after the opening, because the size of a request to a node is limited. */
const MOST_CALLS = 100;

/** The transitions of a state that no walk contains yet. */
interface Open {
  /** Those that do not change the state. */
  readonly still: Transition[];
  /** Those to other states; first those to expanded states. */
  readonly onward: Transition[];
}

/**
 * Sequences that contain every transition of a graph at least once. A greedy search keeps them few and short: each walk goes on to the nearest state with an unused
 * transition, and takes transitions that do not change the state on its way. Deterministic.
 */
export function walksOf(graph: StateGraph, offset: number): readonly CorpusEntry[] {
  const walker = new Walker(graph);
  const walks: CorpusEntry[] = [];
  for (let calls = walker.walk(); calls.length > 0; calls = walker.walk())
    walks.push({ offset, calls: [...(graph.states[0]?.path ?? []), ...calls] });
  return walks;
}

class Walker {
  private readonly open: readonly (Open | undefined)[];
  /** States from which no unused transition can be reached. */
  private readonly done = new Set<number>();

  /** All states with a smaller index have no unused transition. */
  private first = 0;
  private readonly opening: number;

  constructor(private readonly graph: StateGraph) {
    this.opening = graph.states[0]?.path.length ?? 0;
    this.open = graph.states.map(({ transitions }, index) => {
      if (transitions === undefined) return undefined;
      const isExpanded = ({ to }: Transition): boolean =>
        to !== undefined && graph.states[to]?.transitions !== undefined;
      const onward = transitions.filter(({ to }) => to !== index);
      return {
        still: transitions.filter(({ to }) => to === index),
        onward: [...onward.filter(isExpanded), ...onward.filter((one) => !isExpanded(one))],
      };
    });
  }

  /** The calls of the next walk; none when all transitions are used. */
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

  /** The calls to the first state with an unused transition. */
  private callsToFirstOpen(): { readonly calls: readonly RecordedCall[]; readonly at: number } | undefined {
    while (this.first < this.open.length && !this.hasOpen(this.first)) this.first++;
    const state = this.graph.states[this.first];
    return state === undefined ? undefined : { calls: state.path.slice(this.opening), at: this.first };
  }

  /** The shortest path to a state with an unused transition; undefined when there is none. */
  private wayToOpen(start: number): readonly Transition[] | undefined {
    const cameBy = new Map<number, { readonly from: number; readonly by: Transition } | undefined>([
      [start, undefined],
    ]);
    // the loop appends to the map
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
