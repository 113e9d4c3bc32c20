import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { duration } from "../../explain/display";
import { messageOf } from "../../run/judge";
import { keyOf, type Costs, expected, planFor, stepsOf, type Plan } from "./plan";
import { contextOf, type Shared } from "./context";
import { titleOf } from "./outputs/text";
import type { Step } from "./steps/step";
import { verdictOf } from "./verdict";
import {
  EXIT_CODES,
  SCHEMA_VERSION,
  type GateOptions,
  type GateReport,
  type GateProject,
  type StepOutcome,
  type StepReport,
} from "./types";

export interface GateListener {
  begins?(step: Step, given: number | null): void;
  ended?(report: StepReport): void;
}

/** Runs every step, even after a failure, and returns the report. @throws Error when there is no step. */
export async function runGate(
  project: GateProject,
  options: GateOptions,
  listener: GateListener = {},
): Promise<GateReport> {
  const started = new Date();
  const clock = performance.now();
  const elapsed = (): number => (performance.now() - clock) / 1_000;
  const steps = stepsOf(project, options).map((step) => withoutWork(step, project, options));
  if (steps.length === 0) throw new Error("--only and --skip leave no step to run");
  const costs = options.budget === null ? new Map<string, number>() : await costsIn(options.out);
  const shared: Shared = { project, options, surfaces: new Map(), start: null };
  const reports: StepReport[] = [];
  const notes: string[] = [];
  for (const [index, step] of steps.entries()) {
    // steps that will be skipped need no part of the budget
    const left = steps.slice(index).filter((one) => one === step || skippedFor(one, reports) === undefined);
    const plan = options.budget === null ? null : planFor(options.budget - elapsed(), left, costs);
    if (index === 0 && plan !== null && plan.missing >= 1) notes.push(shortOf(options.budget ?? 0, plan.missing));
    const { report, note } = await perform(step, plan, reports, shared, costs, listener);
    reports.push(report);
    if (note !== undefined) notes.push(note);
    listener.ended?.(report);
  }
  if (options.budget !== null && elapsed() >= options.budget + 1)
    notes.push(
      `it took ${duration(elapsed() - options.budget)} longer: compiling or shrinking took longer than expected, or the machine is busy`,
    );
  const verdict = verdictOf(reports, options.signal.aborted);
  const { editions, seed, freshSeed, changedSince, budget, url } = options;
  return {
    tool: "assay gate",
    schema: SCHEMA_VERSION,
    verdict,
    exitCode: EXIT_CODES[verdict],
    started: started.toISOString(),
    seconds: round(elapsed()),
    editions,
    seed,
    freshSeed,
    changedSince,
    budget: budget === null ? null : { seconds: budget, notes },
    url,
    steps: reports,
  };
}

/** Expects no time for the mutants of changed lines if no contract was changed. */
function withoutWork(step: Step, project: GateProject, { changedSince }: GateOptions): Step {
  if (step.name !== "mutants") return step;
  try {
    const changed = [...(project.changed(changedSince)?.keys() ?? [])].some((file) => file.endsWith(".sol"));
    return changed ? step : { ...step, cost: { kind: "fixed", seconds: 1 } };
  } catch {
    // the step itself reports what is wrong with the revision
    return { ...step, cost: { kind: "fixed", seconds: 1 } };
  }
}

async function perform(
  step: Step,
  plan: Plan | null,
  before: readonly StepReport[],
  shared: Shared,
  costs: Costs,
  listener: GateListener,
): Promise<{ readonly report: StepReport; readonly note?: string }> {
  const key = keyOf(step.name, step.part);
  const given = plan?.given.get(key) ?? null;
  const of = { step: step.name, part: step.part, given: given === null ? null : round(given) };
  const skipped = (summary: string) => ({ ...of, status: "skipped" as const, summary, findings: [], seconds: 0 });
  if (shared.options.signal.aborted) return { report: skipped("interrupted before it began") };
  const reason = skippedFor(step, before);
  if (reason !== undefined) return { report: skipped(reason) };
  if (plan?.leftOut.has(key) === true) {
    const note = `${key} was left out: it takes some ${duration(expected(step, costs))}, and the budget has no room for it`;
    return { report: skipped("no room in the budget"), note };
  }
  listener.begins?.(step, given);
  const started = performance.now();
  const outcome = await outcomeOf(step, given, shared);
  const report = { ...of, ...outcome, seconds: round((performance.now() - started) / 1_000) };
  return given === null ? { report } : { report, note: `${key} was given ${duration(given)}` };
}

/** Why earlier findings make a step useless; undefined if they do not. A check that already fails would also fail on every mutant. */
function skippedFor({ name, part, needsContracts }: Step, before: readonly StepReport[]): string | undefined {
  if (needsContracts && before.some((one) => one.step === "compile" && one.status === "error"))
    return "the contracts do not compile";
  if (name !== "mutants") return undefined;
  const failed = before.find((one) => one.status === "violated" && (one.part === part || one.part === null));
  return failed && `${titleOf(failed)} is violated, so it would fail on every mutant`;
}

async function outcomeOf(step: Step, given: number | null, shared: Shared): Promise<StepOutcome> {
  const { signal } = shared.options;
  try {
    const outcome = await step.run(contextOf(step, given, shared));
    if (outcome.status !== "interrupted" || signal.aborted) return outcome;
    return { ...outcome, status: "error", summary: `${outcome.summary}; it did not end within its time` };
  } catch (error) {
    const message = messageOf(error);
    const [summary = ""] = message.split("\n");
    if (signal.aborted) return { status: "interrupted", summary, findings: [] };
    const details = message.split("\n");
    return {
      status: "error",
      summary,
      findings: [{ rule: `${step.name}/error`, level: "error", message: summary, details }],
    };
  }
}

function shortOf(budget: number, missing: number): string {
  return `a budget of ${duration(budget)} is some ${duration(missing)} too short: each step is given its least useful time, and the run takes that much longer`;
}

const costsSchema = z.object({
  steps: z.array(z.object({ step: z.string(), part: z.string().nullable(), status: z.string(), seconds: z.number() })),
});

/** The durations of the steps in the run whose report is in the folder; empty when there is no such report. */
async function costsIn(out: string): Promise<Costs> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(join(out, "gate.json"), "utf8"));
  } catch {
    return new Map();
  }
  const steps = costsSchema.safeParse(json).data?.steps ?? [];
  const ran = steps.filter(({ status }) => status === "held" || status === "changed" || status === "below");
  return new Map(ran.map(({ step, part, seconds }) => [keyOf(step, part), seconds]));
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
