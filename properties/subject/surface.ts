import type { PlannedStep } from "assay/types";
import { accountAt } from "../fixture/addresses";
import { contractAt, type EntryPoint } from "../fixture/entry-points";

/** Names of the entry points of the steps' calls that the model predicts to succeed. */
export function usedBy(steps: Iterable<PlannedStep>, surface: readonly EntryPoint[]): Set<string> {
  const bySelector = new Map(surface.map((entry) => [`${entry.contract} ${entry.selector}`, entry.name]));
  const used = new Set<string>();
  for (const { call, expect } of steps) {
    if (call === undefined || expect?.ok !== true) continue;
    const contract = contractAt(accountAt(call.to) ?? "");
    const name = bySelector.get(`${contract ?? ""} ${call.data.slice(0, 10)}`);
    if (name !== undefined) used.add(name);
  }
  return used;
}

/** Errors in the surface's coverage: entry points with neither an action nor an excuse, and excuses that do not apply. Each message begins with the name. */
export function surfaceProblems(
  surface: readonly EntryPoint[],
  used: ReadonlySet<string>,
  excused: Readonly<Record<string, string>>,
): string[] {
  const names = new Set(surface.map(({ name }) => name));
  const missing = [...names]
    .filter((name) => !used.has(name) && !(name in excused))
    .map(
      (name) =>
        `${name}: no action succeeds with it (docs/extending.md lists the files), and properties/operations/kept.ts gives no reason`,
    );
  const stale = Object.keys(excused).flatMap((name) => {
    if (!names.has(name)) return [`${name}: excused, but no deployed contract has it`];
    return used.has(name) ? [`${name}: excused, but an action succeeds with it`] : [];
  });
  return [...missing, ...stale];
}
