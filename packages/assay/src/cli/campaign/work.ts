import { CHUNK_SIZE, EXIT_CODES, Campaign } from "../../campaign";
import type { Part } from "../../bundles";
import { progressText, showProgress } from "../../display";
import { closeExecutors, openExecutors } from "../../workers";
import { workersOf } from "../flags";
import { codeDigestOf } from "../parts-of-project";
import { campaignKind, resultOf, type CampaignSettings, type ChunkResult } from "./kind";
import { reportCampaign } from "./report";
import { choiceIn } from "../work/choice";
import { HeldChunks } from "./held-chunks";
import type { PartEnd, Running, Work } from "../work/work";

/** The chunks of a campaign. Failures that are new in a part are shrunk there; the first of each identity in the whole is the first in some part. */
export const campaignWork: Work<CampaignSettings, ChunkResult> = {
  ...campaignKind,
  takes: ["from", "to", "out", "sarif"],
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
  const { project, output, signal, rpcUrl } = running;
  const { terminal } = output;
  const choice = choiceIn(settings, project, rpcUrl);
  const declared = await project.subject(choice, terminal.line);
  const held = new HeldChunks((report, counterexamples) => each(report.chunk, resultOf(report, counterexamples)));
  // replaced by the display's own as soon as there is one
  let note = terminal.line;
  const executors = await openExecutors(workersOf(running.workers, choice), project.source(choice), (text) =>
    note(text),
  );
  try {
    const { seed, steps, failFast } = settings;
    const campaign = new Campaign(
      executors,
      { seed, steps, ...spanOf(settings, part), ...(failFast ? { wanted: "any" as const } : {}), declared, signal },
      {
        notice: (text) => note(text),
        chunk: (report, fresh) => held.chunk(report, fresh),
        violation: (violation) => {
          // what was being shrunk when all was to end is not as small as it would be elsewhere
          if (signal.aborted) return;
          note(`violation ${violation.identity}: its counterexample is in the bundle`);
          held.shrunk(violation);
        },
      },
    );
    const display = showProgress(terminal, () => {
      const now = campaign.progress;
      return { done: now.done, text: progressText(now) };
    });
    note = (text) => display.note(text);
    try {
      const report = await campaign.run();
      return {
        complete: !report.interrupted && held.empty,
        code: report.outcome === "violated" ? EXIT_CODES.violated : EXIT_CODES.held,
      };
    } finally {
      display.stop();
      note = terminal.line;
    }
  } finally {
    await closeExecutors(executors);
  }
}

/** A part as a campaign has it: a share of the whole, or, when there is no whole, a campaign of its own. */
function spanOf(
  { runs, fromChunk }: CampaignSettings,
  { from, to, step }: Part,
): Pick<ConstructorParameters<typeof Campaign>[1], "runs" | "fromChunk" | "share"> {
  if (runs === null) return { fromChunk: from, runs: (to - from) * CHUNK_SIZE };
  return { fromChunk, runs, share: { part: from - fromChunk, of: step } };
}
