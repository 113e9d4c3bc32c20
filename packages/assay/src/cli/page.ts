import { readReportInput, writeReport } from "../explain/report";
import { UsageError } from "./flags";
import type { Project } from "../project/project";
import type { Output } from "../explain/display/terminal";
import { replayCommand } from "./found";
import type { Environment } from "../explain/display";

/** Flags of `assay report`. */
export interface ReportFlags {
  readonly out: string;
  readonly coverage?: string;
}

/** Writes the HTML report of a campaign's folder, or of one counterexample, and returns what there is to print of it. */
export async function writePage(path: string, { out, coverage }: ReportFlags, project: Project, output: Output) {
  if (project.reporting === undefined)
    throw new UsageError(
      "report: the project in assay.config.ts has no `reporting`, which defines how reports show the protocol",
    );
  const input = await readReportInput(path, {
    reporting: project.reporting(),
    replay: replayCommand,
    notice: output.terminal.line,
    ...(coverage === undefined ? {} : { coverage }),
  });
  const bytes = await writeReport(input, out);
  output.terminal.line(
    `report written to ${out} (${Math.ceil(bytes / 1_000)} kB): open it in a browser; it works offline`,
  );
  return { outcome: "written" as const, file: out, bytes, counterexamples: input.counterexamples.length };
}

/** The page of the run on the build server; null when this is none. */
export function buildPage(environment: Environment): string | null {
  const [server, repository, run] = ["GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID"].map(
    (name) => environment[name] ?? "",
  );
  return server === "" || repository === "" || run === "" ? null : `${server}/${repository}/actions/runs/${run}`;
}
