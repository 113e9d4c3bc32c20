import { placeOf } from "../../campaign/trial/beneficiary";
import type { Mutant } from "./mutant";

const functionOf = ({ file, contract, function: name }: Mutant): string => `${file}/${contract}/${name}`;

/** Whether two mutants can be active together without hiding each other. In one function they often do (an early return hides the code after it). */
function goTogether(one: Mutant, other: Mutant): boolean {
  return placeOf(one.number) !== placeOf(other.number) && functionOf(one) !== functionOf(other);
}

/** Distributes mutants, in the order of their numbers, over few groups whose mutants can be active together. */
export function together(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const groups: Mutant[][] = [];
  for (const mutant of [...mutants].sort((a, b) => a.number - b.number)) {
    const group = groups.find((others) => others.every((other) => goTogether(other, mutant)));
    if (group === undefined) groups.push([mutant]);
    else group.push(mutant);
  }
  return groups;
}
