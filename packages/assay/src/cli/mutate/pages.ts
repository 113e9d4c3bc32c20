import { join } from "node:path";
import { placeBetween, writeBetween } from "../between";
import { killsOf, writeKills } from "./kills";
import type { Digests } from "../../check/mutation/parts";
import { scoreTables, type EditionRun } from "./tables";

/** The part of mutation.md that a run writes. */
export const MARK = "mutation";

/** The files that a run writes, in a folder. */
export const KILLS = "mutation-kills.json";
export const TABLES = "mutation.md";

/** What the pages tell of. */
export interface Measured {
  readonly runs: readonly (EditionRun & { readonly digests: Digests })[];
  /** How it was measured, one sentence. */
  readonly settings: string;
  /** More tables, each with its own sentence: what other runs of the same mutants came to. */
  readonly more: readonly string[];
}

/** @throws UsageError when the folder's mutation.md is missing or without the part that is written: asked before a run of an hour. */
export function checkPages(folder: string): void {
  placeBetween(join(folder, TABLES), MARK);
}

/** Writes all pages of a run of all editions. */
export function writePages(folder: string, { runs, settings, more }: Measured): void {
  for (const run of runs) writeKills(join(folder, KILLS), run.edition, killsOf(run.judged, run.digests));
  writeBetween(join(folder, TABLES), MARK, [settings, scoreTables(runs), ...more].join("\n\n"));
}
