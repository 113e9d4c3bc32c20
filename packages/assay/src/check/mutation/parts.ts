import { createHash } from "node:crypto";

/** The parts on which the outcomes of a mutation run depend. */
const PARTS = ["contracts", "model", "invariants", "laws", "observed"] as const;
export type Part = (typeof PARTS)[number];

/** A digest of each part's contents: 16 hex digits. */
export type Digests = Readonly<Record<Part, string>>;

/** One digest of several parts: outcomes with equal digests can be compared. */
export function digestOf(digests: Digests, parts: readonly Part[]): string {
  return short(parts.map((part) => digests[part]));
}

/** Parts in which two runs differ. */
export function changedParts(kept: Digests, now: Digests): readonly Part[] {
  return PARTS.filter((part) => kept[part] !== now[part]);
}

/** One digest of several. */
export function short(digests: readonly string[]): string {
  return createHash("sha256").update(digests.join(" ")).digest("hex").slice(0, 16);
}
