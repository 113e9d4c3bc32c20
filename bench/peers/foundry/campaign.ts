import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DEPTH, readReport } from "./report";

/** One forge process. */
export interface Campaign {
  /** Path of the binary. */
  readonly forge: string;
  /** The project, compiled. */
  readonly dir: string;
  readonly seed: number;
  readonly seconds: number;
  /** Aborted when another process found something. */
  readonly stop: AbortSignal;
}

/** What it came to. */
export interface CampaignOutcome {
  readonly steps: number;
  readonly seconds: number;
  readonly found: string | null;
  readonly secondsToFind: number | null;
  readonly shrunkSteps: number | null;
}

/** How long shrinking may take before forge is ended without its answer. */
const SHRINK_SECONDS = 120;
/** How long forge may take to tell what it has when it is interrupted. */
const FAREWELL_SECONDS = 10;

/** Runs a campaign until it finds something, or its time is over. */
export async function runCampaign(campaign: Campaign): Promise<CampaignOutcome> {
  const log = `log/${campaign.seed}.log`;
  const persisted = `log/${campaign.seed}.failures`;
  // a failure that is kept would be replayed first, and found at once
  for (const path of [log, persisted]) rmSync(join(campaign.dir, path), { recursive: true, force: true });
  const output = await forgeTest(campaign, log, persisted);
  const ended = Date.now();
  const lines = readLog(join(campaign.dir, log));
  const [start, failure] = lines;
  if (start === undefined) throw new Error(`forge did not come to the campaign:\n${output.slice(-2_000)}`);
  const report = readReport(output);
  const toFind = failure === undefined ? null : (failure.time - start.time) / 1000;
  // a campaign that failed has started its last run only
  const calls = report?.calls ?? 0;
  const steps = report?.failedAfter === undefined ? calls : Math.max(0, calls - DEPTH) + report.failedAfter;
  return {
    steps,
    seconds: toFind ?? (ended - start.time) / 1000,
    found: failure?.text ?? report?.reason ?? null,
    secondsToFind: toFind,
    shrunkSteps: report?.shrunkSteps ?? null,
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

/** The lines that setUp and the first failing check wrote: a moment in milliseconds, and words. */
function readLog(path: string): { readonly time: number; readonly text: string }[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => ({ time: Number(line.slice(0, line.indexOf(" "))), text: line.slice(line.indexOf(" ") + 1) }))
    .filter(({ text }, index) => index === 0 || text !== "start");
}
