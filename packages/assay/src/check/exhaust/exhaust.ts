import {
  Campaign,
  type CampaignListener,
  type CampaignOptions,
  type CampaignReport,
  type Executor,
  type Progress,
} from "../../campaign";
import type { Declared } from "../../core/stats";
import type { CorpusEntry, Subject } from "../../core/types";
import { exploreWorld, type ExploreOptions, type Explored } from "./explore";
import { sizeOf, type GraphSize, type StateGraph } from "./graph";
import { walksOf } from "./walks";
import type { SmallWorld } from "./world";

/** Options for exhausting a small world. */
export interface ExhaustOptions {
  /** Calls and waits in a sequence, without the opening. */
  readonly depth: number;
  /** Stops after this many seconds; absent: when all sequences have run. */
  readonly seconds?: number;
  /** Folder for counterexamples; absent: only the listener gets them. */
  readonly out?: string;
  /** Stops the run. */
  readonly signal: AbortSignal;
}

export interface ExhaustListener extends Pick<CampaignListener, "violation" | "notice"> {
  /** A state was expanded. */
  explored?(now: Explored): void;
  /** The search in the model has ended, and the sequences start on the chain; the argument returns their progress. */
  running?(progress: () => Progress): void;
}

/** The result of exhausting a small world. */
export interface Exhausted {
  readonly outcome: "held" | "violated" | "incomplete" | "interrupted";
  readonly depth: number;
  readonly size: GraphSize;
  /** Names of the world's calls that the model refused in every state. */
  readonly neverOk: readonly string[];
  /** The sequences planned for the chain, and their steps. */
  readonly planned: { readonly sequences: number; readonly steps: number };
  /** The results on the chain; undefined if no sequence ran. */
  readonly chain: CampaignReport | undefined;
  readonly seconds: { readonly model: number; readonly chain: number };
}

/** The sequences of a small world that run on the chain. They depend only on the subject, the world and the depth. */
export interface ExhaustPlan {
  readonly graph: StateGraph;
  /** Sequences that contain every transition; none when the graph is not complete. */
  readonly walks: readonly CorpusEntry[];
}

/** Finds the states of a small world, and combines the transitions into sequences. @throws Error when the model refuses the world's opening */
export async function planWorld(
  subject: Subject<unknown, unknown>,
  world: SmallWorld,
  options: ExploreOptions,
): Promise<ExhaustPlan> {
  const graph = await exploreWorld(subject, world, options);
  return { graph, walks: graph.complete ? walksOf(graph, world.offset) : [] };
}

/** The campaign options that run a plan's sequences. */
export function walksAsCampaign({
  walks,
}: ExhaustPlan): Pick<CampaignOptions, "seed" | "steps" | "runs" | "given"> & { readonly declared: Declared } {
  return {
    ...{
      seed: 0,
      steps: walks.reduce((most, { calls }) => Math.max(most, calls.length), 0),
      runs: walks.length,
      given: walks,
    },
    // the vacuity rules of random sequences do not apply to few calls
    declared: { actionKinds: [], errors: [], invariants: [] },
  };
}

/** The result of exhausting a world, from its plan and the results on the chain. */
export function exhaustedOf(
  { graph, walks }: ExhaustPlan,
  world: SmallWorld,
  {
    depth,
    chain,
    seconds,
    interrupted,
  }: Pick<Exhausted, "depth" | "chain" | "seconds"> & {
    readonly interrupted: boolean;
  },
): Exhausted {
  const planned = { sequences: walks.length, steps: walks.reduce((sum, { calls }) => sum + calls.length, 0) };
  return {
    outcome: outcomeOf(chain, planned, interrupted),
    depth,
    size: sizeOf(graph),
    neverOk: neverOkIn(graph, world),
    planned,
    chain,
    seconds,
  };
}

/**
 * Runs every transition of a small world on the chain, and checks every step. A search in the model finds the states and their transitions; walks pack the transitions
 * into few sequences, which run like a campaign's. Without a time limit, the result depends only on the subject and the world, not on how the work is distributed.
 * @throws Error when the model refuses the world's opening, and an executor's errors
 */
export async function exhaust(
  subject: Subject<unknown, unknown>,
  world: SmallWorld,
  executors: readonly Executor[],
  options: ExhaustOptions,
  listener: ExhaustListener = {},
): Promise<Exhausted> {
  const { depth, seconds = Infinity, signal } = options;
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 1_000;
  const plan = await planWorld(subject, world, {
    depth,
    mayGoOn: () => !signal.aborted && elapsed() < seconds,
    progress: (now) => listener.explored?.(now),
  });
  const model = elapsed();
  const left = seconds - model;
  let chain: CampaignReport | undefined;
  if (plan.walks.length > 0 && left > 0 && !signal.aborted) {
    const campaign = new Campaign(
      executors,
      {
        ...walksAsCampaign(plan),
        signal,
        ...(left === Infinity ? {} : { seconds: left }),
        ...(options.out === undefined ? {} : { out: options.out }),
      },
      listener,
    );
    listener.running?.(() => campaign.progress);
    chain = await campaign.run();
  }
  const spent = { model, chain: elapsed() - model };
  return exhaustedOf(plan, world, { depth, chain, seconds: spent, interrupted: signal.aborted });
}

function outcomeOf(
  chain: CampaignReport | undefined,
  { sequences, steps }: Exhausted["planned"],
  interrupted: boolean,
): Exhausted["outcome"] {
  if (chain?.outcome === "violated") return "violated";
  if (interrupted) return "interrupted";
  // a sequence that the node cannot finish is cut, but still counts as run
  return chain?.runs === sequences && chain.steps === steps ? "held" : "incomplete";
}

function neverOkIn({ states }: StateGraph, { calls }: SmallWorld): readonly string[] {
  const ok = new Set(
    states.flatMap(({ transitions = [] }) =>
      transitions.filter(({ outcome }) => outcome === "ok").map((one) => one.name),
    ),
  );
  return calls.map(({ name }) => name).filter((name) => !ok.has(name));
}
