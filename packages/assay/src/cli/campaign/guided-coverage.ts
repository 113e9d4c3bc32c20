import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { EXIT_CODES, type Reached } from "../../campaign";
import { coverageRow, percentOf, shareText, type CoverageRow } from "../../evm/coverage";
import { coveredOf, coveredRow, lcovOf, unreachedLines, type CoveredFile } from "../../evm/coverage/guided";
import { table, type Printed } from "../../explain/display";
import type { Output } from "../../explain/display/terminal";
import type { Project } from "../../project/project";
import { UsageError } from "../usage-error";
import type { Guidance } from "./guidance";
import { runCampaign, type CampaignFlags } from "./run";

/** What coverage of contracts without a model is measured by, and where it is written. */
export interface GuidedCoverageFlags extends Pick<
  CampaignFlags,
  "seed" | "runs" | "timeout" | "steps" | "workers" | "out"
> {
  readonly folder: string;
  readonly lines?: number | undefined;
  readonly branches?: number | undefined;
}

/** What `assay coverage` prints of them. */
export const guidedCoverageJson = z.object({ outcome: z.literal("measured"), rows: z.array(coverageRow) });
export type GuidedCoverageJson = Printed<typeof guidedCoverageJson>;

const BELOW_THRESHOLD = 8;

/** Runs a campaign that is guided by the code, and reports what it reached of the project's own sources: a table, and LCOV. Returns the exit code. @throws UsageError when the contracts cannot be compiled again */
export async function coverGuided(
  flags: GuidedCoverageFlags,
  project: Project,
  output: Output<GuidedCoverageJson>,
): Promise<number> {
  const { folder, lines, branches, ...campaign } = flags;
  const { terminal } = output;
  const ended: { reached?: Reached | undefined; guidance?: Guidance | undefined } = {};
  const quiet = { ...output, result: (): void => undefined };
  const code = await runCampaign(campaign, project, quiet, undefined, ({ reached }, guidance) => {
    ended.reached = reached;
    ended.guidance = guidance;
  });
  const { reached, guidance } = ended;
  if (code === EXIT_CODES.interrupted) return code;
  if (reached === undefined || guidance === undefined)
    throw new UsageError("coverage cannot be measured: the contracts could not be instrumented, see above");
  const files = coveredOf(guidance, reached);
  const rows = [...files.map((file) => coveredRow(file.file, [file])), coveredRow("together", files)];
  terminal.line(
    table(
      ["file", "lines", "branches", "functions", "lines not reached"],
      rows.map((row, i) => [
        ...[row.name, shareText(row.lines), shareText(row.branches), shareText(row.functions)],
        shortened(files[i]),
      ]),
    ),
  );
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "lcov.info");
  writeFileSync(path, lcovOf(files));
  terminal.line(`LCOV in ${path}`);
  output.result({ outcome: "measured", rows });
  return belowOf(rows.at(-1), { lines, branches }, terminal.line) ? BELOW_THRESHOLD : 0;
}

/** What the table has room for; all lines are in the LCOV. */
const MOST_CHARACTERS = 40;

function shortened(file: CoveredFile | undefined): string {
  const text = file === undefined ? "" : unreachedLines(file);
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, text.lastIndexOf(",", MOST_CHARACTERS))}, …`;
}

/** Whether too little was reached; says of what. */
function belowOf(
  row: CoverageRow | undefined,
  least: Pick<GuidedCoverageFlags, "lines" | "branches">,
  print: (line: string) => void,
): boolean {
  if (row === undefined) return false;
  const low = (["lines", "branches"] as const).filter((what) => percentOf(row[what]) < (least[what] ?? 0));
  for (const what of low) print(`${percentOf(row[what]).toFixed(2)} % of ${what}, below ${least[what] ?? 0} %`);
  return low.length > 0;
}
