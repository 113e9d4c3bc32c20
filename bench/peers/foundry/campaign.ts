import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, watch } from "node:fs";
import { join } from "node:path";
import { readReport } from "./report";

/** One forge process. */
export interface Campaign {
  /** Path of the binary. */
  readonly forge: string;
  /** The project, compiled. */
  readonly dir: string;
  readonly seed: number;
  /** Handler calls in a run. */
  readonly depth: number;
  readonly seconds: number;
  /** Aborted when another process found something. */
  readonly stop: AbortSignal;
  /** Called as soon as this campaign finds something, before it shrinks it. */
  readonly found: () => void;
}

/** A run of `depth` handler calls that came to its end. */
export interface EndedRun {
  /** Moment, in milliseconds. */
  readonly time: number;
  /** What its handlers called. */
  readonly calls: number;
}

/** What it came to. */
export interface CampaignOutcome {
  /** Moment of its start, in milliseconds. */
  readonly started: number;
  /** Moment of the find, else of its end, in milliseconds. */
  readonly ended: number;
  /** Until then. */
  readonly steps: number;
  /** Its runs that ended until then. */
  readonly runs: readonly EndedRun[];
  readonly found: string | null;
  readonly secondsToFind: number | null;
  readonly shrunkSteps: number | null;
  /** From the start of its process to its end, which is when it prints the counterexample; null when it found nothing. */
  readonly secondsToPrint: number | null;
}

/** How long shrinking may take before forge is asked for what it has; what failed at a run's end does not end a campaign by itself. */
const SHRINK_SECONDS = 30;
const NOTHING = { steps: 0, runs: [], found: null, secondsToFind: null, shrunkSteps: null, secondsToPrint: null };
/** How long forge may take to tell what it has when it is interrupted. */
const FAREWELL_SECONDS = 10;

/** Runs a campaign until it finds something, or its time is over. */
export async function runCampaign(campaign: Campaign): Promise<CampaignOutcome> {
  const log = `log/${campaign.seed}.log`;
  const persisted = `log/${campaign.seed}.failures`;
  // a failure that is kept would be replayed first, and found at once
  for (const path of [log, persisted]) rmSync(join(campaign.dir, path), { recursive: true, force: true });
  mkdirSync(join(campaign.dir, "log"), { recursive: true });
  const path = join(campaign.dir, log);
  // one signal for both reasons to stop
  const stop = new AbortController();
  const onStop = (): void => stop.abort();
  campaign.stop.addEventListener("abort", onStop, { once: true });
  let shrinking: NodeJS.Timeout | undefined;
  const watcher = watch(join(campaign.dir, "log"), () => {
    if (!existsSync(path) || !readLog(path).some(isFailure)) return;
    watcher.close();
    campaign.found();
    shrinking = setTimeout(onStop, SHRINK_SECONDS * 1000);
  });
  const spawned = performance.now();
  let output: string;
  try {
    output = await forgeTest({ ...campaign, stop: stop.signal }, log, persisted);
  } finally {
    watcher.close();
    clearTimeout(shrinking);
    campaign.stop.removeEventListener("abort", onStop);
  }
  const ended = Date.now();
  const seconds = (performance.now() - spawned) / 1000;
  const lines = existsSync(path) ? readLog(path) : [];
  const start = lines.find(({ text }) => text === "start");
  if (start === undefined) {
    // another one found something before this one had begun
    if (campaign.stop.aborted) return { ...NOTHING, started: ended, ended };
    throw new Error(`forge did not start the campaign:\n${output.slice(-2_000)}`);
  }
  const failure = lines.find(isFailure);
  const report = readReport(output);
  const until = failure?.time ?? ended;
  // shrinking, after the find, ends runs of its own
  const runs = lines
    .filter((line) => isRun(line) && line.time <= until)
    .map(({ time, text }) => ({ time, calls: Number(text.slice(RUN.length)) }));
  const inRuns = runs.length * campaign.depth;
  return {
    started: start.time,
    ended: until,
    // the report's own count goes on while it shrinks
    steps: failure === undefined ? (report?.calls ?? inRuns) : inRuns + (report?.failedAfter ?? 0),
    runs,
    found: failure?.text ?? report?.reason ?? null,
    secondsToFind: failure === undefined ? null : (failure.time - start.time) / 1000,
    shrunkSteps: report?.shrunkSteps ?? null,
    secondsToPrint: failure === undefined ? null : seconds,
  };
}

/** Runs `forge test`; gives its standard output. */
async function forgeTest(campaign: Campaign, log: string, persisted: string): Promise<string> {
  const child = spawn(campaign.forge, ["test", "--json", "--threads", "1", "--fuzz-seed", String(campaign.seed)], {
    cwd: campaign.dir,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PEER_LOG: log,
      FOUNDRY_INVARIANT_DEPTH: String(campaign.depth),
      FOUNDRY_INVARIANT_TIMEOUT: String(campaign.seconds),
      FOUNDRY_INVARIANT_FAILURE_PERSIST_DIR: persisted,
    },
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const timers: NodeJS.Timeout[] = [];
  const interrupt = (): void => {
    child.kill("SIGINT");
    timers.push(setTimeout(() => child.kill("SIGKILL"), FAREWELL_SECONDS * 1000));
  };
  timers.push(setTimeout(interrupt, (campaign.seconds + SHRINK_SECONDS) * 1000));
  campaign.stop.addEventListener("abort", interrupt, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("close", () => resolve()).once("error", reject);
    });
  } finally {
    campaign.stop.removeEventListener("abort", interrupt);
    for (const timer of timers) clearTimeout(timer);
  }
  return output;
}

interface Line {
  readonly time: number;
  readonly text: string;
}

/** What a run's end writes, before its calls. */
const RUN = "run ";
const isRun = ({ text }: Line): boolean => text.startsWith(RUN);
const isFailure = (line: Line): boolean => line.text !== "start" && !isRun(line);

/** The lines that setUp, each run's end and the first failing check wrote: a moment in milliseconds, and words. The last may still be written. */
function readLog(path: string): Line[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => ({ time: Number(line.slice(0, line.indexOf(" "))), text: line.slice(line.indexOf(" ") + 1) }));
}
