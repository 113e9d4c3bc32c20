import { DEFAULT_STEPS, UsageError, choiceOf, type ChoiceFlags } from "../flags";
import type { Project } from "../../project/project";
import type { Output } from "../../display/output";
import { campaignWork } from "../work/campaign";
import { settingsOf } from "../work/choice";
import { runPart } from "../work/run-part";

/** Flags of `assay chunks`. */
export interface ChunksFlags extends ChoiceFlags {
  readonly from: number;
  readonly to: number;
  readonly seed: number;
  readonly steps?: number;
  readonly workers?: number;
  /** The bundle. */
  readonly out: string;
}

/** Runs some chunks of a campaign, writes what they came to into a bundle, and gives the exit code. */
export async function chunksCommand(flags: ChunksFlags, project: Project, output: Output): Promise<number> {
  const { from, to, seed, steps = DEFAULT_STEPS, workers, out } = flags;
  if (to <= from) throw new UsageError(`--to: expected more than --from (${from}), received ${to}`);
  const choice = choiceOf(flags, project);
  const settings = { ...settingsOf(choice), seed, steps, failFast: false, fromChunk: 0, runs: null };
  const running = { project, output, workers, rpcUrl: choice.rpcUrl };
  return runPart(campaignWork, settings, { units: { from, to }, file: out }, running);
}
