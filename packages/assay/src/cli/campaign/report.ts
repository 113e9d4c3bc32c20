import type { Merging } from "../../scale/bundles";
import { CHUNK_SIZE, EXIT_CODES, MergedCampaign, type Violation } from "../../campaign";
import { reportLines, reportResults, violationLines } from "../../explain/display";
import { recordOf } from "../../campaign/record";
import type { Subject } from "../../core/types";
import { keepUnsaved, replayCommand } from "../found";
import { campaignCommandOf, keepRecord } from "./run";
import { chunkReportOf, type CampaignSettings, type ChunkResult } from "./kind";
import { choiceIn, missingJson, reportMissing, type WholeReporting } from "../work/work";
import { editionFlag } from "../../core/format/edition";

/** Reports the result of a campaign whose chunks ran on other machines, and returns its exit code. Except for times, the report is the same as on one machine. */
export async function reportCampaign(
  settings: CampaignSettings,
  merging: Merging<CampaignSettings, ChunkResult>,
  { project, output, flags: { out = "counterexamples", tables = false } }: WholeReporting,
): Promise<number> {
  const { terminal } = output;
  const choice = choiceIn(settings, project);
  const subject = await project.subject(choice, terminal.line);
  const { seed, steps, failFast, withoutCorpus } = settings;
  const wanted = failFast ? { wanted: "any" as const } : {};
  const { from: fromChunk } = merging.range;
  const merged = new MergedCampaign({ seed, steps, ...wanted, declared: subject, out, fromChunk });
  for await (const { unit, result } of merging.units()) {
    for (const violation of await merged.add(chunkReportOf(unit, result), result.counterexamples))
      reportViolation(violation, subject, output);
    if (merged.closed) merging.settle();
  }
  const { missing } = merging;
  for (const { chunk, identity } of merged.unshrunk)
    terminal.line(
      `${identity}: first in chunk ${chunk}, and no bundle has its counterexample: ${again(settings, chunk)}`,
    );
  reportMissing(merging, "chunk", terminal);
  const report = merged.report(missing.units > 0);
  for (const line of reportLines(report, subject, { colour: terminal.colour, tables, timeless: true }))
    terminal.line(line);
  const ranOn = { edition: settings.edition, engine: settings.engine, bug: settings.bug };
  const command = campaignCommandOf(
    {
      ...{ seed, steps, withoutCorpus, runs: runsOf(settings, merging), fromChunk, failFast, out },
      edition: settings.edition,
    },
    { ...choice, rpcUrl: settings.engine === "url" ? "URL" : null },
  );
  await keepRecord(out, recordOf(report, { ...ranOn, workers: 0, command }, subject), terminal);
  output.result({ ...reportResults(report, ranOn), missing: missingJson(missing) });
  return EXIT_CODES[report.outcome];
}

function reportViolation(
  violation: Violation,
  subject: Subject<unknown, unknown>,
  output: WholeReporting["output"],
): void {
  output.terminal.line(violationLines(violation, (id) => subject.rule(id), replayCommand).join("\n"));
  keepUnsaved(violation, output);
}

/** Sequences that a campaign of one machine has to run. */
function runsOf({ runs }: CampaignSettings, { range }: Merging<CampaignSettings, ChunkResult>): number {
  return runs ?? (range.to - range.from) * CHUNK_SIZE;
}

function again({ seed, steps, withoutCorpus, edition, bug }: CampaignSettings, chunk: number): string {
  const bugFlag = bug === null ? "" : ` --bug ${bug}`;
  const afresh = withoutCorpus ? " --without-corpus" : "";
  return `create it with npx assay chunks --from ${chunk} --to ${chunk + 1} --seed ${seed} --steps ${steps}${editionFlag(edition)}${bugFlag}${afresh} --out FILE`;
}
