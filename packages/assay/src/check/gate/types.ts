import { z } from "zod";
import type { Printed } from "../../explain/display";
import type { ContractSurface } from "../../evm/compile";

/** What a step came to. */
export const STATUSES = ["held", "violated", "changed", "below", "vacuous", "error", "interrupted", "skipped"] as const;
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
  sentence: z.string().optional().describe("the sentence of the rule that is broken"),
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

/** Exit codes as everywhere: 1 internal error, 7 violated, 8 vacuous, below a threshold, or not as in the baseline. */
export const EXIT_CODES: Readonly<Record<Verdict, number>> = {
  held: 0,
  error: 1,
  violated: 7,
  changed: 8,
  interrupted: 130,
};

/** Version of the shape of `gate.json`. */
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
  /** `stopped`: it ended after SIGTERM, as its time was up; `killed`: it needed SIGKILL. */
  readonly ended: "alone" | "stopped" | "killed" | "interrupted";
}

/** How a program is run. */
export interface RunOptions {
  /** When aborted, it gets SIGTERM. */
  readonly signal: AbortSignal;
  /** Seconds after which it gets SIGTERM, and SIGKILL if it does not end. */
  readonly seconds: number;
  /** The file that its output is kept in. */
  readonly log: string;
}

/** Something that can be run with arguments. */
export type Tool = (args: readonly string[], options: RunOptions) => Promise<Ran>;

/** Lines, from 1. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** Something whose coverage is measured, and held against a threshold. */
export interface CoverageSource {
  /** "contracts", "typescript". */
  readonly name: string;
  /** It is measured once per edition. */
  readonly perEdition: boolean;
  readonly tool: Tool;
  /** Arguments of a measurement. */
  args(edition: string): readonly string[];
  /** Where it leaves istanbul's `coverage-summary.json`, with `lcov.info` beside it. */
  readonly summary: string;
  /** Seconds that it takes, as measured. */
  readonly seconds: number;
}

/** The limit of an objective: a larger value, confirmed on the chain, is a violation. */
export interface ObjectiveLimit {
  /** Its name, as the subject has it. */
  readonly objective: string;
  /** The most, in the objective's unit: "0.5". */
  readonly above: string;
  /** Sequences that the search plays. */
  readonly runs: number;
  /** What they are drawn from; absent: the gate's `--seed`. */
  readonly seed?: number;
  /** The editions that it is about; absent: all. */
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
  /** Steps that the project has nothing for: they are left out without a word. */
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
  /** What changed in the contracts since a revision; undefined where git keeps no revision of them. @throws Error when git does not know it. */
  changed(revision: string): ReadonlyMap<string, readonly Lines[]> | undefined;
  /** The revision that changes are counted from when none is named. */
  base(): string;
  /** Writes the HTML report into the gate's folder, from what the run and its campaigns left there, and names the file; absent: there is none. */
  writeHtml?(report: GateReport, out: string, notify: (line: string) => void): Promise<string>;
}

/** What a step is given. */
export interface StepContext {
  readonly project: GateProject;
  readonly options: GateOptions;
  /** The edition, or the part of a step that has others. */
  readonly part: string;
  /** Seconds that it is given; null: it takes what it takes. */
  readonly given: number | null;
  /** Seconds until the engines of a campaign ran, as measured in this run; null before the first. */
  readonly start: number | null;
  readonly noteStart: (seconds: number) => void;
  /** Runs the command line with `--json` and gives its last line, parsed. @throws Error when it ends with a fault, or does not end. */
  readonly assay: (args: readonly string[]) => Promise<Answer>;
  /** Runs something else. @throws Error when it fails. */
  readonly run: (tool: Tool, args: readonly string[]) => Promise<Ran>;
  /** What can be called in an edition's contracts, and where it is written. */
  readonly surface: (edition: string) => Promise<readonly ContractSurface[]>;
}

/** A command's one object, and how it ended. */
export interface Answer {
  readonly json: unknown;
  readonly code: number | null;
  /** It did not finish: its time was up. */
  readonly stopped: boolean;
}

/** How the gate is run. */
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
