import { z } from "zod";
import { campaignJson } from "../../explain/display";
import { runCampaign, type CampaignFlags } from "../campaign/run";
import { runCampaignPart } from "../campaign/part";
import type { ToolCommand } from "../command";
import { partJson } from "../json";
import { CAMPAIGN, JSON_RESULT, RPC_URL, SEARCH, SHARD } from "../options";
import { alsoSarif } from "../campaign-sarif";
import { allOrPart } from "../work/shard-flags";

const json = z.union([campaignJson, partJson]);

/** `assay campaign`. */
export const campaignCommand: ToolCommand<typeof json, CampaignFlags> = {
  name: "campaign",
  description: "run random sequences of actions, and check every step",
  options: [JSON_RESULT, ...SEARCH, ...SHARD, RPC_URL, ...CAMPAIGN],
  json,
  action: (flags, context) =>
    allOrPart(
      flags,
      () => alsoSarif(flags, context, (output) => runCampaign(flags, context.project, output)),
      (part) => runCampaignPart(flags, part, context.project, context.output),
    ),
};
