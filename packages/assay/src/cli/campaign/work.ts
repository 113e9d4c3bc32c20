import { CHUNK_SIZE, type CampaignOptions } from "../../campaign";
import type { Part } from "../../scale/bundles";
import { codeDigestOf } from "../parts-of-project";
import { campaignKind, type CampaignSettings, type ChunkResult } from "./kind";
import { reportCampaign } from "./report";
import { choiceIn, type PartEnd, type Running, type Work } from "../work/work";
import { runShare } from "./share";

/** The chunks of a campaign. Failures that are new in a part are shrunk there; the first of each identity in the whole is the first in some part. */
export const campaignWork: Work<CampaignSettings, ChunkResult> = {
  ...campaignKind,
  takes: ["from", "to", "out", "sarif", "tables"],
  code: (settings, project) => codeDigestOf(project, choiceIn(settings, project)),
  whole: async ({ runs, fromChunk }) =>
    runs === null ? null : { from: fromChunk, to: fromChunk + Math.ceil(runs / CHUNK_SIZE) },
  run: runChunks,
  report: reportCampaign,
};

async function runChunks(
  settings: CampaignSettings,
  part: Part,
  running: Running,
  each: (unit: number, result: ChunkResult) => void,
): Promise<PartEnd> {
  const { project, output, rpcUrl } = running;
  const choice = choiceIn(settings, project, rpcUrl);
  const declared = await project.subject(choice, output.terminal.line);
  const { seed, steps, failFast, withoutCorpus } = settings;
  const wanted = failFast ? { wanted: "any" as const } : {};
  return runShare(
    choice,
    { seed, steps, withoutCorpus, ...spanOf(settings, part), ...wanted, declared },
    running,
    each,
  );
}

/** A part as a campaign has it: a share of the whole, or, when there is no whole, a campaign of its own. */
function spanOf(
  { runs, fromChunk }: CampaignSettings,
  { from, to, step }: Part,
): Pick<CampaignOptions, "runs" | "fromChunk" | "share"> {
  if (runs === null) return { fromChunk: from, runs: (to - from) * CHUNK_SIZE };
  return { fromChunk, runs, share: { part: from - fromChunk, of: step } };
}
