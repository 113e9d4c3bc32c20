import { z } from "zod";
import type { Printed } from "../../explain/display";
import type { ContractSurface } from "../../evm/compile";

/** The possible results of a step. */
const STATUSES = ["held", "violated", "changed", "below", "vacuous", "error", "interrupted", "skipped"] as const;
export type Status = (typeof STATUSES)[number];

/** The steps in their order: first those with a fixed cost, then those that use the remaining time. */
export const STEPS = [
  "compile",
  "surface",
  "regressions",
  "campaign",
  "objectives",
  "gas",
  "coverage",
  "properties",
  "mutants",
  "fresh",
] as const;
export type StepName = (typeof STEPS)[number];

const place = z.object({ file: z.string(), line: z.number() });

/** One thing that a reviewer must look at. */
const finding = z.object({
  rule: z.string().describe("stable id: an invariant, a law, surface/function-removed, gas/more"),
  level: z.enum(["error", "warning", "note"]),
  message: z.string(),
  sentence: z.string().optional().describe("the sentence of the violated rule"),
  place: place.optional().describe("the line of the contracts that it is about"),
  entered: z
    .boolean()
    .optional()
    .describe("the place is only where the failing call entered: the fault is there, or in the code that it calls"),
  keptIn: z
    .array(z.string())
    .optional()
    .describe('functions whose comments cite the rules: "PAY-2: contracts/cover/CoverPricing.sol withCommission"'),
  counterexample: z.string().optional().describe("its file, relative to the report's folder"),
  again: z.string().optional().describe("the command that shows it again"),
  details: z.array(z.string()).optional().describe("more, line by line: a program, a diff"),
});
export type Finding = Printed<typeof finding>;

const outcome = z.object({
  status: z.enum(STATUSES),
  summary: z.string().describe("one line"),
  findings: z.array(finding),
  partial: z
    .string()
    .optional()
    .describe('what was done of its work, if its time was too short: "68 of 400 sequences"; absent: all'),
  data: z.unknown().optional().describe("the step's numbers"),
});

/** The result that a step reports. */
export type StepOutcome = Printed<typeof outcome>;

const stepReport = outcome.extend({
  step: z.enum(STEPS),
  part: z.string().nullable().describe("the edition, or what of several is meant; null when the step is about all"),
  seconds: z.number(),
  given: z.number().nullable().describe("seconds that it was given; null when it takes what it takes"),
});

/** A step as it was run. */
export type StepReport = Printed<typeof stepReport>;

const verdict = z.enum(["held", "violated", "error", "changed", "interrupted"]);

/** What the gate came to. */
export type Verdict = z.infer<typeof verdict>;

/** The exit codes of all commands: 1 internal error, 7 violated, 8 vacuous, below a threshold, or different from the baseline. */
export const EXIT_CODES: Readonly<Record<Verdict, number>> = {
  held: 0,
  error: 1,
  violated: 7,
  changed: 8,
  interrupted: 130,
};

/** Version of the schema of `gate.json`. */
export const SCHEMA_VERSION = 1;

/** The whole of a run: `gate.json`, and what `assay gate` prints. */
export const gateJson = z.object({
  tool: z.literal("assay gate"),
  schema: z.literal(SCHEMA_VERSION),
  verdict,
  exitCode: z.number(),
  started: z.string(),
  seconds: z.number(),
  editions: z.array(z.string()),
  seed: z.number().describe("seed of the repeatable steps"),
  freshSeed: z.number().describe("the random seed of this run"),
  changedSince: z.string().describe("the revision that changed lines are counted from"),
  budget: z
    .object({
      seconds: z.number(),
      notes: z.array(z.string()).describe("times of the steps, and steps that did not fit"),
    })
    .nullable()
    .describe("what became of --budget"),
  url: z.string().nullable().describe("where the run can be seen on a build server"),
  steps: z.array(stepReport),
});
export type GateReport = Printed<typeof gateJson>;

/** How a program ended. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** `stopped`: it ended after SIGTERM, because its time was up; `killed`: it needed SIGKILL. */
  readonly ended: "alone" | "stopped" | "killed" | "interrupted";
}

/** How a program is run. */
export interface RunOptions {
  /** When aborted, it gets SIGTERM. */
  readonly signal: AbortSignal;
  /** Seconds after which it gets SIGTERM, and SIGKILL if it does not end. */
  readonly seconds: number;
  /** The file for its output. */
  readonly log: string;
}

