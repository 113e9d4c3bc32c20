import { Option } from "commander";
import { DEFAULT_STEPS, UsageError, choiceOf, type ChoiceFlags, chunk, seed } from "../flags";
import type { Project } from "../../project/project";
import type { Output } from "../../explain/display/terminal";
import { campaignWork } from "../campaign/work";
import { settingsOf } from "../work/work";
import { runPart } from "../work/run-part";
import type { ToolCommand } from "../command";
import { JSON_RESULT, EDITION_NAME, ENGINE, RPC_URL, DEPTHS, WITHOUT_CORPUS, WORKERS } from "../options";

/** Flags of `assay chunks`. */
export interface ChunksFlags extends ChoiceFlags {
  readonly from: number;
  readonly to: number;
  readonly seed: number;
  readonly steps?: number;
  readonly withoutCorpus?: boolean;
  readonly workers?: number;
  /** The bundle. */
  readonly out: string;
}

/** `assay chunks`. */
export const chunksCommand: ToolCommand<ChunksFlags> = {
  name: "chunks",
  description: "run some chunks of a campaign, and write their results to a bundle",
  options: [
    JSON_RESULT,
    new Option("--from <n>", "the first chunk").argParser(chunk).makeOptionMandatory(),
    new Option("--to <n>", "the chunk after the last").argParser(chunk).makeOptionMandatory(),
    new Option("--seed <n>", "the seed of the campaign").argParser(seed).makeOptionMandatory(),
    new Option("--out <file>", "file of the bundle").makeOptionMandatory(),
    DEPTHS,
    WITHOUT_CORPUS,
    EDITION_NAME,
    new Option("--bug <name>", "run on the contracts with this bug"),
    WORKERS,
    ENGINE,
    RPC_URL,
  ],
  action: (flags, { project, output }) => runChunks(flags, project, output),
};

/** Runs some chunks of a campaign, writes their results into a bundle, and gives the exit code. */
async function runChunks(flags: ChunksFlags, project: Project, output: Output): Promise<number> {
  const { from, to, seed, steps = DEFAULT_STEPS, workers, out, withoutCorpus = false } = flags;
  if (to <= from) throw new UsageError(`--to: expected more than --from (${from}), received ${to}`);
  const choice = choiceOf(flags, project);
  const settings = { ...settingsOf(choice), seed, steps, withoutCorpus, failFast: false, fromChunk: 0, runs: null };
  const running = { project, output, workers, rpcUrl: choice.rpcUrl };
  return runPart(campaignWork, settings, { units: { from, to }, file: out }, running);
}
