import Table from "cli-table3";
import { conjunctsOf, STAGES, type Declared, type Statistics, type Timing } from "../../core/stats";
import { number } from "./format";

/** A table of text without colours. Columns of numbers are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const numeric = head.map((_, column) => rows.some((row) => typeof row[column] === "number"));
  const drawn = new Table({
    head: [...head],
    colAligns: numeric.map((is) => (is ? "right" : "left")),
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) drawn.push(row.map((cell) => (typeof cell === "number" ? number(cell) : cell)));
  return drawn.toString();
}

/** The declared names in their order, then the others. */
function namesOf(declared: readonly string[], counted: Readonly<Record<string, unknown>>): readonly string[] {
  return [...new Set([...declared, ...Object.keys(counted).sort()])];
}

/** action × ok / reverted / nothing to do. */
export function actionTable({ actions }: Statistics, declared: Declared): string {
  const rows = namesOf(declared.actionKinds, actions).map((kind) => {
    const { ok, reverted, invalid } = actions[kind] ?? { ok: 0, reverted: 0, invalid: 0 };
    return [kind, ok, reverted, invalid] as const;
  });
  return table(["action", "ok", "reverted", "invalid"], rows);
}

/** Errors that were provoked, and how often. */
export function errorTable({ errors }: Statistics, declared: Declared): string {
  const rows = namesOf(declared.errors, errors).map((name) => [name, errors[name] ?? 0] as const);
  return table(["error", "provoked"], rows);
}

/** Invariants, a row for each part: how often checked, and how often their premise was met. */
export function invariantTable({ invariants }: Statistics, declared: Declared): string {
  const ids = declared.invariants.flatMap(conjunctsOf).sort();
  const rows = namesOf(ids, invariants).map((id) => {
    const { checked, met } = invariants[id] ?? { checked: 0, met: 0 };
    return [id, checked, met] as const;
  });
  return table(["invariant", "checked", "premise met"], rows);
}

/**
 * Where the time of `workers` processes went, in µs per step and as a share. A process works on one sequence while another waits for the engine; the row `engine` is the
 * time that remains after the processes' own work, in which they only waited.
 */
export function profileTable(timing: Timing, steps: number, seconds: number, workers: number): string {
  const whole = seconds * 1_000 * workers;
  const own = STAGES.filter((stage) => stage !== "engine");
  const waiting = Math.max(0, whole - own.reduce((sum, stage) => sum + timing[stage], 0));
  const row = (name: string, milliseconds: number): [string, string, string] => [
    name,
    ((milliseconds * 1_000) / Math.max(1, steps)).toFixed(1),
    `${((milliseconds / whole) * 100).toFixed(1)} %`,
  ];
  const rows = STAGES.map((stage) => row(stage, stage === "engine" ? waiting : timing[stage]));
  return table(["stage", "µs per step", "share"], rows);
}
