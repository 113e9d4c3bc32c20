import { readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { z } from "zod";
import { belowThreshold, METRICS, RAISE_THRESHOLDS, readThresholds, type Coverage } from "../ratchet";
import type { CoverageSource, Finding, Project } from "../types";
import { held, type Step } from "./step";

const share = z.object({ pct: z.union([z.number(), z.literal("Unknown")]) });
const entry = z.object({ lines: share, branches: share });
/** Istanbul's `json-summary`: "total", and one entry per file. */
const summarySchema = z.record(z.string(), entry);

/** What was covered, in percent. */
export interface CoverageSummary {
  readonly total: Coverage;
  readonly files: Readonly<Record<string, Coverage>>;
}

/** Reads what istanbul, c8 and solidity-coverage write. @throws Error when it is not there, or covers nothing */
export async function readSummary(path: string): Promise<CoverageSummary> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new Error(`expected the measurement to write ${path} (istanbul's json-summary), it did not`, {
      cause: error,
    });
  }
  const entries = Object.entries(summarySchema.parse(JSON.parse(text)));
  const covered = Object.fromEntries(entries.map(([name, one]) => [name, coverageOf(one)]));
  const { total, ...files } = covered;
  if (total === undefined || Object.keys(files).length === 0)
    throw new Error(`${path}: expected the coverage of some files and their total, received none`);
  return { total, files };
}

/** Istanbul says "Unknown" where there is nothing that could be covered. */
function coverageOf({ lines, branches }: z.infer<typeof entry>): Coverage {
  const value = ({ pct }: z.infer<typeof share>): number => (pct === "Unknown" ? 100 : pct);
  return { lines: value(lines), branches: value(branches) };
}

/** The name that a measurement's threshold has. */
export function coverageName({ name, perEdition }: CoverageSource, edition: string): string {
  return perEdition ? `${name}:${edition}` : name;
}

/** Whether as much is covered as ever. */
export function coverageStep(source: CoverageSource, edition: string): Step {
  const name = coverageName(source, edition);
  return {
    name: "coverage",
    part: name,
    cost: { kind: "fixed", seconds: source.seconds },
    needsContracts: true,
    mayBeLeftOut: true,
    run: async ({ project, run }) => {
      await run(source.tool, source.args(edition));
      const summary = await readSummary(resolve(project.root, source.summary));
      const { total } = summary;
      const text = METRICS.map((metric) => `${metric} ${total[metric]} %`).join(", ");
      const least = (await readThresholds(project)).coverage[name];
      if (least === undefined)
        throw new Error(`there is no threshold for ${name} (${text}): set it with ${RAISE_THRESHOLDS}, and commit it`);
      const problems = belowThreshold(total, least);
      if (problems.length === 0) return held(`${text} (at least ${least.lines} and ${least.branches})`, total);
      return {
        status: "below",
        summary: `${problems.join(", ")}: cover what is new`,
        findings: [
          ...problems.map((message): Finding => ({
            rule: "coverage/below",
            level: "warning",
            message: `${name}: ${message}`,
          })),
          ...leastCovered(summary, project),
        ],
        data: total,
      };
    },
  };
}

/** Files that most could be done about. */
const MOST_FILES = 5;

function leastCovered({ files }: CoverageSummary, { root }: Project): Finding[] {
  return Object.entries(files)
    .filter(([, { lines }]) => lines < 100)
    .sort(([, a], [, b]) => a.lines - b.lines)
    .slice(0, MOST_FILES)
    .map(([file, { lines, branches }]) => ({
      rule: "coverage/file",
      level: "note",
      message: `lines ${lines} %, branches ${branches} %`,
      place: { file: relative(root, resolve(root, file)).replaceAll("\\", "/"), line: 1 },
    }));
}
