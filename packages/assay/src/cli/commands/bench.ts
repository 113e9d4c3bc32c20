import { Option } from "commander";
import { z } from "zod";
import { Campaign, EXIT_CODES, type Executor } from "../../campaign";
import { campaignResults, count, number, table } from "../../explain/display";
import type { Declared } from "../../core/stats";
import { closeExecutors, openExecutors } from "../../campaign/workers";
import { DEFAULT_STEPS, choiceOf, seedOf, workersOf, type ChoiceFlags, seconds } from "../flags";
import { interruptible } from "../interrupt";
import { ENGINES, type EngineName, type Project } from "../../project/project";
import type { Output, Printed } from "../../explain/display/terminal";
import type { ToolCommand } from "../command";
import { JSON_RESULT, SEARCH } from "../options";

/** Flags of `assay bench`. */
export interface BenchFlags extends Omit<ChoiceFlags, "engine"> {
  readonly seed?: number;
  /** Seconds per measurement. */
  readonly timeout?: number;
  readonly workers?: number;
  readonly out: string;
}

const share = z.number().describe("share of the workers' time, 0 to 1");
const measured = z
  .object({
    steps: count,
    seconds: z.number(),
    stepsPerSecond: z.number(),
    microsecondsPerStep: z.number(),
    shares: z.object({ engine: share, planning: share, judging: share }),
    outcome: campaignResults.shape.outcome,
  })
  .describe(
    "planning (up to the request) and judging (from the answer on) are the workers' own, the engine is the rest",
  );

/** One measurement. `assay campaign --profile` shows the time of each stage. */
export type Measured = Printed<typeof measured>;

const json = z.object({
  ...{ anvil: measured.optional(), hardhat: measured.optional() },
  ratio: z.number().describe("steps per second of anvil, of those of hardhat"),
  lengths: z.record(z.string(), measured).describe("anvil, by steps per sequence"),
  workers: count,
  seed: count,
});

const DEFAULT_SECONDS = 10;
const LENGTHS = [50, 100, 200, 400] as const;
/** Unmeasured chunks to warm up the engine and the compiler. */
const WARM_UP_RUNS = 32;

/** `assay bench`. */
export const benchCommand: ToolCommand<typeof json, BenchFlags> = {
  name: "bench",
  description: "measure the steps per second of both engines",
  options: [
    JSON_RESULT,
    ...SEARCH,
    new Option("--timeout <seconds>", "measure for this many seconds each time (default: 10)").argParser(seconds),
  ],
  json,
  action: (flags, { project, output }) => measureEngines(flags, project, output),
};

/** Measures both engines and sequences of several lengths, and returns the exit code. */
async function measureEngines(
  flags: BenchFlags,
  project: Project,
  output: Output<Printed<typeof json>>,
): Promise<number> {
  const { terminal } = output;
  const choice = choiceOf(flags, project);
  const workers = workersOf(flags.workers, choice);
  const common = { seed: seedOf(flags.seed), seconds: flags.timeout ?? DEFAULT_SECONDS, out: flags.out, workers };
  const subject = await project.subject(choice, terminal.line);
  terminal.line(
    `seed ${common.seed}, ${workers} worker${workers === 1 ? "" : "s"}, ${common.seconds} s per measurement`,
  );
  const interrupt = interruptible(() => terminal.line("interrupted: ending after the measurement that is running"));
  try {
    const lengths: Record<string, Measured> = {};
    const engines: Partial<Record<EngineName, Measured>> = {};
    for (const engine of ENGINES) {
      const executors = await openExecutors(
        workers,
        project.source({ ...choice, engine, rpcUrl: null }),
        terminal.line,
      );
      try {
        const settings = { ...common, executors, declared: subject, signal: interrupt.signal };
        engines[engine] = await measure(DEFAULT_STEPS, settings);
        terminal.line(measuredText(engine, engines[engine]));
        if (engine !== "anvil") continue;
        for (const length of LENGTHS) {
          lengths[length] = await measure(length, { ...settings, seconds: common.seconds / 2 });
          terminal.line(measuredText(`${engine}, sequences of ${length}`, lengths[length]));
        }
      } finally {
        await closeExecutors(executors);
      }
      if (interrupt.signal.aborted) return EXIT_CODES.interrupted;
    }
    return report(engines, lengths, common, output);
  } finally {
    interrupt.release();
  }
}

interface Settings {
  readonly executors: readonly Executor[];
  readonly declared: Declared;
  readonly signal: AbortSignal;
  readonly seed: number;
  readonly seconds: number;
  readonly out: string;
  readonly workers: number;
}

async function measure(steps: number, { executors, workers, seconds, ...options }: Settings): Promise<Measured> {
  await new Campaign(executors, { ...options, steps, runs: WARM_UP_RUNS, seconds }).run();
  const report = await new Campaign(executors, { ...options, steps, seconds }).run();
  const { timing } = report.statistics;
  const milliseconds = report.seconds * 1_000 * workers;
  const shares = {
    planning: (timing.generation + timing.planning + timing.encoding) / milliseconds,
    judging: (timing.decoding + timing.judging + timing.invariants) / milliseconds,
  };
  return {
    steps: report.steps,
    seconds: report.seconds,
    stepsPerSecond: Math.round(report.stepsPerSecond),
    microsecondsPerStep: (report.seconds * 1e6) / report.steps,
    shares: { engine: 1 - shares.planning - shares.judging, ...shares },
    outcome: report.outcome,
  };
}

function measuredText(what: string, { stepsPerSecond, microsecondsPerStep, shares, outcome }: Measured): string {
  const wrong = outcome === "violated" ? " (violations were found: the figure includes shrinking)" : "";
  return (
    `${what}: ${number(stepsPerSecond)} steps/s, ${microsecondsPerStep.toFixed(0)} µs per step; engine ${percent(shares.engine)}, ` +
    `planning ${percent(shares.planning)}, judging ${percent(shares.judging)}${wrong}`
  );
}

function report(
  engines: Partial<Record<EngineName, Measured>>,
  lengths: Readonly<Record<string, Measured>>,
  { seed, workers }: { readonly seed: number; readonly workers: number },
  output: Output<Printed<typeof json>>,
): number {
  const { anvil, hardhat } = engines;
  const ratio = (anvil?.stepsPerSecond ?? 0) / (hardhat?.stepsPerSecond ?? Infinity);
  const row = (what: string, { stepsPerSecond, microsecondsPerStep, shares }: Measured): (string | number)[] => [
    what,
    stepsPerSecond,
    microsecondsPerStep,
    percent(shares.engine),
    percent(shares.planning),
    percent(shares.judging),
  ];
  const rows = [
    ...Object.entries(engines),
    ...Object.entries(lengths).map(([n, m]) => [`anvil, ${n} steps`, m] as const),
  ];
  const head = ["measured", "steps/s", "µs per step", "engine", "planning", "judging"];
  output.terminal.line(
    table(
      head,
      rows.map(([what, measured]) => row(what, measured)),
    ),
  );
  output.terminal.line(`ratio anvil / hardhat: ${ratio.toFixed(1)}`);
  output.result({ anvil, hardhat, ratio, lengths, workers, seed });
  return 0;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
