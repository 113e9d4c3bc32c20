import { z } from "zod";
import { findingSchema } from "../../run/counterexample";
import { count, missingUnits, reportedFinding, seconds, type Printed } from "../../explain/display";

/** What commands print with `--json` that the gate reads. */

const place = z.object({ file: z.string(), line: count.describe("from 1") });

/** `assay compile`. */
export const compileJson = z.object({
  contracts: count.describe("contracts that were compiled"),
  problems: z.array(z.object({ message: z.string(), place: place.optional() })),
});

const item = z.object({ text: z.string().describe("the declaration"), place: place.optional() });

/** `assay surface`. */
export const surfaceJson = z.object({
  edition: z.string(),
  contracts: z.array(
    z.object({
      name: z.string(),
      place: place.optional(),
      functions: z.array(item.extend({ selector: z.string() })),
      events: z.array(item),
      errors: z.array(item),
      storage: z.array(
        z.object({
          ...{ slot: z.string(), offset: count, type: z.string(), label: z.string() },
          place: place.optional(),
        }),
      ),
      structs: z
        .record(z.string(), z.array(z.string()))
        .describe('by name: its members, "slot+offset type label" each'),
    }),
  ),
});

/** `assay regressions`. */
export const regressionsJson = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      edition: z.string(),
      outcome: z.enum(["same", "different", "gone", "unreadable"]).describe("gone: it does not fail any more"),
      expected: z.string().nullable().describe("the counterexample's identity"),
      problem: z.string().optional().describe("why it cannot be replayed"),
      findings: z.array(findingSchema),
    }),
  ),
});

/** `assay properties`. */
export const lawsJson = z.object({
  outcome: z.enum(["held", "violated", "vacuous"]),
  seed: count,
  runs: count.describe("cases per law"),
  bug: z.string().nullable(),
  laws: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      rules: z.array(z.string()),
      cases: count.describe("cases that were run, up to the first violation"),
      met: count.describe("cases whose premise was met"),
      seconds: seconds.optional(),
      verdict: z.enum(["held", "violated", "vacuous"]),
      violation: z
        .object({
          verdict: z.literal("violated"),
          message: z.string(),
          values: z.array(z.tuple([z.string(), z.string()])).describe("name and value"),
          program: z.array(z.string()).describe("the calls, a line each"),
          caseNumber: count,
          file: z.string().exactOptional().describe("the counterexample"),
        })
        .nullable()
        .describe("the first violation, shrunk"),
    }),
  ),
});
export type LawsJson = Printed<typeof lawsJson>;

/** What `assay merge` prints of laws. */
export const mergedLawsJson = lawsJson.extend({ missing: missingUnits });

const value = z.string().nullable().describe("in the objective's unit; null: there is none");

/** `assay maximise`. */
export const maximiseJson = z.object({
  objective: z.string(),
  title: z.string(),
  rules: z.array(z.string()),
  unit: z.string(),
  best: value.describe("the largest value that the search found, in the objective's unit; null: there is none"),
  value: value.describe("the value of the shrunk case"),
  excess: value.describe("by how much it is more than --above, without the rounding of `value`"),
  outcome: z.enum(["confirmed", "differs", "less", "none"]).describe("what the chain showed"),
  calls: count.describe("calls of the shrunk case"),
  granted: count.describe("what is granted at its end"),
  refused: z.record(z.string(), count).describe("by sort: calls of others that are refused because of the attackers"),
  minimal: z.boolean(),
  file: z.string().nullable().describe("the case; null: none was saved"),
  finding: reportedFinding.nullable(),
  planned: z.object({ epochs: count, sequences: count, steps: count }).describe("what the search ran in the model"),
  curve: z.array(z.object({ sequences: count, steps: count, value })).describe("the best value as the search went on"),
  seed: count,
  edition: z.string(),
  bug: z.string().nullable(),
  seconds,
  above: z.string().nullable().describe("the limit of --above"),
  exceeded: z.boolean().describe("the chain showed more than the limit, or differs from the model"),
});
export type MaximiseJson = Printed<typeof maximiseJson>;

/** Counts over mutants. */
export const mutationScore = z.object({
  ...{ mutants: count, killed: count, equivalent: count, survived: count },
  score: z.number().describe("killed / (mutants - equivalent), 0 to 1"),
});

/** A mutant that nothing noticed. */
export const survivorJson = z.object({
  number: count,
  key: z.string().describe("stays the same across versions of the contracts"),
  ...{ file: z.string(), line: count, contract: z.string(), function: z.string(), operator: z.string() },
  original: z.string().describe("source text"),
  replacement: z.string(),
  rules: z.array(z.string()).describe("rules that the function's documentation names"),
  steps: count,
  problem: z.string().optional().describe("why it could not be judged"),
});

/** `assay mutate`. */
export const mutateJson = mutationScore.extend({
  seconds: seconds.optional(),
  untried: count,
  survivors: z.array(survivorJson),
  falselyEquivalent: z
    .array(z.object({ key: z.string(), killedBy: z.string().nullable() }))
    .describe("mutants that are listed as equivalent, and were killed"),
});
export type MutateJson = Printed<typeof mutateJson>;

/** What `assay merge` prints of mutants. */
export const mergedMutateJson = mutateJson.extend({ missing: missingUnits });
