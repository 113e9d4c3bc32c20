import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readBaseline, writeBaseline } from "./baseline";
import type { GateProject } from "./types";

/** The command that raises thresholds. */
export const RAISE_THRESHOLDS = "npx assay gate --raise-thresholds";

/** The kinds of coverage that have a threshold. */
export const METRICS = ["lines", "branches"] as const;
export type Metric = (typeof METRICS)[number];

const percent = z.number().min(0).max(100);
const coverageSchema = z.object({ lines: percent, branches: percent });
export type Coverage = z.infer<typeof coverageSchema>;

/** `thresholds.json` among the baselines. A command raises the thresholds; they are lowered only by hand. */
const thresholdsSchema = z.object({
  /** The least percentage of killed mutants on changed lines. */
  mutation: percent,
  /** The least coverage in percent, by kind. */
  coverage: z.record(z.string(), coverageSchema),
});
export type Thresholds = z.infer<typeof thresholdsSchema>;

const pathOf = ({ baselines }: Pick<GateProject, "baselines">): string => join(baselines, "thresholds.json");

/** The committed thresholds. @throws BaselineError */
export async function readThresholds(project: Pick<GateProject, "baselines">): Promise<Thresholds> {
  return readBaseline(pathOf(project), thresholdsSchema, RAISE_THRESHOLDS);
}

/** The least percentage of killed mutants, for a project without its own thresholds. */
export const DEFAULT_MUTATION = 95;

/** The committed threshold of mutants, else the default of `assay mutate`. @throws BaselineError when the file cannot be read */
export async function mutationThreshold(project: Pick<GateProject, "baselines">): Promise<number> {
  return existsSync(pathOf(project)) ? (await readThresholds(project)).mutation : DEFAULT_MUTATION;
}

/** The values below their thresholds, in words; empty if there are none. */
export function belowThreshold(measured: Coverage, least: Coverage): string[] {
  return METRICS.filter((metric) => measured[metric] < least[metric]).map(
    (metric) => `${metric} ${measured[metric]} % of at least ${least[metric]} %`,
  );
}

/** Raises thresholds to the measured values, rounded down to a tenth so that a single line makes no difference. It never lowers one. */
export function raised(before: Thresholds, measured: Readonly<Record<string, Coverage>>): Thresholds {
  const coverage = { ...before.coverage };
  for (const [name, now] of Object.entries(measured)) {
    const old = coverage[name] ?? { lines: 0, branches: 0 };
    const up = (metric: Metric): number => Math.max(old[metric], Math.floor(now[metric] * 10) / 10);
    coverage[name] = { lines: up("lines"), branches: up("branches") };
  }
  return { ...before, coverage };
}

/** Writes the raised thresholds, and returns what changed. */
export async function raiseThresholds(
  project: Pick<GateProject, "baselines">,
  measured: Readonly<Record<string, Coverage>>,
): Promise<string[]> {
  const before = await readThresholds(project);
  const after = raised(before, measured);
  await writeBaseline(pathOf(project), after);
  return Object.entries(after.coverage).flatMap(([name, now]) => {
    const old = before.coverage[name];
    return METRICS.filter((metric) => old?.[metric] !== now[metric]).map(
      (metric) => `${name}: ${metric} ${old?.[metric] ?? "none"} → ${now[metric]}`,
    );
  });
}
