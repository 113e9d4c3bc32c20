import { Argument, Option } from "commander";
import { z } from "zod";
import { count } from "../../explain/display";
import type { ToolCommand } from "../command";
import { JSON_RESULT } from "../options";
import type { ReportFlags } from "../page";

const json = z.object({ outcome: z.literal("written"), file: z.string(), bytes: count, counterexamples: count });

/** `assay report`. */
export const reportCommand: ToolCommand<typeof json, ReportFlags, [path: string]> = {
  name: "report",
  description: "write an HTML report of a campaign or a counterexample, as one file that works offline",
  operands: [new Argument("<path>", "a campaign's --out folder, or a counterexample file")],
  options: [
    JSON_RESULT,
    new Option("--out <file>", "write the report to this file").default("reports/report.html"),
    new Option("--coverage <file>", "Istanbul's coverage-summary.json (default: the one in the folder)"),
  ],
  json,
  async action(flags, { project, output }, path) {
    // loaded only here: its libraries are large
    const { writePage } = await import("../page");
    output.result(await writePage(path, flags, project, output));
    return 0;
  },
};
