import { z } from "zod";
import { count, type Printed } from "../explain/display";
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
