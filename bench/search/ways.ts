import { z } from "zod";

/** Ways to search, by name, with the options of `assay bugs` for each. */
export const WAYS = {
  random: ["--without-corpus"],
  "random + corpus": [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Way = keyof typeof WAYS;
export const WAY_NAMES = Object.keys(WAYS) as readonly Way[];

/** A run that was finished: one search for one bug. */
export const LINE = z.object({
  way: z.enum(WAY_NAMES),
  bug: z.string(),
  seed: z.number(),
  found: z.boolean(),
  /** Calls, and seconds of the campaign, until it was found, or that were spent. */
  calls: z.number(),
  seconds: z.number(),
});
export type SearchRun = z.infer<typeof LINE>;

/** A search for all bugs that are asked for: one way, one seed. */
export type Batch = Pick<SearchRun, "way" | "seed">;

/** Each way has the seeds from 1 to this number. */
export type Seeds = Readonly<Record<Way, number>>;

/** Those of all ways, seed by seed: what an interrupted measurement has is of all ways alike, as long as each has a seed left. */
export function batches(seeds: Seeds): readonly Batch[] {
  const most = Math.max(...Object.values(seeds));
  return Array.from({ length: most }, (_, i) => i + 1).flatMap((seed) =>
    WAY_NAMES.filter((way) => seed <= seeds[way]).map((way) => ({ way, seed })),
  );
}

/** Whether a finished run is of a search. */
export function isOf(run: SearchRun, { way, seed }: Batch): boolean {
  return run.way === way && run.seed === seed;
}
