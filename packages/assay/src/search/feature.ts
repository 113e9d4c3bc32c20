/** What a sequence can show, by name: "transition cover buyCover > extendCover". Its first word is the family. */
export type Feature = string;

/** The family of a feature: "transition". */
export function familyOf(feature: Feature): string {
  return feature.slice(0, feature.indexOf(" "));
}

/** Whether a feature is a boundary: nearly every sequence shows some that are new. */
export function isBoundary(feature: Feature): boolean {
  return familyOf(feature) === "boundary";
}

/** The words that the sides of branches in a part of the model's work begin with. */
export const branchWords = (part: string): string => `branch ${part}`;
