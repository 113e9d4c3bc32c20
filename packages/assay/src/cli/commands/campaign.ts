import { runCampaign, type CampaignFlags } from "../campaign/run";
import { runCampaignPart } from "../campaign/part";
import type { ToolCommand } from "../command";
import { CAMPAIGN, JSON_RESULT, RPC_URL, SEARCH, SHARD } from "../options";
import { alsoSarif } from "../campaign-sarif";
import { allOrPart } from "../work/shard-flags";

/** `assay campaign`. */
export const campaignCommand: ToolCommand<CampaignFlags> = {
  name: "campaign",
  description: "run random sequences of actions, and check every step",
  options: [JSON_RESULT, ...SEARCH, ...SHARD, RPC_URL, ...CAMPAIGN],
  action: (flags, context) =>
    allOrPart(
      flags,
      () => alsoSarif(flags, context, (output) => runCampaign(flags, context.project, output)),
      (part) => runCampaignPart(flags, part, context.project, context.output),
    ),
};
