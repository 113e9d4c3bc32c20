import { z } from "zod";
import { count, missingUnits, seconds, type Printed } from "../explain/display";
import { headerSchema } from "../scale/bundles/schema";

/** What any command prints with `--json` in place of its result when it fails with exit code 1. */
export const errorJson = z
  .object({ outcome: z.literal("error"), error: z.string().describe("what is wrong, and what to do") })
  .describe("in place of the result, with exit code 1: an error of the project, of the usage or of the tool");

const { kind, code, part } = headerSchema.shape;

/** What a command prints that wrote a part of its work to a bundle: with `--shard` or `--bundle`. */
export const partJson = z
  .object({
    bundle: z.string().describe("the file"),
    kind: kind.describe("the kind of work"),
    code: code.describe("digest of all code that a result depends on"),
    part: part.describe("the units that were to be done: from `from` on every `step`-th, below `to`"),
    units: count.describe("units that are done"),
    complete: z.boolean().describe("nothing of the part is left to do"),
    exit: z.number().int().describe("the exit code"),
  })
  .describe("a part of the work, with --shard or --bundle, or of `assay chunks`");
export type PartJson = Printed<typeof partJson>;

/** What became of a bug. */
const bugRow = z.object({
  bug: z.string(),
  family: z.string(),
  title: z.string(),
  caughtBy: z
    .array(z.string())
    .describe("it counts as found when a failure has one of these ids; without ids every failure counts"),
  found: z.boolean().describe("found by one of the ids that its header declares"),
  id: z.string().nullable().describe("the identity that found it"),
  sequences: count.describe("sequences until it was found, or that were run"),
  seconds: seconds
    .nullable()
    .describe("seconds until it was found, or that were spent; null: it was searched elsewhere"),
  calls: count.describe("calls until then"),
  from: count.nullable().describe("steps of the sequence in which it showed"),
  steps: count.nullable().describe("steps in the counterexample"),
  minimal: z.boolean(),
  file: z.string().nullable().describe("the counterexample"),
  ids: z.array(z.string()).describe("all ids at the last step of the counterexample"),
  missing: z.array(z.string()).describe("declared ids that had to find something there as well, and did not"),
  others: z.array(z.string()).describe("other failures that showed before, by ids that are not declared"),
});
export type BugRow = Printed<typeof bugRow>;

const summary = z.object({
  found: count,
  medianFrom: z.number().describe("steps of the sequences in which they showed"),
  medianSteps: z.number().describe("steps of the counterexamples"),
  ...{ medianSeconds: z.number(), maxSeconds: z.number() },
});

/** `assay bugs`; medians are over the bugs that were found. */
export const bugsJson = summary.extend({ total: count, seed: count, rows: z.array(bugRow) });
export type BugsJson = Printed<typeof bugsJson>;

/** What `assay merge` prints of them. */
export const mergedBugsJson = bugsJson
  .omit({ medianSeconds: true, maxSeconds: true })
  .extend({ rows: z.array(bugRow.omit({ seconds: true })), missing: missingUnits });
