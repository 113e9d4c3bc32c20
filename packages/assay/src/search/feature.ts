import type { SiteSide } from "./signals";

/** What a sequence can show, by name: "pair cover buyCover > extendCover". Its first word is the family. */
export type Feature = string;

/** The family of a feature: "pair". */
export function familyOf(feature: Feature): string {
  return feature.slice(0, feature.indexOf(" "));
}

/** Families of conditions that come together. */
const COMBINED: ReadonlySet<string> = new Set([
  "after",
  "again",
  "alone",
  "both",
  "copied",
  "despite",
  "gap",
  "joint",
  "triple",
  "use",
  "without",
]);

/** Whether a feature is of conditions that come together. */
export function isCombined(feature: Feature): boolean {
  return COMBINED.has(familyOf(feature));
}

/** That a side of a comparison was met in a part of the model's work. */
export function sideFeature(part: string, side: SiteSide): Feature {
  return `${sideWords(part)} ${side}`;
}

/** The words that such features of a part begin with. */
export const sideWords = (part: string): string => `side ${part}`;
