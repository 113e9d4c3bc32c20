import { z } from "zod";
import type { Json } from "../plain";

/** Version of the file's shape. A reader refuses newer ones, and reads older ones. */
export const SCHEMA_VERSION = 2;

/** The value of the file's `tool`. */
export const TOOL = "assay";

const hex = z.string().regex(/^0x[0-9a-f]*$/, "expected 0x and lower-case hexadecimal digits");
/** A bigint as a decimal string. */
const decimal = z.string().regex(/^-?\d+$/, "expected a whole number as a decimal string");
const whole = z.number().int();
const count = whole.min(0);
/** JSON of any shape: what `encodePlain` made. */
const plain = z.json() as z.ZodType<Json>;

const words = z.object({
  words: z.array(decimal),
  slack: z.array(decimal).optional(),
  tail: hex.optional(),
  signed: z.array(count).optional(),
  outside: z.string().optional(),
});

const call = z.object({
  from: hex,
  to: hex,
  data: hex,
  value: decimal,
  gas: count,
  view: z.boolean().optional(),
  /** "Coin.transfer(address,uint256)", where it is known. */
  signature: z.string().optional(),
});

const log = z.object({ address: hex, topics: z.array(hex), data: hex });

const result = z.object({
  ok: z.boolean(),
  returnData: hex,
  logs: z.array(log),
  gasUsed: count,
  halted: z.enum(["out of gas", "invalid opcode", "insufficient funds"]).optional(),
});

const expectation = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    returns: words.optional(),
    logs: z.array(
      z.object({ name: z.string(), address: hex, topics: z.array(hex), data: words, outside: z.string().optional() }),
    ),
  }),
  z.object({
    ok: z.literal(false),
    errors: z.array(
      z.object({
        name: z.string(),
        data: hex,
        prefix: z.boolean().optional(),
        words: z.string(),
        outside: z.string().optional(),
      }),
    ),
  }),
]);

/** The result of a read: the data that it returned or reverted with. */
const answer = z.object({ ok: z.boolean(), data: hex });

const observation = z.object({
  /** Code and name of the entity kind. */
  kind: whole,
  name: z.string(),
  id: decimal,
  label: z.string(),
  /** Names of its fields, in the order of the words. */
  fields: z.array(z.string()).optional(),
  words: z.array(decimal),
  slack: z.array(decimal).optional(),
  /** Indices of the words that the model says nothing about. */
  unknown: z.array(count).optional(),
  /** What was asked, when the words are a hash of its answer. */
  read: z.object({ name: z.string(), call, predicted: answer }).optional(),
});

const step = z.object({
  /** Unix seconds. */
  time: count,
  kind: z.string(),
  action: whole,
  actor: z.string(),
  /** The call in words. */
  words: z.string(),
  /** What is called, when the kind does not say it. */
  calls: z.string().optional(),
  call: call.optional(),
  expect: expectation.optional(),
  observe: z.array(observation),
  facts: plain,
  full: z.boolean(),
  /** Of a law's case: what of the result its verdict depends on. */
  decides: z.enum(["status", "answer"]).optional(),
  /** What the engine answered. */
  observed: z.object({
    call: result.optional(),
    /** The error that the call reverted with, in words; absent when it is not known. */
    reverted: z.string().optional(),
    lens: z.object({ ok: z.boolean(), returnData: hex }).optional(),
    /** Answers in full of those reads that differ at the last step, by the index of their observation. */
    reads: z.array(answer.extend({ observation: count })).optional(),
  }),
});

/** What is wrong at a step. */
export const findingSchema = z.object({
  id: z.string(),
  kind: z.enum(["status", "error", "returns", "events", "state", "invariant"]),
  title: z.string().describe("what is wrong, as a sentence"),
  where: z.string().describe("where it was seen: an entity's label, an event, a call"),
  predicted: z.string().exactOptional(),
  observed: z.string().exactOptional(),
  unit: z.string().exactOptional(),
  read: count.exactOptional().describe("index of the last step's observation whose read answers something else"),
  reads: z
    .array(
      z.object({
        read: z.string(),
        now: z.string().exactOptional(),
        before: z.string().exactOptional(),
      }),
    )
    .exactOptional()
    .describe("what an invariant read of the chain, and the answers"),
  rules: z.array(z.string()),
});

/** Calls of others that are refused behind the case's sequence, and accepted in the world without the attackers. */
const probes = z.object({
  /** That world, up to the moment at which the case's sequence ends. */
  without: z.array(step).min(1),
  tried: z.array(
    z.object({
      /** Index of the case's step that is refused. */
      step: count,
      sort: z.string(),
      weight: decimal,
      /** The same call in that world, each by itself behind it. */
      accepted: step,
    }),
  ),
});

/** A counterexample: everything that a replay of the failing calls needs. Neither generators nor the model take part. */
export const counterexampleSchema = z.object({
  tool: z.literal(TOOL),
  schema: z.literal(SCHEMA_VERSION),
  subject: z.string(),
  edition: z.string(),
  /** Name of the bug in the contracts, or null for the intact ones. */
  bug: z.string().nullable(),
  engine: z.string(),
  /** Where it comes from: the campaign's seed, the chunk, the sequence in it, the campaign's steps per sequence, and whether it had no corpus. */
  origin: z.object({
    ...{ seed: whole, chunk: count, sequence: count, steps: z.union([count, z.string()]) },
    withoutCorpus: z.boolean().optional(),
  }),
  /** SHA-256 of the fixture (its transactions carry the contracts' code). */
  fixture: z.string().regex(/^[0-9a-f]{64}$/),
  /** SHA-256 of the project's own programs; absent where it was not known. */
  code: z.string().optional(),
  /** Seconds after the fixture's last transaction at which the sequence starts. */
  offset: count,
  identity: z.string(),
  /** What was wrong at the last step; the first one gave the identity. */
  findings: z.array(findingSchema).min(1),
  /** Of a sequence that `assay maximise` found: the objective. Absent: it is a failure of a check. */
  objective: z
    .object({
      name: z.string(),
      title: z.string(),
      /** Unit of the values, and how many decimals they have in it. */
      unit: z.string(),
      decimals: count,
      /** The least value with which the case counts as reproduced. */
      least: decimal,
      /** What it is worth after each step; null where it has no value yet. */
      values: z.array(decimal.nullable()),
      /** Of an objective with probes. */
      probes: probes.optional(),
    })
    .optional(),
  /** Of a violated law: the index of the first step of each run. All runs begin after the fixture; the only action is the drawn case. */
  law: z.object({ runs: z.array(count) }).optional(),
  shrunk: z.object({
    ...{ from: count, to: count, minimal: z.boolean(), runs: count },
    /** The first error that a sequence caused which was tried on the way. */
    error: z.string().exactOptional(),
  }),
  /** The abstract actions. */
  actions: z.array(plain),
  /** Number of steps before the first action. */
  opening: count,
  steps: z.array(step).min(1),
});

/** A counterexample in the file's format. */
export type Counterexample = z.infer<typeof counterexampleSchema>;

/** One of its steps. */
export type StoredStep = Counterexample["steps"][number];

/** What a case keeps of its probes. */
export type StoredProbes = z.infer<typeof probes>;
