import { groupOf } from "../trial/beneficiary";
import type { Mutant } from "./mutant";

const functionOf = ({ file, contract, function: name }: Mutant): string => `${file}/${contract}/${name}`;

/**
 * Mutants that are tried together: of one group, since only these can be active at once, and of different functions, since within one they easily hide each other
 * (an early return hides all that stands behind it). In the order of the numbers.
 */
export function together(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const groups = new Map<number, Mutant[][]>();
  for (const mutant of [...mutants].sort((a, b) => a.number - b.number)) {
    const group = groupOf(mutant.number);
    const parts = groups.get(group) ?? [];
    groups.set(group, parts);
    const part = parts.find((others) => others.every((other) => functionOf(other) !== functionOf(mutant)));
    if (part === undefined) parts.push([mutant]);
    else part.push(mutant);
  }
  return [...groups.values()].flat();
}
