import type { RecordedCall } from "../../core/types";

/** The model's result of a transition: the call succeeds, it is refused, or time passes. */
export type TransitionOutcome = "ok" | "refused" | "waited";

/** A transition to another state or back to the same one. */
export interface Transition {
  /** Name of the world's call, or "wait". */
  readonly name: string;
  readonly recordedCall: RecordedCall;
  readonly outcome: TransitionOutcome;
  /** Index of the next state; undefined for states that are not expanded because the depth is reached. */
  readonly to: number | undefined;
}

/** A state of the model. */
export interface State {
  /** The least number of transitions to this state. */
  readonly depth: number;
  /** Unix seconds. */
  readonly time: number;
  /** The first sequence of that length to this state, including the world's opening. */
  readonly path: readonly RecordedCall[];
  /** The transitions from this state; undefined if the search ended before. */
  readonly transitions: readonly Transition[] | undefined;
}

/** The states of a small world that the search expands, with their transitions. */
export interface StateGraph {
  /** In the order in which they were found; every sequence starts in the first one. */
  readonly states: readonly State[];
  /** Transitions in a sequence. */
  readonly depth: number;
  /** False when the search was ended before its depth. */
  readonly complete: boolean;
}

/** The size of a graph. */
export interface GraphSize {
  /** Different expanded states: those that are reached with fewer transitions than the depth. */
  readonly states: number;
  readonly transitions: number;
  readonly refused: number;
  readonly waits: number;
  /** How many sequences of the graph's depth there are: walks along its transitions. */
  readonly sequences: bigint;
}

/** Counts a graph's parts, and the sequences that it represents. */
export function sizeOf(graph: StateGraph): GraphSize {
  const all = graph.states.flatMap(({ transitions }) => transitions ?? []);
  const count = (outcome: TransitionOutcome): number => all.filter((one) => one.outcome === outcome).length;
  return {
    states: graph.states.length,
    transitions: all.length,
    refused: count("refused"),
    waits: count("waited"),
    sequences: sequencesIn(graph),
  };
}

/** Counts the walks. Every state with a smaller depth is expanded, so only the last transition of a walk can leave the graph. */
function sequencesIn({ states, depth }: StateGraph): bigint {
  let walks = new Map<number | undefined, bigint>([[0, 1n]]);
  for (let length = 0; length < depth; length++) {
    const longer = new Map<number | undefined, bigint>();
    for (const [at, count] of walks)
      for (const { to } of (at === undefined ? undefined : states[at])?.transitions ?? [])
        longer.set(to, (longer.get(to) ?? 0n) + count);
    walks = longer;
  }
  return [...walks.values()].reduce((sum, count) => sum + count, 0n);
}
