import { join, resolve } from "node:path";
import { readBaseline, writeBaseline, BaselineError } from "./baseline";
import { contextOf } from "./context";
import { stepsOf } from "./plan";
import { coverageName, readTotal } from "./steps/coverage";
import { DEFAULT_TOLERANCE, figuresOf, gasBaselineSchema, UPDATE_GAS } from "./steps/gas";
import { UPDATE_SURFACE } from "./steps/surface";
import { baselineOf, surfaceBaselineSchema } from "./surface-diff";
import { raiseThresholds } from "./ratchet";
import type { GateOptions, GateProject, StepContext, StepName } from "./types";

/** The baselines that can be rewritten. */
export const BASELINES = ["surface", "gas"] as const;
export type Baseline = (typeof BASELINES)[number];

/** Rewrites baselines from the current contracts, and returns the files' names. Editions that are not selected keep their baseline. */
export async function updateBaselines(
  project: GateProject,
  options: GateOptions,
  which: readonly Baseline[],
): Promise<string[]> {
  const written: string[] = [];
  for (const name of which) {
    const context = contextFor(name, project, options);
    const path = join(project.baselines, `${name}.json`);
    await writeBaseline(path, name === "surface" ? await surfaces(path, context) : await gas(path, context));
    written.push(path);
  }
  return written;
}

async function surfaces(path: string, { surface, options }: StepContext): Promise<unknown> {
  const known = (await ifThere(readBaseline(path, surfaceBaselineSchema, UPDATE_SURFACE))) ?? {};
  const entries = await Promise.all(
    options.editions.map(async (edition) => [edition, baselineOf(await surface(edition))] as const),
  );
  return { ...known, ...Object.fromEntries(entries) };
}

async function gas(path: string, { project, run }: StepContext): Promise<unknown> {
  if (project.gas === undefined)
    throw new BaselineError("gas is not measured: the `gate` in assay.config.ts has no `gas`");
  const known = await ifThere(readBaseline(path, gasBaselineSchema, UPDATE_GAS));
  return { tolerance: known?.tolerance ?? DEFAULT_TOLERANCE, actions: figuresOf((await run(project.gas, [])).stdout) };
}

/** The existing baseline; undefined if it was never written. */
async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof BaselineError) return undefined;
    throw error;
  }
}

/** Measures coverage, edition by edition, and raises thresholds that are lower. A failure keeps the thresholds raised so far. Returns the changes as lines. */
export async function raise(project: GateProject, options: GateOptions): Promise<string[]> {
  const changes: string[] = [];
  for (const source of project.coverage) {
    for (const edition of source.perEdition ? options.editions : options.editions.slice(0, 1)) {
      const name = coverageName(source, edition);
      options.notify(`measuring the coverage of ${name} …`);
      await contextFor("coverage", project, options).run(source.tool, source.args(edition));
      const total = await readTotal(resolve(project.root, source.summary));
      changes.push(...(await raiseThresholds(project, { [name]: total })));
    }
  }
  return changes;
}

function contextFor(name: StepName, project: GateProject, options: GateOptions): StepContext {
  // a surface is not compared before there is a baseline
  const [step] = stepsOf({ ...project, without: [] }, { ...options, only: [name] });
  if (step === undefined) throw new Error(`the project has no ${name} to measure`);
  return contextOf(step, null, { project, options, surfaces: new Map(), start: null });
}
