import { z } from "zod";
import { count, duration, missingUnits, number, seconds, table, type Printed } from "../../explain/display";
import type { Exhausted } from "./exhaust";

const HEAD = [
  "depth",
  "states",
  "transitions",
  "refused",
  "sequences covered",
  "run on the chain",
  "steps",
  "model",
  "chain",
  "findings",
];

/** The result of a depth as a table row. */
function cells({ depth, size, planned, chain, seconds }: Exhausted): string[] {
  return [
    String(depth),
    number(size.states),
    number(size.transitions),
    number(size.refused),
    grouped(size.sequences),
    number(planned.sequences),
    number(planned.steps),
    duration(seconds.model),
    duration(seconds.chain),
    String(chain?.violations.length ?? 0),
  ];
}

/** The results as lines for a terminal. */
export function exhaustedLines(results: readonly Exhausted[]): string[] {
  const last = results.at(-1);
  if (last === undefined) return [];
  const { neverOk, planned, chain } = last;
  const missing = planned.steps - (chain?.steps ?? 0);
  return [
    table(HEAD, results.map(cells)),
    ...(neverOk.length === 0 ? [] : ["refused in every state:", ...neverOk.map((name) => `  ${name}`)]),
    ...(missing === 0 ? [] : [`${number(missing)} of ${number(planned.steps)} steps were not judged`]),
    ...(chain === undefined ? [] : [`digest ${chain.digest}`]),
    verdict(last),
  ];
}

function verdict({ outcome, size, depth, chain }: Exhausted): string {
  switch (outcome) {
    case "held":
      return (
        `held: every transition ran on the chain with the predicted result, which covers ` +
        `${grouped(size.sequences)} sequences of ${depth}`
      );
    case "violated":
      return `violated: ${(chain?.violations ?? []).map(({ identity, times }) => `${identity} (${times}×)`).join(", ")}`;
    case "incomplete":
      return "incomplete: no violation so far; the time ran out, or the node took no more work";
    case "interrupted":
      return "interrupted: no violation so far";
  }
}

/** The results and times of each depth as a Markdown table, with the number of workers. */
export function exhaustedMarkdown(results: readonly Exhausted[], workers: number): string {
  const row = (columns: readonly string[]): string => `| ${columns.join(" | ")} |`;
  const neverOk = results.at(-1)?.neverOk.length ?? 0;
  return [
    row(HEAD),
    row(HEAD.map(() => "---:")),
    ...results.map((result) => row(cells(result))),
    "",
    `${workers} worker${workers === 1 ? "" : "s"}; at the last depth ${neverOk} of the calls were refused in every state.`,
  ].join("\n");
}

const result = z.object({
  outcome: z.enum(["held", "violated", "incomplete", "interrupted"]),
  depth: count,
  states: count.describe("different states that are continued from"),
  transitions: count,
  refused: count,
  waits: count,
  sequences: z.string().describe("how many sequences of this depth the transitions cover, as a decimal number"),
  neverOk: z.array(z.string()).describe("calls that the model refused in every state"),
  planned: z.object({ sequences: count, steps: count }).describe("what was to be run on the chain"),
  run: z.object({ sequences: count, steps: count }).describe("what was run on the chain"),
  violations: z.array(
    z.object({
      id: z.string(),
      times: count.describe("failing sequences"),
      steps: count.describe("steps of the counterexample"),
      file: z.string().nullable().describe("the counterexample; null when it could not be written"),
    }),
  ),
  digest: z.string().nullable(),
  seconds: z.object({ model: seconds, chain: seconds }),
});
const ranOn = { edition: z.string(), engine: z.string(), bug: z.string().nullable() };

/** `assay exhaust`: the result of the last depth, and of all. */
export const exhaustJson = result.extend({ ...ranOn, workers: count, depths: z.array(result) });
export type ExhaustJson = Printed<typeof exhaustJson>;

/** What `assay merge` prints of it. */
export const mergedExhaustJson = result.extend({ ...ranOn, missing: missingUnits });

/** The result of a depth, for programs. Large counts are strings. */
export function exhaustedJson({
  outcome,
  depth,
  size,
  neverOk,
  planned,
  chain,
  seconds,
}: Exhausted): Printed<typeof result> {
  const { sequences, ...counts } = size;
  return {
    outcome,
    depth,
    ...counts,
    sequences: sequences.toString(),
    neverOk,
    planned,
    run: { sequences: chain?.runs ?? 0, steps: chain?.steps ?? 0 },
    violations: (chain?.violations ?? []).map(({ identity, times, path, counterexample }) => ({
      id: identity,
      times,
      steps: counterexample.shrunk.to,
      file: path ?? null,
    })),
    digest: chain?.digest ?? null,
    seconds: { model: rounded(seconds.model), chain: rounded(seconds.chain) },
  };
}

function grouped(value: bigint): string {
  return value.toString().replaceAll(/\B(?=(\d{3})+$)/g, " ");
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000;
}
