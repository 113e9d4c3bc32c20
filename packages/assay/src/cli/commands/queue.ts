import { Option } from "commander";
import { exhaustJson } from "../../check/exhaust";
import { maximiseJson } from "../../check/gate/answers";
import { campaignJson } from "../../explain/display";
import type { CommandGroup } from "../../project/command";
import type { ToolCommand, ToolContext } from "../command";
import { distillJson } from "../corpus/files";
import { whole } from "../flags";
import {
  CAMPAIGN,
  DISTILL,
  EXHAUST,
  JSON_RESULT,
  MAXIMISE,
  QUEUE,
  QUEUE_ADDRESS,
  SEARCH,
  SEARCHERS,
  WORKERS,
  queuePatience,
} from "../options";
import { withLibraries } from "../queue/address";
import type { QueueCampaignFlags } from "../queue/campaign";
import type { QueueDistillFlags } from "../queue/distill";
import type { QueueExhaustFlags } from "../queue/exhaust";
import type { QueueMaximiseFlags } from "../queue/maximise";
import { alsoSarif } from "../campaign-sarif";

/** `assay queue campaign`. */
const queueCampaignCommand: ToolCommand<typeof campaignJson, QueueCampaignFlags> = {
  name: "campaign",
  description: "run a campaign on a queue's workers",
  options: [
    ...SEARCH,
    ...CAMPAIGN,
    ...QUEUE,
    new Option("--chunks-per-job <n>", "chunks per job (default: 16, or 2 with --corpus)").argParser(whole(1, 1_024)),
    JSON_RESULT,
  ],
  json: campaignJson,
  async action(flags, context) {
    const { runOnQueue } = await withLibraries(flags, context.environment, () => import("../queue/campaign"));
    return alsoSarif(flags, context, (output) => runOnQueue(flags, context.project, output, context.environment));
  },
};

/** `assay queue distill`. */
const queueDistillCommand: ToolCommand<typeof distillJson, QueueDistillFlags> = {
  name: "distill",
  description: "distil a corpus on a queue's workers",
  options: [...DISTILL, SEARCHERS, ...QUEUE_ADDRESS, queuePatience("--queue-patience <seconds>"), JSON_RESULT],
  json: distillJson,
  async action(flags, { project, output, environment }) {
    const { distillOnQueue } = await withLibraries(flags, environment, () => import("../queue/distill"));
    return distillOnQueue(flags, project, output, environment);
  },
};

/** `assay queue exhaust`. */
const queueExhaustCommand: ToolCommand<typeof exhaustJson, QueueExhaustFlags> = {
  name: "exhaust",
  description: "exhaust a small world on a queue's workers",
  options: [WORKERS, ...EXHAUST, ...QUEUE, JSON_RESULT],
  json: exhaustJson,
  async action(flags, { project, output, environment }) {
    const { exhaustOnQueue } = await withLibraries(flags, environment, () => import("../queue/exhaust"));
    return exhaustOnQueue(flags, project, output, environment);
  },
};

/** `assay queue maximise`. */
const queueMaximiseCommand: ToolCommand<typeof maximiseJson, QueueMaximiseFlags> = {
  name: "maximise",
  description: "maximise an objective on a queue's workers",
  options: [SEARCHERS, ...MAXIMISE, ...QUEUE],
  json: maximiseJson,
  async action(flags, { project, output, environment }) {
    const { maximiseOnQueue } = await withLibraries(flags, environment, () => import("../queue/maximise"));
    return maximiseOnQueue(flags, project, output, environment);
  },
};

/** `assay queue`. */
export const queueCommands: CommandGroup<ToolContext> = {
  name: "queue",
  description: "run work on other machines through a queue",
  commands: [queueCampaignCommand, queueDistillCommand, queueExhaustCommand, queueMaximiseCommand],
};
