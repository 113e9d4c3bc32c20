import { z } from "zod";

/** Version of the file's shape. A reader refuses newer ones. */
export const BUNDLE_VERSION = 1;

/** The value of the header's `tool`: not the counterexamples', nor the records', so that none is taken for another. */
export const BUNDLE_TOOL = "assay bundle";

const count = z.number().int().min(0);

/** Units [from, to). */
const range = z.strictObject({ from: count, to: count });

/** Settings that decide results, by name. */
export const scalars = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** The first line: the work, its settings, and the units of this part. */
export const headerSchema = z.strictObject({
  tool: z.literal(BUNDLE_TOOL),
  schema: z.literal(BUNDLE_VERSION),
  /** The kind of work: "campaign". */
  kind: z.string(),
  /** Digest of all code that a result depends on. */
  code: z.string().regex(/^[0-9a-f]{64}$/),
  settings: scalars,
  /** The number of units of the work; null if it is unlimited. */
  whole: range.nullable(),
  /** The units that were to be done here: from `from` on every `step`-th, below `to`. */
  part: range.extend({ step: z.number().int().min(1) }),
});

/** A line for each unit that was done, in ascending order. The epoch is room for work that continues from what the one before found; there is none yet. */
export const unitSchema = z.strictObject({ unit: count, epoch: z.literal(0), result: z.unknown() });

/** The last line: a file without it was cut off. */
export const endSchema = z.strictObject({
  end: z.strictObject({
    /** Lines with units. */
    units: count,
    /** Whether nothing of the part is left to do; false when the work was interrupted. */
    complete: z.boolean(),
    /** SHA-256 of the lines before this one. */
    sha256: z.string(),
  }),
});

export type BundleHeader = z.infer<typeof headerSchema>;
export type Scalars = z.infer<typeof scalars>;
export type Range = z.infer<typeof range>;
export type Part = BundleHeader["part"];
