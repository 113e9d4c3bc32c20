import { Option } from "commander";
import { DEFAULT_STEPS, UsageError, choiceOf, type ChoiceFlags, chunk, seed } from "../flags";
import type { Project } from "../../project/project";
import type { Output } from "../../explain/display/terminal";
import { campaignWork } from "../campaign/work";
import { settingsOf } from "../work/work";
import { runPart } from "../work/run-part";
import type { ToolCommand } from "../command";
import { partJson, type PartJson } from "../json";
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
export const chunksCommand: ToolCommand<typeof partJson, ChunksFlags> = {
  name: "chunks",
  description: "run a range of a campaign's chunks, and write the results to a bundle",
  options: [
    JSON_RESULT,
    new Option("--from <n>", "first chunk").argParser(chunk).makeOptionMandatory(),
    new Option("--to <n>", "chunk after the last one").argParser(chunk).makeOptionMandatory(),
    new Option("--seed <n>", "seed of the campaign").argParser(seed).makeOptionMandatory(),
    new Option("--out <file>", "write the bundle to this file").makeOptionMandatory(),
    DEPTHS,
    WITHOUT_CORPUS,
    EDITION_NAME,
    new Option("--bug <name>", "run on the contracts with this bug"),
    WORKERS,
    ENGINE,
    RPC_URL,
  ],
  json: partJson,
  action: (flags, { project, output }) => runChunks(flags, project, output),
};

/** Runs a range of a campaign's chunks, writes their results to a bundle, and returns the exit code. */
async function runChunks(flags: ChunksFlags, project: Project, output: Output<PartJson>): Promise<number> {
  const { from, to, seed, steps = DEFAULT_STEPS, workers, out, withoutCorpus = false } = flags;
  if (to <= from) throw new UsageError(`--to: expected more than --from (${from}), received ${to}`);
  const choice = choiceOf(flags, project);
  const settings = { ...settingsOf(choice), seed, steps, withoutCorpus, failFast: false, fromChunk: 0, runs: null };
  const running = { project, output, workers, rpcUrl: choice.rpcUrl };
  return runPart(campaignWork, settings, { units: { from, to }, file: out }, running);
}
