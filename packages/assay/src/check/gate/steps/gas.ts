import { join } from "node:path";
import { z } from "zod";
import type { ContractSurface, SourcePosition } from "../../../evm/compile";
import { number } from "../../../explain/display";
import { readBaseline } from "../baseline";
import type { Finding, Tool } from "../types";
import { counted } from "../../../core/format";
import { held, type Step } from "./step";

/** The command that writes the baseline. */
export const UPDATE_GAS = "npx assay gate --update-baseline gas";

/** Gas by action. */
const figuresSchema = z.record(z.string(), z.number());
export type Figures = z.infer<typeof figuresSchema>;

/** `gas.json` among the baselines. A figure may differ by the larger of the two tolerances. */
export const gasBaselineSchema = z.object({
  tolerance: z.object({ percent: z.number().min(0), gas: z.number().min(0) }),
  actions: figuresSchema,
});
export type GasBaseline = z.infer<typeof gasBaselineSchema>;

/** The tolerances of a new baseline. */
export const DEFAULT_TOLERANCE: GasBaseline["tolerance"] = { percent: 1, gas: 500 };

/** A figure outside its tolerance. */
export interface GasChange {
  readonly action: string;
  readonly before: number | null;
  readonly now: number | null;
}

/** Figures outside the tolerance. Decreases are reported too, because a baseline that is too high would hide a later increase. */
export function gasChanges({ tolerance, actions }: GasBaseline, now: Figures): GasChange[] {
  return [...new Set([...Object.keys(actions), ...Object.keys(now)])].flatMap((action) => {
    const [before, measured] = [actions[action] ?? null, now[action] ?? null];
    if (before !== null && measured !== null) {
      const allowed = Math.max(tolerance.gas, (before * tolerance.percent) / 100);
      if (Math.abs(measured - before) <= allowed) return [];
    }
    return [{ action, before, now: measured }];
  });
}

/** Checks that every action costs the gas of the baseline. */
export const gasStep = (tool: Tool): Step => ({
  name: "gas",
  part: null,
  cost: { kind: "fixed", seconds: 35 },
  needsContracts: true,
  mayBeLeftOut: true,
  run: async ({ project, run, surface, options }) => {
    const path = join(project.baselines, "gas.json");
    const baseline = await readBaseline(path, gasBaselineSchema, UPDATE_GAS);
    const now = figuresOf((await run(tool, [])).stdout);
    const changes = gasChanges(baseline, now);
    const { percent, gas } = baseline.tolerance;
    const measured = counted(Object.keys(now).length, "action");
    if (changes.length === 0)
      return held(`${measured}, each within ${percent} % or ${number(gas)} gas of the baseline`, now);
    const contracts = await surface(options.editions[0] ?? "");
    return {
      status: "changed",
      summary: `${changes.length} of ${measured} off by more than ${percent} % or ${number(gas)} gas; if it is meant: ${UPDATE_GAS}`,
      findings: changes.map((change) => findingOf(change, contracts)),
      data: now,
    };
  },
});

/** The figures in the last line of the measurement's output. @throws Error when it contains something else */
export function figuresOf(stdout: string): Figures {
  const last = stdout.trimEnd().split("\n").at(-1) ?? "";
  try {
    return figuresSchema.parse(JSON.parse(last));
  } catch (error) {
    throw new Error(`expected the measurement of gas to print an object of figures, received "${last.slice(0, 200)}"`, {
      cause: error,
    });
  }
}

function findingOf({ action, before, now }: GasChange, contracts: readonly ContractSurface[]): Finding {
  const place = placeOf(action, contracts);
  const more = before !== null && now !== null && now > before;
  const rule = before === null ? "gas/new" : now === null ? "gas/removed" : more ? "gas/more" : "gas/less";
  return {
    rule,
    level: more ? "warning" : "note",
    message: `${action}: ${gasText(before, now)}`,
    sentence: "every action costs the gas of the committed baseline, within its tolerance",
    again: "npx assay gate --only gas",
    ...(place && { place }),
  };
}

function gasText(before: number | null, now: number | null): string {
  if (before === null) return `${number(now ?? 0)} gas, not in the baseline`;
  if (now === null) return `${number(before)} gas in the baseline, not measured any more`;
  const percent = ((now - before) / before) * 100;
  return `${number(before)} → ${number(now)} gas (${percent > 0 ? "+" : ""}${percent.toFixed(1)} %)`;
}

/** The place of the function that an action's title names: "Everything else: setPoolFee", "…: depositTo, new position". */
function placeOf(action: string, contracts: readonly ContractSurface[]): SourcePosition | undefined {
  const name = /(?:^|: )(\w+)[^:]*$/.exec(action)?.[1];
  const all = contracts.flatMap(({ functions }) => functions);
  return all.find(({ text }) => text.startsWith(`function ${name ?? ""}(`))?.place;
}
