import fc from "fast-check";
import { chunkSeed } from "../campaign/seeds";
import { drawnSequences, sequenceOf } from "../campaign/sequences";
import type { Finding } from "../judge";
import { planSequence, runPlan, type Plan } from "../run";
import type { Engine, Subject } from "../types";
import { withMutant } from "./beneficiary";
import { checkIdsOf } from "./kills";

/** A mutant to try. Plain data: it crosses process borders. */
export interface TrialTask {
  readonly mutant: number;
  /** Sequence i is drawn from the seed and i alone: every mutant meets the same ones. */
  readonly seed: number;
  /** Actions per sequence, at most. */
  readonly steps: number;
  /** Steps after which a mutant that was not killed has survived. */
  readonly budget: number;
}

/** What became of it. */
export interface TrialReport {
  readonly mutant: number;
  /** Identity of the failure that killed it; null when it survived. */
  readonly killedBy: string | null;
  /** Ids of all checks that found something at the step that killed it, in the order of the findings; empty when it survived. */
  readonly caughtBy: readonly string[];
  /** Sequences and steps that were run, the one that killed it included. */
  readonly sequences: number;
  readonly steps: number;
  readonly milliseconds: number;
}

/** Plans kept in memory: enough for all but the few mutants that live long. */
const KEPT_PLANS = 64;

const NOTHING: readonly Finding[] = [];

/**
 * Tries mutants on one engine. A plan says nothing of the contracts, so it is worked out once for all mutants.
 */
export class Trials<Action, History> {
  private readonly plans = new Map<string, Plan>();

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly engine: Engine,
  ) {}

  /**
   * Runs sequences until one fails or the budget is spent; null when the signal is aborted before that.
   * @throws faults of the machinery, never a finding.
   */
  async run({ mutant, seed, steps, budget }: TrialTask, signal: AbortSignal): Promise<TrialReport | null> {
    const started = performance.now();
    const engine = withMutant(this.engine, mutant);
    let ran = 0;
    for (let sequence = 0; !signal.aborted; sequence++) {
      const plan = this.planOf(seed, steps, sequence);
      const seen = sequence === 0 ? await this.look(engine, plan) : NOTHING;
      const found = seen.length > 0 ? seen : await this.judge(engine, plan);
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

  /** The opening alone: a mutant that shows before anything is done need not go through a sequence. */
  private async look(engine: Engine, plan: Plan): Promise<readonly Finding[]> {
    return this.judge(engine, { ...plan, steps: plan.steps.slice(0, plan.opening) });
  }

  /** What is wrong at the first step that is not right. */
  private async judge(engine: Engine, plan: Plan): Promise<readonly Finding[]> {
    const { divergence } = await runPlan(this.subject, engine, plan);
    return divergence?.findings ?? NOTHING;
  }

  private planOf(seed: number, steps: number, sequence: number): Plan {
    const key = `${seed}/${steps}/${sequence}`;
    const kept = this.plans.get(key);
    if (kept !== undefined) return kept;
    const [drawn] = fc.sample(drawnSequences(this.subject, steps), { seed: chunkSeed(seed, sequence), numRuns: 1 });
    if (drawn === undefined) throw new Error("fast-check drew no sequence");
    const plan = planSequence(this.subject, sequenceOf(this.subject, drawn));
    if (this.plans.size < KEPT_PLANS) this.plans.set(key, plan);
    return plan;
  }
}
