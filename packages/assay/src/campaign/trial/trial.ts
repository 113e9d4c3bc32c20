import fc from "fast-check";
import { chunkSeed } from "../../run/plan";
import { InternalError, type Finding, type StepResult } from "../../run/judge";
import { firstViolated } from "../../run/laws";
import {
  complete,
  executePlan,
  judgePlan,
  planOn,
  type Counts,
  type Divergence,
  type Plan,
  type Sequence,
} from "../../run";
import type { Engine, Law, Subject } from "../../core/types";
import { sequenceOfEntry } from "../../search/corpus-entry";
import { SequenceSource } from "../../search/sequence-source";
import { EnginesWithMutants, withMutants } from "./beneficiary";
import { JudgedPlan } from "./judged-plan";

/** The id that an identity begins with: what is before the first colon. */
export function checkIdOf(identity: string): string {
  const [id = identity] = identity.split(":");
  return id;
}

/** The ids of findings, each once, in their order. */
export function checkIdsOf(findings: readonly { readonly id: string }[]): readonly string[] {
  return [...new Set(findings.map(({ id }) => checkIdOf(id)))];
}

/** The checks that may kill a mutant: all, or some of them. */
export type Judges = "all" | "lockstep" | "invariants" | "laws";

/** Mutants to try. Plain data: it crosses process borders. */
export interface TrialTask {
  /** They are active together, and run separately only if a check finds something. */
  readonly mutants: readonly number[];
  /** The seed of the sequences after the corpus: sequence i depends only on the seed and i, so every mutant runs the same ones. */
  readonly seed: number;
  /** Actions per sequence, at most. */
  readonly steps: number;
  /** Steps after which a mutant that was not killed has survived; for laws, the cases that each is given. */
  readonly budget: number;
  /** The first sequences and their steps, which did not kill them in an earlier trial. Absent: none. */
  readonly outlived?: Outlived;
  /** Absent: all, laws excepted. */
  readonly judges?: Judges;
}

/** Sequences and steps that were run. */
export interface Outlived {
  readonly sequences: number;
  readonly steps: number;
}

/** What became of a mutant. */
export interface TrialReport {
  readonly mutant: number;
  /** Run until then, the one that killed it included; for laws, the cases of it. */
  readonly sequences: number;
  /** Of those sequences; for laws, the cases again. */
  readonly steps: number;
  /** Identity of the failure that killed it; null when it survived. */
  readonly killedBy: string | null;
  /** Ids of all checks that found something at the step that killed it, in the order of the findings; empty when it survived. */
  readonly caughtBy: readonly string[];
}

/** Most plans in memory: enough for a corpus such as the mutual's, which long-lived mutants run completely. */
const KEPT_PLANS = 1_024;

/** A mutant, and what was found at the first step that is not right. */
type Killed = readonly [mutant: number, found: readonly Finding[]];

/** A sequence that every mutant runs. */
interface Met<Action> {
  /** The opening alone: a mutant that shows before anything is done need not go through the rest. */
  readonly opening: Part<Action>;
  readonly whole: Part<Action>;
  /** Steps of its actions. */
  readonly steps: number;
}

/** A sequence, or its opening, as it was planned once for all mutants. */
interface Part<Action> {
  readonly judged: JudgedPlan;
  readonly sequence: Sequence<Action>;
  readonly isOpening: boolean;
  /** What is found without any mutant, by who judges: that kills none. */
  readonly intact: Map<Counts, Promise<ReadonlySet<string>>>;
}

/** Which findings of a sequence count. */
const COUNTED: Readonly<Record<Exclude<Judges, "laws">, Counts>> = {
  all: () => true,
  lockstep: ({ kind }) => kind !== "invariant",
  invariants: ({ kind }) => kind === "invariant",
};

const partOf = (plan: Plan, isOpening: boolean): Plan =>
  isOpening ? { ...plan, steps: plan.steps.slice(0, plan.opening) } : plan;

