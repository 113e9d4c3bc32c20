import { campaignStep, freshStep } from "./steps/campaign";
import { compileStep } from "./steps/compile";
import { coverageStep } from "./steps/coverage";
import { gasStep } from "./steps/gas";
import { mutantsStep } from "./steps/mutants";
import { limitsOf, objectivesStep } from "./steps/objectives";
import { propertiesStep } from "./steps/properties";
import { regressionsStep } from "./steps/regressions";
import type { Step } from "./steps/step";
import { surfaceStep } from "./steps/surface";
import { STEPS, type GateOptions, type GateProject, type StepName } from "./types";

/** A step that uses the time that it is given. */
export interface Flexible {
  readonly key: string;
  /** Its share of the remaining time, relative to the other steps' weights. */
  readonly weight: number;
  /** Seconds that it needs at least to be useful. */
  readonly least: number;
  /** Seconds that it can use at most. */
  readonly most: number;
}

/**
 * Divides the seconds among steps: first the minimum of each, even if there are too few, then the rest by weight. No
 * step gets more than its maximum; the others share the excess.
 */
export function deal(seconds: number, steps: readonly Flexible[]): ReadonlyMap<string, number> {
  const given = new Map(steps.map(({ key, least }) => [key, least]));
  let left = Math.max(0, seconds - steps.reduce((sum, { least }) => sum + least, 0));
  let open = [...steps];
  while (open.length > 0) {
    const weights = open.reduce((sum, { weight }) => sum + weight, 0);
    const share = ({ weight }: Flexible): number => (left * weight) / weights;
    const full = open.filter((step) => share(step) > step.most - step.least);
    if (full.length === 0) {
      for (const step of open) given.set(step.key, step.least + share(step));
      return given;
    }
    for (const { key, most } of full) given.set(key, most);
    left -= full.reduce((sum, { most, least }) => sum + most - least, 0);
    open = open.filter((step) => !full.includes(step));
  }
  return given;
}

/** Seconds that a step took in an earlier run, by `keyOf`. */
export type Costs = ReadonlyMap<string, number>;

/** Identifies a step within a run. */
export function keyOf(step: string, part: string | null): string {
  return part === null ? step : `${step}:${part}`;
}

/** The steps that the options select, in the order in which they run. */
export function stepsOf(project: GateProject, options: Pick<GateOptions, "editions" | "only">): readonly Step[] {
  const { editions, only } = options;
  const perEdition = (make: (edition: string) => Step): Step[] => editions.map(make);
  const made: Readonly<Record<StepName, () => readonly Step[]>> = {
    compile: () => [compileStep],
    surface: () => perEdition(surfaceStep),
    regressions: () => [regressionsStep],
    campaign: () => perEdition(campaignStep),
    objectives: () =>
      editions.flatMap((edition) => {
        const limits = limitsOf(project, edition);
        return limits.length === 0 ? [] : [objectivesStep(limits, edition)];
      }),
    gas: () => (project.gas === undefined ? [] : [gasStep(project.gas)]),
    coverage: () =>
      project.coverage.flatMap((source) =>
        (source.perEdition ? editions : editions.slice(0, 1)).map((edition) => coverageStep(source, edition)),
      ),
    properties: () => perEdition(propertiesStep),
    mutants: () => perEdition(mutantsStep),
    fresh: () => perEdition(freshStep),
  };
  return STEPS.filter((name) => only.includes(name) && project.without?.includes(name) !== true).flatMap((name) =>
    made[name](),
  );
}

/** The division of a budget among steps. */
export interface Plan {
  /** Seconds by step, for steps of flexible cost. */
  readonly given: ReadonlyMap<string, number>;
  /** Steps for which the budget has no room. */
  readonly leftOut: ReadonlySet<string>;
  /** Seconds by which the budget is shorter than the sum of all minimums. */
  readonly missing: number;
}

/** Expected seconds of a step: the time of its last run, else a default. */
export function expected(step: Step, costs: Costs): number {
  const known = costs.get(keyOf(step.name, step.part));
  return known ?? (step.cost.kind === "fixed" ? step.cost.seconds : step.cost.least);
}

/** Divides the remaining seconds among the remaining steps: first the steps of fixed cost, then the others by weight. If the minimums do not fit, it omits optional steps, the most expensive first. */
export function planFor(seconds: number, steps: readonly Step[], costs: Costs): Plan {
  const leftOut = new Set<string>();
  const key = (step: Step): string => keyOf(step.name, step.part);
  const fixed = steps.filter(({ cost }) => cost.kind === "fixed");
  const flexible = steps.flatMap((step) => (step.cost.kind === "flexible" ? [{ key: key(step), ...step.cost }] : []));
  const least = flexible.reduce((sum, one) => sum + one.least, 0);
  const taken = (): number =>
    fixed.filter((step) => !leftOut.has(key(step))).reduce((sum, step) => sum + expected(step, costs), 0);
  const candidates = fixed
    .filter(({ mayBeLeftOut }) => mayBeLeftOut === true)
    .sort((a, b) => expected(b, costs) - expected(a, costs));
  for (const step of candidates) {
    if (seconds - taken() >= least) break;
    leftOut.add(key(step));
  }
  const left = seconds - taken();
  return { given: deal(Math.max(0, left), flexible), leftOut, missing: Math.max(0, least - left) };
}
