import { Option } from "commander";
import type { CommandGroup } from "../../project/command";
import type { ToolCommand, ToolContext } from "../command";
import { whole } from "../flags";
import { CAMPAIGN, JSON_RESULT, QUEUE, SEARCH } from "../options";
import type { QueueCampaignFlags } from "../queue/campaign";
import { alsoSarif } from "../campaign-sarif";

/** `assay queue campaign`. */
const queueCampaignCommand: ToolCommand<QueueCampaignFlags> = {
  name: "campaign",
  description: "run a campaign on the workers of a queue",
  options: [
    ...SEARCH,
    ...CAMPAIGN,
    ...QUEUE,
    new Option("--chunks-per-job <n>", "chunks that are handed out together (default: 16)").argParser(whole(1, 1_024)),
    JSON_RESULT,
  ],
  async action(flags, context) {
    // its libraries are loaded for nobody else
    const { runOnQueue } = await import("../queue/campaign");
    return alsoSarif(flags, context, (output) => runOnQueue(flags, context.project, output, context.environment));
  },
};

/** `assay queue`. */
export const queueCommands: CommandGroup<ToolContext> = {
  name: "queue",
  description: "hand work to workers on other machines, over a queue",
  commands: [queueCampaignCommand],
};
