import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { z } from "zod";
import { rangesText, readUnreached, type Unreached } from "../lcov";
import { belowThreshold, METRICS, RAISE_THRESHOLDS, readThresholds, type Coverage } from "../ratchet";
import type { CoverageSource, Finding, GateProject } from "../types";
import { held, type Step } from "./step";

const share = z.object({ pct: z.union([z.number(), z.literal("Unknown")]) });
const entry = z.object({ lines: share, branches: share });
/** Istanbul's `json-summary`: "total", and one entry per file. */
const summarySchema = z.record(z.string(), entry);

/** The total of a summary by istanbul, c8 or solidity-coverage. @throws Error when the file is missing, or covers nothing */
export async function readTotal(path: string): Promise<Coverage> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new Error(`expected the measurement to write ${path} (istanbul's json-summary), it did not`, {
      cause: error,
    });
  }
  const { total, ...files } = summarySchema.parse(JSON.parse(text));
  if (total === undefined || Object.keys(files).length === 0)
    throw new Error(`${path}: expected the coverage of some files and their total, received none`);
  return coverageOf(total);
}

/** Istanbul writes "Unknown" for files without anything to cover. */
function coverageOf({ lines, branches }: z.infer<typeof entry>): Coverage {
  const value = ({ pct }: z.infer<typeof share>): number => (pct === "Unknown" ? 100 : pct);
  return { lines: value(lines), branches: value(branches) };
}

/** The name of a measurement's threshold. */
export function coverageName({ name, perEdition }: CoverageSource, edition: string): string {
  return perEdition ? `${name}:${edition}` : name;
}

/** Checks that coverage is not below its thresholds. */
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
      const path = resolve(project.root, source.summary);
      const total = await readTotal(path);
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
          ...toReach(await readUnreached(join(dirname(path), "lcov.info")), project),
        ],
        data: total,
      };
    },
  };
}

/** How many files the findings name: those with the most uncovered lines. */
const MOST_FILES = 5;

function toReach(unreached: ReadonlyMap<string, Unreached>, { root }: GateProject): Finding[] {
  const size = ({ lines, branches }: Unreached): number => lines.length + branches.length;
  return [...unreached]
    .sort(([, a], [, b]) => size(b) - size(a))
    .slice(0, MOST_FILES)
    .map(([file, { lines, branches }]) => ({
      rule: "coverage/file",
      level: "note",
      message: [
        ...(lines.length === 0 ? [] : [`never run: ${rangesText(lines)}`]),
        ...(branches.length === 0 ? [] : [`with a branch never taken: ${rangesText(branches)}`]),
      ].join("; "),
      place: {
        file: relative(root, resolve(root, file)).replaceAll("\\", "/"),
        line: lines[0] ?? branches[0] ?? 1,
      },
    }));
}
