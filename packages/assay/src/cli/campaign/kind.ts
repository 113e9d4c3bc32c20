import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Kind } from "../../scale/bundles";
import type { ChunkReport } from "../../campaign";
import { counterexampleSchema, type Counterexample } from "../../run/counterexample";
import { noTime } from "../../core/stats";

const count = z.number().int().min(0);

const settings = z.strictObject({
  edition: z.string(),
  engine: z.string(),
  bug: z.string().nullable(),
  seed: count,
  steps: z.number().int().min(0),
  /** As if there were no corpus. */
  withoutCorpus: z.boolean(),
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
  /** Of each: ok, reverted, invalid. */
  actions: z.record(z.string(), z.tuple([count, count, count])),
  errors: z.record(z.string(), count),
  /** Of each: checked, premise met. There are hundreds in each chunk: names of two numbers would be most of a bundle. */
  invariants: z.record(z.string(), z.tuple([count, count])),
  /** Of functions of which no call succeeded, by the name of the error: only of those are they printed. */
  refusals: z.record(z.string(), z.record(z.string(), count)).optional(),
  /** Calls that ran out of gas. */
  outOfGas: z.record(z.string(), count).optional(),
  found: z.array(z.strictObject({ sequence: count, identity: z.string(), behind: z.literal(true).optional() })),
  /** Of failures that were new in it, among the chunks that were run with it. Kept as they are: a file of them has the same bytes wherever it is written. */
  counterexamples: z.array(
    z.custom<Counterexample>((value) => counterexampleSchema.safeParse(value).success, "expected a counterexample"),
  ),
});

/** The result of a chunk. Nothing in it depends on the clock. */
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
    // machines start at different chunks, so a failure can be new in a chunk for one and already known to the other
    const both = new Map(a.map((counterexample) => [counterexample.identity, counterexample]));
    for (const counterexample of b) {
      const known = both.get(counterexample.identity);
      if (known !== undefined && !isDeepStrictEqual(known, counterexample)) return undefined;
      both.set(counterexample.identity, counterexample);
    }
    return { ...mine, counterexamples: [...both.values()].sort((x, y) => (x.identity < y.identity ? -1 : 1)) };
  },
};

/** A chunk's report in a bundle's format, without times. */
export function resultOf(
  { digest, statistics: { runs, steps, calls, actions, errors, invariants, refusals, outOfGas }, found }: ChunkReport,
  counterexamples: readonly Counterexample[],
): ChunkResult {
  const unreached = Object.fromEntries(Object.entries(refusals).filter(([kind]) => (actions[kind]?.ok ?? 0) === 0));
  return {
    ...{ digest, runs, steps, calls, errors, found: [...found] },
    actions: each(actions, ({ ok, reverted, invalid }): [number, number, number] => [ok, reverted, invalid]),
    invariants: each(invariants, ({ checked, met }): [number, number] => [checked, met]),
    ...(Object.keys(unreached).length === 0 ? {} : { refusals: unreached }),
    ...(Object.keys(outOfGas).length === 0 ? {} : { outOfGas }),
    counterexamples: [...counterexamples],
  };
}

/** The report of a chunk in a bundle. */
export function chunkReportOf(
  chunk: number,
  { digest, runs, steps, calls, errors, found, refusals = {}, outOfGas = {}, ...counts }: ChunkResult,
): ChunkReport {
  const actions = each(counts.actions, ([ok, reverted, invalid]) => ({ ok, reverted, invalid }));
  const invariants = each(counts.invariants, ([checked, met]) => ({ checked, met }));
  return {
    chunk,
    digest,
    found,
    statistics: { runs, steps, calls, actions, errors, invariants, refusals, outOfGas, timing: noTime() },
  };
}

/** A record with each of its values made into another, in its order. */
function each<From, To>(from: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value)]));
}
