import { z } from "zod";

/** What forge prints about the campaign. */
export interface ForgeReport {
  readonly calls: number;
  readonly reason: string | undefined;
  /** Length of the failing sequence before shrinking. */
  readonly failedAfter: number | undefined;
  readonly shrunkSteps: number | undefined;
}

const test = z.object({
  reason: z.string().nullish(),
  kind: z.object({ Invariant: z.object({ calls: z.number() }) }),
  counterexample: z.object({ Sequence: z.tuple([z.number(), z.array(z.unknown())]) }).nullish(),
});
const suites = z.record(z.string(), z.object({ test_results: z.record(z.string(), test) }));

/** Reads the last line of forge's JSON output; undefined when forge was ended before it. */
export function readReport(output: string): ForgeReport | undefined {
  for (const line of output.trim().split("\n").reverse()) {
    if (!line.startsWith("{")) continue;
    const parsed = suites.safeParse(JSON.parse(line));
    const result = parsed.success
      ? Object.values(parsed.data).flatMap((suite) => Object.values(suite.test_results))
      : [];
    const [first] = result;
    if (first === undefined) continue;
    const sequence = first.counterexample?.Sequence;
    return {
      calls: first.kind.Invariant.calls,
      reason: first.reason ?? undefined,
      failedAfter: sequence?.[0],
      shrunkSteps: sequence?.[1].length,
    };
  }
  return undefined;
}