/**
 * Tries mutants on one engine. A plan does not depend on the contracts, so it is computed once for all mutants.
 */
export class Trials<Action, History> {
  private readonly plans = new Map<string, Met<Action>>();
  private readonly laws = new Map<string, Promise<readonly Law<unknown>[]>>();
  private readonly engines: EnginesWithMutants;

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly engine: Engine,
    /** Made when they are asked for first. */
    private readonly lawsOf: () => readonly Law<unknown>[] = () => [],
  ) {
    this.engines = new EnginesWithMutants(engine);
  }

  /**
   * Runs sequences until each mutant was killed or the budget is spent; null when the signal is aborted before that. The reports are in the order of the mutants.
   *
   * Several mutants are active together. If the checks find nothing, none of them is killed. Otherwise it activates
   * halves of them, and halves of those, until each killed mutant was killed by itself. A mutant may hide another one's
   * effect in a sequence; then the other is killed later than alone, or survives.
   * @throws internal faults, never a finding.
   */
  async run(task: TrialTask, signal: AbortSignal): Promise<readonly TrialReport[] | null> {
    const { judges = "all" } = task;
    return judges === "laws" ? this.byLaws(task, signal) : this.bySequences(task, COUNTED[judges], signal);
  }

  private async bySequences(
    { mutants, seed, steps, budget, outlived = { sequences: 0, steps: 0 } }: TrialTask,
    counts: Counts,
    signal: AbortSignal,
  ): Promise<readonly TrialReport[] | null> {
    const reports = new Map<number, TrialReport>();
    let { sequences, steps: ran } = outlived;
    let alive = mutants;
    while (!signal.aborted) {
      const met = await this.metAt(seed, steps, sequences);
      const seen = sequences === 0 ? await this.killedBy(met.opening, alive, counts) : [];
      const left = alive.filter((mutant) => !seen.some(([killed]) => killed === mutant));
      const killed = [...seen, ...(left.length === 0 ? [] : await this.killedBy(met.whole, left, counts))];
      sequences++;
      ran += met.steps;
      const end = { sequences, steps: ran };
      for (const [mutant, found] of killed)
        reports.set(mutant, { mutant, killedBy: found[0]?.id ?? null, caughtBy: checkIdsOf(found), ...end });
      alive = alive.filter((mutant) => !reports.has(mutant));
      if (alive.length > 0 && ran < budget) continue;
      return mutants.map((mutant) => reports.get(mutant) ?? { mutant, killedBy: null, caughtBy: [], ...end });
    }
    return null;
  }

  /** Each mutant by itself, since laws have their own cases. */
  private async byLaws(
    { mutants, seed, budget }: TrialTask,
    signal: AbortSignal,
  ): Promise<readonly TrialReport[] | null> {
    const laws = await this.lawsThatHold(seed, budget);
    const reports: TrialReport[] = [];
    for (const mutant of mutants) {
      const found = await firstViolated(laws, withMutants(this.engine, [mutant]), { seed, runs: budget, signal });
      if (found === null) return null;
      const { law, cases } = found;
      const caughtBy = law === null ? [] : [law];
      reports.push({ mutant, killedBy: law, caughtBy, sequences: cases, steps: cases });
    }
    return reports;
  }

  /** Laws that hold without any mutant: another one that is violated kills none. */
  private lawsThatHold(seed: number, runs: number): Promise<readonly Law<unknown>[]> {
    const key = `${seed}/${runs}`;
    let holding = this.laws.get(key);
    if (holding === undefined) this.laws.set(key, (holding = this.holding(seed, runs)));
    return holding;
  }

  private async holding(seed: number, runs: number): Promise<readonly Law<unknown>[]> {
    const all = this.lawsOf();
    if (all.length === 0) throw new InternalError("expected laws for mutants to be tried by laws, and there are none");
    const holding: Law<unknown>[] = [];
    for (const law of all)
      if ((await firstViolated([law], this.engines.with([]), { seed, runs }))?.law === null) holding.push(law);
    return holding;
  }

  /** Those of some mutants that a plan kills, each by itself, with what is found. */
  private async killedBy(part: Part<Action>, mutants: readonly number[], counts: Counts): Promise<readonly Killed[]> {
    const found = await this.found(part, mutants, counts);
    const [first] = mutants;
    if (found.length === 0 || first === undefined) return [];
    if (mutants.length === 1) return [[first, found]];
    const middle = Math.ceil(mutants.length / 2);
    return [
      ...(await this.killedBy(part, mutants.slice(0, middle), counts)),
      ...(await this.killedBy(part, mutants.slice(middle), counts)),
    ];
  }

  /** What is found with mutants active, and not without any. */
  private async found(part: Part<Action>, mutants: readonly number[], counts: Counts): Promise<readonly Finding[]> {
    const engine = this.engines.with(mutants);
    const found = await this.judge(engine, part.judged, counts);
    if (found.length === 0) return found;
    let known = part.intact.get(counts);
    if (known === undefined) {
      known = this.judge(this.engines.with([]), part.judged, counts).then((all) => new Set(all.map(({ id }) => id)));
      part.intact.set(counts, known);
    }
    const intact = await known;
    const fresh = (all: readonly Finding[]): readonly Finding[] => all.filter(({ id }) => !intact.has(id));
    const own = fresh(found);
    if (own.length === 0 || mutants.length > 1 || this.subject.rehearses !== true) return own;
    // with it active, calls may return other ids than those of which the plan speaks
    const plan = partOf(await this.planned(part.sequence, engine), part.isOpening);
    return fresh(await this.judge(engine, new JudgedPlan(plan), counts));
  }

  /** Plans a sequence; where later calls depend on what earlier ones return, an engine runs them first. */
  private async planned(sequence: Sequence<Action>, engine: Engine): Promise<Plan> {
    return planOn(this.subject, engine, sequence);
  }

  /** What is wrong at the first step that is not right. */
  private async judge(engine: Engine, known: JudgedPlan, counts: Counts): Promise<readonly Finding[]> {
    const { plan } = known;
    const { steps, results } = await complete(this.subject, plan.steps, (asked) =>
      executePlan(this.subject, engine, { ...plan, steps: asked }),
    );
    const judge = (answers: readonly StepResult[]): Divergence | undefined =>
      judgePlan(this.subject, { ...plan, steps }, answers, counts);
    return known.findings(results, counts, judge);
  }

  private async metAt(seed: number, steps: number, place: number): Promise<Met<Action>> {
    const key = `${seed}/${steps}/${place}`;
    const kept = this.plans.get(key);
    if (kept !== undefined) return kept;
    const sequence = this.sequenceAt(seed, steps, place);
    const plan = await this.planned(sequence, this.engines.with([]));
    const part = (isOpening: boolean): Part<Action> => ({
      ...{ sequence, isOpening, intact: new Map() },
      judged: new JudgedPlan(partOf(plan, isOpening)),
    });
    const met = { opening: part(true), whole: part(false), steps: plan.steps.length - plan.opening };
    if (this.plans.size < KEPT_PLANS) this.plans.set(key, met);
    return met;
  }

  /** The corpus in the order of selection, which begins with the sequences with the most features; then generated sequences. */
  private sequenceAt(seed: number, steps: number, place: number): Sequence<Action> {
    const { corpus = [] } = this.subject;
    const kept = corpus[place];
    if (kept !== undefined) return sequenceOfEntry(this.subject, kept);
    const source = new SequenceSource(this.subject, steps);
    const [drawn] = fc.sample(source, { seed: chunkSeed(seed, place - corpus.length), numRuns: 1 });
    if (drawn === undefined) throw new InternalError(`seed ${seed}, sequence ${place}: fast-check drew none`);
    const [offset, actions] = drawn;
    return { offset, actions };
  }
}
