import { resolve } from "node:path";
import { z } from "zod";
import { Campaign, GUIDED_EPOCH_CHUNKS } from "assay/campaign";
import { closeExecutors, openExecutors } from "assay/workers";
import { loadProject } from "assay/project/load";
import type { Found } from "./found";

const STEPS = 70;
const asked = z.tuple([
  z.string(),
  z.coerce.number(),
  z.coerce.number(),
  z.coerce.number(),
  z.enum(["guided", "unguided"]),
]);

/** `campaign.ts FOLDER SECONDS SEED WORKERS guided|unguided`: runs a campaign that is after nothing, so that it neither ends nor shrinks, and prints what it found. */
async function main(): Promise<void> {
  const [folder, seconds, seed, workers, way] = asked.parse(process.argv.slice(2));
  const project = loadProject(resolve(folder));
  const choice = {
    edition: project.editions[0] ?? "",
    engine: "anvil",
    rpcUrl: null,
    bug: null,
    guided: way === "guided",
  } as const;
  const notify = (text: string): void => void process.stderr.write(`${text}\n`);
  const subject = await project.subject(choice, notify);
  const executors = await openExecutors(workers, project.source(choice), notify);
  try {
    const signal = new AbortController().signal;
    const learning = { kept: [], keep: (): void => undefined, chunks: GUIDED_EPOCH_CHUNKS, sooner: true };
    const options = {
      ...(way === "guided" ? { learning } : {}),
      seed,
      steps: STEPS,
      seconds,
      wanted: [],
      declared: subject,
      signal,
    };
    const report = await new Campaign(executors, options).run();
    const bugs = report.others.filter((identity) => identity.startsWith("INV-BUG-")).length;
    process.stdout.write(
      `${JSON.stringify({ bugs, calls: report.statistics.calls + (report.reached?.calls ?? 0), seconds } satisfies Found)}\n`,
    );
  } finally {
    await closeExecutors(executors);
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`mazes: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
