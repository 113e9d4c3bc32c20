import type { Command } from "commander";
import type { Environment } from "../display";
import type { QueueCampaignFlags, QueueFlags } from "./commands/queue";
import type { WorkerFlags } from "./commands/worker";
import { seconds, whole, workers } from "./flags";
import type { Project } from "../project/project";
import type { Json, Perform } from "../project/command";
import { alsoSarif } from "./sarif";

/** What these commands take from their surroundings. */
interface Surroundings {
  readonly environment: Environment;
  /** Gives a command the flags of a campaign. */
  readonly campaign: (command: Command) => Command;
}

const JSON_FLAG = [
  "--json",
  "print one JSON object as the last line of stdout; everything else goes to stderr",
] as const;

/** The commands for many machines. Their libraries are loaded for nobody else. */
export function queueCommands(
  assay: Command,
  project: Project,
  perform: Perform,
  { environment, campaign }: Surroundings,
): void {
  const queue = assay.command("queue").description("hand work to workers on other machines, over a queue");
  at(campaign(queue.command("campaign").description("run a campaign on the workers of a queue")))
    .option("--chunks-per-job <n>", "chunks that are handed out together (default: 16)", whole(1, 1_024))
    .option(...JSON_FLAG)
    .action((flags: QueueCampaignFlags & Json) =>
      perform(flags.json === true, async (output) => {
        const { queueCampaignCommand } = await import("./commands/queue");
        return alsoSarif(flags, { project, environment, output }, (told) =>
          queueCampaignCommand(flags, project, told, environment),
        );
      }),
    );

  at(assay.command("worker").description("take work from a queue, until Ctrl-C"))
    .option("--workers <n>", "processes, each with its own engine (default: one per core)", workers)
    .option("--lock <seconds>", "seconds without a sign of life after which its jobs go to others", seconds, 15)
    .option(...JSON_FLAG)
    .action((flags: WorkerFlags & QueueFlags & Json) =>
      perform(flags.json === true, async (output) => {
        const { workerCommand } = await import("./commands/worker");
        return workerCommand(flags, project, output, environment);
      }),
    );
}

/** The flags that say where the queue is. */
function at(command: Command): Command {
  return command
    .option(
      "--queue <url>",
      "redis://, rediss:// or postgres:// (default: ASSAY_QUEUE; passwords in ASSAY_QUEUE_PASSWORD)",
    )
    .option("--queue-ca <file>", "certificates to trust, PEM; asks for TLS (default: ASSAY_QUEUE_CA)")
    .option("--patience <seconds>", "seconds to wait for a server that does not answer", seconds, 30);
}
