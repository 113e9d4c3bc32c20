import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GateReport } from "../types";
import { markdown } from "./markdown";
import { sarifLog } from "./sarif";

/** Writes the report in all its forms, and names the files. */
export async function writeOutputs(report: GateReport, out: string, version: string): Promise<string[]> {
  await mkdir(out, { recursive: true });
  // its library takes as long to load as all of the gate, and every command loads the gate
  const { junitXml } = await import("./junit");
  const files: Readonly<Record<string, string>> = {
    "gate.json": `${JSON.stringify(report, null, 2)}\n`,
    "junit.xml": junitXml(report),
    "gate.sarif": `${JSON.stringify(sarifLog(report, version), null, 2)}\n`,
    "summary.md": markdown(report),
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(out, name), text)));
  return Object.keys(files).map((name) => join(out, name));
}
