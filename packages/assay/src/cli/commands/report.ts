import { Argument, Option } from "commander";
import type { ToolCommand } from "../command";
import { JSON_RESULT } from "../options";
import type { ReportFlags } from "../page";

/** `assay report`. */
export const reportCommand: ToolCommand<ReportFlags, [path: string]> = {
  name: "report",
  description: "write a campaign's or a counterexample's report: one HTML file that needs no network",
  operands: [new Argument("<path>", "a campaign's folder (its --out), or the file of a counterexample")],
  options: [
    JSON_RESULT,
    new Option("--out <file>", "where it is written").default("reports/report.html"),
    new Option("--coverage <file>", "a coverage-summary.json of istanbul (default: the one in the folder)"),
  ],
  async action(flags, { project, output }, path) {
    // its libraries are loaded for nobody else
    const { writePage } = await import("../page");
    return writePage(path, flags, project, output);
  },
};
