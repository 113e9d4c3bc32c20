import fc from "fast-check";
import { chunkSeed } from "../run/chunk";
import { InternalError, type Finding } from "../judge";
import { firstViolated } from "../laws";
import { planSequence, runPlan, type Counts, type Plan, type Sequence } from "../run";
import type { Engine, Law, Subject } from "../types";
import { sequenceOfKept } from "../search/kept";
import { SequenceSource } from "../search/sequence-source";
import { withMutant } from "./beneficiary";
import { checkIdsOf } from "./check-ids";

/** Who may kill a mutant: every check, or some of them alone. */
export type Judges = "all" | "lockstep" | "invariants" | "laws";

/** A mutant to try. Plain data: it crosses process borders. */
export interface TrialTask {
  readonly mutant: number;
  /** What is drawn behind the corpus: sequence i depends on the seed and i alone, so that every mutant meets the same ones. */
  readonly seed: number;
  /** Actions per sequence, at most. */
  readonly steps: number;
  /** Steps after which a mutant that was not killed has survived; for laws, the cases that each is given. */
  readonly budget: number;
  /** Absent: all, laws excepted. */
  readonly judges?: Judges;
}

/** What became of it. */
export interface TrialReport {
  readonly mutant: number;
  /** Identity of the failure that killed it; null when it survived. */
  readonly killedBy: string | null;
  /** Ids of all checks that found something at the step that killed it, in the order of the findings; empty when it survived. */
  readonly caughtBy: readonly string[];
  /** Sequences and steps that were run, the one that killed it included; for laws both are their cases. */
  readonly sequences: number;
  readonly steps: number;
  readonly milliseconds: number;
}

/** Plans kept in memory: enough for all but the few mutants that live long. */
const KEPT_PLANS = 128;

const NOTHING: readonly Finding[] = [];

/** Which findings of a sequence count. */
const COUNTED: Readonly<Record<Exclude<Judges, "laws">, Counts>> = {
  all: () => true,
  lockstep: ({ kind }) => kind !== "invariant",
  invariants: ({ kind }) => kind === "invariant",
};

/**
 * Tries mutants on one engine. A plan says nothing of the contracts, so it is worked out once for all mutants.
 */
export class Trials<Action, History> {
  private readonly plans = new Map<string, Plan>();
  private laws: readonly Law<unknown>[] | undefined;

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly engine: Engine,
    /** Made when they are asked for first. */
    private readonly lawsOf: () => readonly Law<unknown>[] = () => [],
  ) {}

  /**
   * Runs sequences until one fails or the budget is spent; null when the signal is aborted before that.
   * @throws faults of the machinery, never a finding.
   */
  async run(task: TrialTask, signal: AbortSignal): Promise<TrialReport | null> {
    const { judges = "all" } = task;
    return judges === "laws" ? this.byLaws(task, signal) : this.bySequences(task, COUNTED[judges], signal);
  }

  private async bySequences(
    { mutant, seed, steps, budget }: TrialTask,
    counts: Counts,
    signal: AbortSignal,
  ): Promise<TrialReport | null> {
    const started = performance.now();
    const engine = withMutant(this.engine, mutant);
    let ran = 0;
    for (let sequence = 0; !signal.aborted; sequence++) {
      const plan = this.planOf(seed, steps, sequence);
      const seen = sequence === 0 ? await this.look(engine, plan, counts) : NOTHING;
      const found = seen.length > 0 ? seen : await this.judge(engine, plan, counts);
      ran += plan.steps.length - plan.opening;
      if (found.length === 0 && ran < budget) continue;
      const [first] = found;
      return {
        mutant,
        killedBy: first?.id ?? null,
        caughtBy: checkIdsOf(found),
        sequences: sequence + 1,
        steps: ran,
        milliseconds: performance.now() - started,
      };
    }
    return null;
  }

  private async byLaws({ mutant, seed, budget }: TrialTask, signal: AbortSignal): Promise<TrialReport | null> {
    const started = performance.now();
    const laws = (this.laws ??= this.lawsOf());
    if (laws.length === 0) throw new InternalError(`mutant ${mutant}: it is to be tried by laws, and there are none`);
    const found = await firstViolated(laws, withMutant(this.engine, mutant), { seed, runs: budget, signal });
    if (found === null) return null;
    const { law, cases } = found;
    const milliseconds = performance.now() - started;
    return { mutant, killedBy: law, caughtBy: law === null ? [] : [law], sequences: cases, steps: cases, milliseconds };
  }

  /** The opening alone: a mutant that shows before anything is done need not go through a sequence. */
  private async look(engine: Engine, plan: Plan, counts: Counts): Promise<readonly Finding[]> {
    return this.judge(engine, { ...plan, steps: plan.steps.slice(0, plan.opening) }, counts);
  }

  /** What is wrong at the first step that is not right. */
  private async judge(engine: Engine, plan: Plan, counts: Counts): Promise<readonly Finding[]> {
    const { divergence } = await runPlan(this.subject, engine, plan, undefined, counts);
    return divergence?.findings ?? NOTHING;
  }

  private planOf(seed: number, steps: number, sequence: number): Plan {
    const key = `${seed}/${steps}/${sequence}`;
    const kept = this.plans.get(key);
    if (kept !== undefined) return kept;
    const plan = planSequence(this.subject, this.sequenceAt(seed, steps, sequence));
    if (this.plans.size < KEPT_PLANS) this.plans.set(key, plan);
    return plan;
  }

  /** The corpus in the order in which it was chosen, which begins with what shows most; behind it what the seed gives. */
  private sequenceAt(seed: number, steps: number, place: number): Sequence<Action> {
    const { corpus = [] } = this.subject;
    const kept = corpus[place];
    if (kept !== undefined) return sequenceOfKept(this.subject, kept);
    const source = new SequenceSource(this.subject, steps);
    const [drawn] = fc.sample(source, { seed: chunkSeed(seed, place - corpus.length), numRuns: 1 });
    if (drawn === undefined) throw new InternalError(`seed ${seed}, sequence ${place}: fast-check drew none`);
    const [offset, actions] = drawn;
    return { offset, actions };
  }
}
