import { Argument, Option } from "commander";
import type { ToolCommand } from "../command";
import { JSON_RESULT } from "../options";
import type { ReportFlags } from "../page";

/** `assay report`. */
export const reportCommand: ToolCommand<ReportFlags, [path: string]> = {
  name: "report",
  description: "write an HTML report of a campaign or a counterexample, as one file that works offline",
  operands: [new Argument("<path>", "a campaign's --out folder, or a counterexample file")],
  options: [
    JSON_RESULT,
    new Option("--out <file>", "write the report to this file").default("reports/report.html"),
    new Option("--coverage <file>", "Istanbul's coverage-summary.json (default: the one in the folder)"),
  ],
  async action(flags, { project, output }, path) {
    // loaded only here: its libraries are large
    const { writePage } = await import("../page");
    return writePage(path, flags, project, output);
  },
};
