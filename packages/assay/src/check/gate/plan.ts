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

/** A step that can be given more or less time. */
export interface Flexible {
  readonly key: string;
  /** Its share of what is left, in relation to the others'. */
  readonly weight: number;
  /** Seconds below which it is useless. */
  readonly least: number;
  /** More would be of no use; seconds. */
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

/** What identifies a step in a run. */
export function keyOf(step: string, part: string | null): string {
  return part === null ? step : `${step}:${part}`;
}

/** The steps that the options ask for, in the order in which they are run. */
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

/** Who is given how much. */
export interface Plan {
  /** Seconds by step, for those that can do with more or less. */
  readonly given: ReadonlyMap<string, number>;
  /** Steps that there is no room for. */
  readonly leftOut: ReadonlySet<string>;
  /** Seconds that are missing though everything has its least. */
  readonly missing: number;
}

/** Expected seconds of a step of fixed cost: those of its last run, or else a measured default. */
export function expected(step: Step, costs: Costs): number {
  const known = costs.get(keyOf(step.name, step.part));
  return known ?? (step.cost.kind === "fixed" ? step.cost.seconds : step.cost.least);
}

/**
 * Deals the seconds that are left to the steps that are left: those of fixed cost first, the rest by weight to the others. When there is not even the least for
 * everybody, the dearest of those that may be left out is left out, then the next.
 */
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
