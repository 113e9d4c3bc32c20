import { z } from "zod";

/** Ways to search, by name, with what `assay broken` is told for each. */
export const WAYS = {
  random: ["--without-corpus"],
  "random + corpus": [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Way = keyof typeof WAYS;
export const WAY_NAMES = Object.keys(WAYS) as readonly Way[];

/** A run that was finished: one search for one seeded bug. */
export const LINE = z.object({
  way: z.enum(WAY_NAMES),
  seededBug: z.string(),
  seed: z.number(),
  found: z.boolean(),
  /** Calls, and seconds of the campaign, until it was found, or that were spent. */
  calls: z.number(),
  seconds: z.number(),
});
export type SearchRun = z.infer<typeof LINE>;

/** A run to make. */
export type Asked = Pick<SearchRun, "way" | "seededBug" | "seed">;

/** Those of all ways for some seeded bugs and seeds: seed by seed, so that what an interrupted measurement has is of all of them alike. */
export function asked(seededBugs: readonly string[], seeds: number): readonly Asked[] {
  return Array.from({ length: seeds }, (_, i) => i + 1).flatMap((seed) =>
    seededBugs.flatMap((seededBug) => WAY_NAMES.map((way) => ({ way, seededBug, seed }))),
  );
}

/** Whether a finished run is the one that is asked for. */
export function isOf(run: SearchRun, { way, seededBug, seed }: Asked): boolean {
  return run.way === way && run.seededBug === seededBug && run.seed === seed;
}
