import { DEFAULT_STEPS, UsageError, choiceOf, seedOf } from "../flags";
import type { Project } from "../../project/project";
import type { Output } from "../../explain/display/terminal";
import type { PartJson } from "../json";
import { campaignWork } from "./work";
import { settingsOf } from "../work/work";
import { runPart, type PartAsked } from "../work/run-part";
import { refuse } from "../work/shard-flags";
import type { CampaignFlags } from "./run";

/** Runs one of n interleaved parts of a campaign, writes its bundle, and returns the exit code. @throws UsageError for a campaign that cannot be cut into parts */
export async function runCampaignPart(
  flags: CampaignFlags,
  part: PartAsked,
  project: Project,
  output: Output<PartJson>,
): Promise<number> {
  refuse({
    "--timeout": {
      given: flags.timeout !== undefined,
      why: "how far a campaign gets in a given time depends on the machine, so its parts would not fit together; use --runs",
    },
    "--corpus": {
      given: flags.corpus !== undefined,
      why: "all machines need the sequences of an epoch before the next one starts; several machines can distil shares (`distill --shard`)",
    },
    "--max-violations": {
      given: flags.maxViolations !== undefined,
      why: "a part does not know what the others found",
    },
    "--profile": { given: flags.profile === true, why: "a bundle contains no times" },
    "--sarif": { given: flags.sarif !== undefined, why: "a part has no verdict; give it to `merge`" },
  });
  const { runs, steps = DEFAULT_STEPS, failFast = false, fromChunk = 0, workers, withoutCorpus = false } = flags;
  if (runs === undefined)
    throw new UsageError(
      "--shard, --bundle: expected --runs as well (a time limit cannot be split into parts), received none",
    );
  const choice = choiceOf(flags, project);
  const drawn = { seed: seedOf(flags.seed), steps, withoutCorpus };
  const settings = { ...settingsOf(choice), ...drawn, failFast, fromChunk, runs };
  return runPart(campaignWork, settings, part, { project, output, workers, rpcUrl: choice.rpcUrl });
}
