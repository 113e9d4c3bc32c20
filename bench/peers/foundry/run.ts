import { execFileSync } from "node:child_process";
import { readOptions } from "../options";
import { perSecond, printResult, type PeerResult } from "../result";
import { runCampaign, type CampaignOutcome } from "./campaign";
import { findForge } from "./forge";
import { assemble } from "./workdir";

const LONGEST_BUILD_MS = 600_000;

/** Compiles the project; the compiler's warnings are nobody's business here. */
function build(forge: string, dir: string): number {
  const started = performance.now();
  execFileSync(forge, ["build", "--quiet"], {
    cwd: dir,
    stdio: ["ignore", "ignore", "inherit"],
    timeout: LONGEST_BUILD_MS,
  });
  return (performance.now() - started) / 1000;
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Steps of a process until a moment; it may have gone on, or been stopped without its report. */
function stepsUntil(outcome: CampaignOutcome, end: number, depth: number): number {
  return outcome.ended <= end ? outcome.steps : depth * outcome.runs.filter(({ time }) => time <= end).length;
}

/** What the steps called, from the share of calls in the runs that came to their end. */
function callsOf(steps: number, outcomes: readonly CampaignOutcome[], depth: number): number | undefined {
  const runs = outcomes.flatMap((outcome) => outcome.runs);
  return runs.length === 0
    ? undefined
    : Math.round((steps * total(runs.map(({ calls }) => calls))) / (depth * runs.length));
}

/** The campaigns of all processes as one, which ends with the first find. */
function summarize(outcomes: readonly CampaignOutcome[], compileSeconds: number, depth: number): PeerResult {
  const [first] = outcomes.filter((outcome) => outcome.found !== null).sort((a, b) => a.ended - b.ended);
  const end = first?.ended ?? Math.max(...outcomes.map((outcome) => outcome.ended));
  const steps = total(outcomes.map((outcome) => stepsUntil(outcome, end, depth)));
  const calls = callsOf(steps, outcomes, depth);
  const seconds = (end - Math.min(...outcomes.map((outcome) => outcome.started))) / 1000;
  return {
    steps,
    ...(calls === undefined ? {} : { calls }),
    seconds,
    stepsPerSecond: perSecond(steps, seconds),
    found: first?.found ?? null,
    secondsToFind: first?.secondsToFind ?? null,
    shrunkSteps: first?.shrunkSteps ?? null,
    secondsToPrint: first?.secondsToPrint ?? null,
    compileSeconds,
  };
}

/** Runs the Foundry campaign on a bug; prints the result as JSON on the last line. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const forge = findForge();
  const dir = assemble(options.edition, options.bug);
  const compileSeconds = build(forge, dir);
  const stops = Array.from({ length: options.threads }, () => new AbortController());
  const campaigns = stops.map((own, index) => {
    const seed = options.seed * 1_000 + index;
    // the one that found something makes it smaller, the others need not go on
    const found = (): void => stops.filter((stop) => stop !== own).forEach((stop) => stop.abort());
    return runCampaign({ forge, dir, seed, depth: options.steps, seconds: options.seconds, stop: own.signal, found });
  });
  printResult(summarize(await Promise.all(campaigns), compileSeconds, options.steps));
}

void main().catch((error: unknown) => {
  process.stderr.write(`foundry: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
