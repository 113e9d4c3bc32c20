import { z } from "zod";
import { DISCOVERIES } from "..";
import { STAGES } from "../../core/stats";

/** Version of the file's shape. A reader refuses newer ones. */
export const RECORD_VERSION = 1;

/** The value of the file's `tool`: not the counterexamples', so that neither is taken for the other. */
export const RECORD_TOOL = "assay campaign";

/** The file's name in a campaign's folder. */
export const RECORD_NAME = "campaign.json";

const count = z.number().int().min(0);
const amount = z.number().min(0);

const violation = z.object({
  identity: z.string(),
  title: z.string(),
  rules: z.array(z.string()),
  times: count,
  sequences: count,
  seconds: amount,
  steps: count,
  originalSteps: count,
  minimal: z.boolean(),
  /** Name of the counterexample's file in the same folder; null when it could not be written. */
  file: z.string().nullable(),
});

const declaredInvariant = z.object({
  id: z.string(),
  title: z.string(),
  premise: z.string(),
  rules: z.array(z.string()),
});

const share = z.object({ modelled: count, all: count });

/** The result of a campaign: its verdict, settings, counts and first occurrences. */
export const recordSchema = z.object({
  tool: z.literal(RECORD_TOOL),
  schema: z.literal(RECORD_VERSION),
  subject: z.string(),
  edition: z.string(),
  /** Name of the bug in the contracts, or null for the intact ones. */
  bug: z.string().nullable(),
  engine: z.string(),
  workers: count,
  /** The command that runs the same campaign again. */
  command: z.string(),
  outcome: z.enum(["held", "violated", "vacuous", "incomplete", "interrupted"]),
  interrupted: z.boolean(),
  seed: count,
  stepsPerSequence: z.number().int().min(0),
  fromChunk: count,
  nextChunk: count,
  runs: count,
  steps: count,
  seconds: amount,
  stepsPerSecond: amount,
  timing: z.object(
    Object.fromEntries(STAGES.map((stage) => [stage, amount])) as Record<(typeof STAGES)[number], typeof amount>,
  ),
  actions: z.record(z.string(), z.object({ ok: count, reverted: count, invalid: count })),
  errors: z.record(z.string(), count),
  invariants: z.record(z.string(), z.object({ checked: count, met: count })),
  declared: z.object({
    actionKinds: z.array(z.string()),
    errors: z.array(z.string()),
    invariants: z.array(declaredInvariant),
    /** What the model predicts; absent: everything. */
    modelled: z.object({ functions: share, fields: share }).optional(),
  }),
  neverReached: z.array(z.string()),
  violations: z.array(violation),
  discoveries: z.array(z.object({ what: z.enum(DISCOVERIES), name: z.string(), sequences: count, seconds: amount })),
  digest: z.string(),
});

/** A campaign as it is written to the file. */
export type CampaignRecord = z.infer<typeof recordSchema>;
