import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Kind } from "../../harness/bundles";
import type { ChunkReport } from "../../harness/campaign";
import { counterexampleSchema, type Counterexample } from "../../harness/counterexample";
import { noTime } from "../../harness/stats";

const count = z.number().int().min(0);

const settings = z.strictObject({
  edition: z.string(),
  engine: z.string(),
  variant: z.string().nullable(),
  seed: count,
  steps: count,
  /** It ends with its first violation. */
  failFast: z.boolean(),
  fromChunk: count,
  /** Sequences of the whole; null when it has no end. */
  runs: count.nullable(),
});

/** What decides the results of a campaign's chunks. */
export type CampaignSettings = z.infer<typeof settings>;

const result = z.strictObject({
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  runs: count,
  steps: count,
  calls: count,
  actions: z.record(z.string(), z.strictObject({ ok: count, reverted: count, invalid: count })),
  errors: z.record(z.string(), count),
  invariants: z.record(z.string(), z.strictObject({ checked: count, met: count })),
  found: z.array(z.strictObject({ sequence: count, identity: z.string() })),
  /** Of failures that were new in it, among the chunks that were run with it. Kept as they are: a file of them has the same bytes wherever it is written. */
  counterexamples: z.array(
    z.custom<Counterexample>((value) => counterexampleSchema.safeParse(value).success, "expected a counterexample"),
  ),
});

/** What a chunk came to; nothing of it depends on the clock. */
export type ChunkResult = z.infer<typeof result>;

/** Chunks of a campaign. */
export const campaignKind: Kind<CampaignSettings, ChunkResult> = {
  name: "campaign",
  unit: "chunk",
  settings,
  result,
  agreed: (one, other) => {
    const { counterexamples: a, ...mine } = one;
    const { counterexamples: b, ...others } = other;
    if (!isDeepStrictEqual(mine, others)) return undefined;
    // whoever began before another saw it first where the other did not
    const both = new Map(a.map((counterexample) => [counterexample.identity, counterexample]));
    for (const counterexample of b) {
      const known = both.get(counterexample.identity);
      if (known !== undefined && !isDeepStrictEqual(known, counterexample)) return undefined;
      both.set(counterexample.identity, counterexample);
    }
    return { ...mine, counterexamples: [...both.values()].sort((x, y) => (x.identity < y.identity ? -1 : 1)) };
  },
};

/** A chunk's report as it stands in a bundle: without times. */
export function resultOf(
  { digest, statistics: { timing: _, ...counts }, found }: ChunkReport,
  counterexamples: readonly Counterexample[],
): ChunkResult {
  return { digest, ...counts, found: [...found], counterexamples: [...counterexamples] };
}

/** The report of a chunk in a bundle. */
export function chunkReportOf(
  chunk: number,
  { digest, found, counterexamples: _, ...counts }: ChunkResult,
): ChunkReport {
  return { chunk, digest, found, statistics: { ...counts, timing: noTime() } };
}
