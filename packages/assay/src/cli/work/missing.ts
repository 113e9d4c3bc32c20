import type { Gaps, Merging, Scalars } from "../../scale/bundles";
import type { Terminal } from "../../explain/display";

/** Says which units no bundle has, and which bundles are not what they were to be. */
export function reportMissing<Settings extends Scalars, Result>(
  { missing, interrupted }: Merging<Settings, Result>,
  unit: string,
  { line }: Pick<Terminal, "line">,
): void {
  for (const path of interrupted) line(`${path}: its work was interrupted`);
  if (missing.units > 0) line(`missing: ${missing.text(unit)}`);
}

/** How many units are missing, and the first gaps: the first and the last unit of each. */
export function missingJson({ units, ranges }: Gaps): { readonly units: number; readonly gaps: readonly number[][] } {
  return { units, gaps: ranges.map(({ from, to }) => [from, to - 1]) };
}
