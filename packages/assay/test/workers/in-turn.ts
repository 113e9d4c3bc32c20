import { join } from "node:path";
import { Campaign, type CampaignReport } from "../../src/campaign";
import { closeExecutors, openInTurn } from "../../src/workers";
import { toySubject } from "../toy/subject";

const TOY = join(__dirname, "..", "toy", "setup");

/** Runs a campaign, and gives its report and how many processes it had. */
export async function inTurn(
  workers: number,
  runs: number,
  out: string,
  notices: string[] = [],
): Promise<[CampaignReport, number]> {
  const told: string[] = [];
  const executors = await openInTurn(workers, { module: TOY, options: { count: true } }, (text) => told.push(text));
  try {
    const { signal } = new AbortController();
    const common = { seed: 5, steps: 30, runs, out, declared: toySubject(), signal };
    const report = await new Campaign(executors, common, { notice: (text) => notices.push(text) }).run();
    return [report, told.filter((text) => text.startsWith("worker ")).length];
  } finally {
    await closeExecutors(executors);
  }
}