/** Runs a program with arguments. */
export type Tool = (args: readonly string[], options: RunOptions) => Promise<Ran>;

/** Lines, from 1. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** A measurement of coverage that is compared with a threshold. */
export interface CoverageSource {
  /** "contracts", "typescript". */
  readonly name: string;
  /** It is measured once per edition. */
  readonly perEdition: boolean;
  readonly tool: Tool;
  /** Arguments of a measurement. */
  args(edition: string): readonly string[];
  /** Where it writes istanbul's `coverage-summary.json`, with `lcov.info` beside it. */
  readonly summary: string;
  /** Seconds that it takes, as measured. */
  readonly seconds: number;
}

/** The limit of an objective: a larger value, confirmed on the chain, is a violation. */
export interface ObjectiveLimit {
  /** The objective's name in the subject. */
  readonly objective: string;
  /** The largest allowed value, in the objective's unit: "0.5". */
  readonly above: string;
  /** Sequences that the search plays. */
  readonly runs: number;
  /** The seed of the search; absent: the gate's `--seed`. */
  readonly seed?: number;
  /** The editions to which it applies; absent: all. */
  readonly editions?: readonly string[];
}

/** The project's part of the gate. */
export interface GateProject {
  readonly root: string;
  /** Folder of the contracts, relative to the root. */
  readonly folder: string;
  readonly editions: readonly string[];
  /** The command line, with a command's name as the first argument. */
  readonly assay: Tool;
  /** Steps that do not apply to the project: the gate omits them silently. */
  readonly without?: readonly StepName[];
  /** Measures gas; prints `{"action": gas, …}` as its last line. Absent: it is not measured. */
  readonly gas?: Tool;
  readonly coverage: readonly CoverageSource[];
  /** The limits of objectives; absent: no search. */
  readonly limits?: readonly ObjectiveLimit[];
  /** Folder of the baselines and thresholds. */
  readonly baselines: string;
  /** Folder of the counterexamples that are replayed. */
  readonly regressions: string;
  /** The compiled name of the contract at an address. */
  contractAt(edition: string, address: string): string | undefined;
  /** The sentences of the rules. */
  rules(edition: string): Promise<(id: string) => string | undefined>;
  /** The functions whose comments cite a rule; absent: none do. */
  keptIn?(edition: string): (rule: string) => readonly string[];
  /** The lines of the contracts that changed since a revision, by file; undefined if the contracts are not in a git repository. @throws Error when git does not know the revision. */
  changed(revision: string): ReadonlyMap<string, readonly Lines[]> | undefined;
  /** The default revision from which changes are counted. */
  base(): string;
  /** Writes the HTML report into the gate's folder, from the files that the run and its campaigns wrote there, and returns its path; absent: there is no HTML report. */
  writeHtml?(report: GateReport, out: string, notify: (line: string) => void): Promise<string>;
}

/** The context in which a step runs. */
export interface StepContext {
  readonly project: GateProject;
  readonly options: GateOptions;
  /** The step's edition or other part. */
  readonly part: string;
  /** Seconds that it is given; null for a step of fixed cost, and without a budget. */
  readonly given: number | null;
  /** Seconds that starting a campaign's engines took in this run; null before the first campaign. */
  readonly start: number | null;
  readonly noteStart: (seconds: number) => void;
  /** Runs the command line with `--json`, and returns the parsed last line. @throws Error when it ends with a fault, or does not end. */
  readonly assay: (args: readonly string[]) => Promise<Answer>;
  /** Runs another tool. @throws Error when it fails. */
  readonly run: (tool: Tool, args: readonly string[]) => Promise<Ran>;
  /** The surface of an edition's contracts, with places in the sources. */
  readonly surface: (edition: string) => Promise<readonly ContractSurface[]>;
}

/** A command's JSON, and how the command ended. */
export interface Answer {
  readonly json: unknown;
  readonly code: number | null;
  /** It did not finish, because its time was up. */
  readonly stopped: boolean;
}

export interface GateOptions {
  readonly editions: readonly string[];
  readonly out: string;
  readonly seed: number;
  readonly freshSeed: number;
  readonly workers: number | null;
  readonly changedSince: string;
  readonly budget: number | null;
  readonly only: readonly StepName[];
  readonly bug: string | null;
  readonly url: string | null;
  readonly signal: AbortSignal;
  readonly notify: (text: string) => void;
}
