import { Option } from "commander";
import { z } from "zod";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { EXIT_CODES } from "../../campaign";
import {
  coverageRow,
  percentOf,
  rowOf,
  shareText,
  unreachedIn,
  type CoverageRow,
  type FileCoverage,
} from "../../evm/coverage";
import { count, table } from "../../explain/display";
import { DEFAULT_STEPS, seedOf, UsageError, percent, runs, seconds, whole } from "../flags";
import type { CoverageProject, Project } from "../../project/project";
import type { Output, Printed } from "../../explain/display/terminal";
import { coverGuided, guidedCoverageJson, type GuidedCoverageFlags } from "../campaign/guided-coverage";
import { runCampaign } from "../campaign/run";
import { checkLaws } from "../laws/check";
import type { ToolCommand } from "../command";
import { JSON_RESULT, SEED, STEPS, WORKERS, COUNTEREXAMPLES } from "../options";

/** Flags of `assay coverage`. */
export interface CoverageFlags {
  readonly edition: string;
  readonly seed?: number;
  readonly runs?: number;
  readonly seconds?: number;
  readonly steps?: number;
  readonly cases: number;
  readonly workers?: number;
  readonly lines?: number;
  readonly branches?: number;
  readonly out: string;
  readonly folder: string;
  readonly report?: string;
  /** Adds to what earlier runs reached of the same contracts. */
  readonly add?: boolean;
}

/** The name for all editions. */
const BOTH = "both";
const BELOW_THRESHOLD = 8;

const measured = z.object({
  rows: z.array(coverageRow),
  unlisted: z.array(z.string()).describe("places that nothing reached and that are not in the reviewed list"),
  listed: z
    .array(z.tuple([z.string(), z.string()]))
    .describe("places of the list that are not reached, each with the reason"),
  wrong: z.array(z.string()).describe("entries of the list that are reached, or not there any more"),
});
const measuredJson = measured.extend({ outcome: z.literal("measured"), seed: count });
const json = z.union([measuredJson, guidedCoverageJson.describe("of contracts without a model")]);

/** The reached and the unreached parts. */
type Measured = Printed<typeof measured>;

/** `assay coverage`. */
export const coverageCommand: ToolCommand<typeof json, CoverageFlags> = {
  name: "coverage",
  description: "measure the contracts' coverage by campaigns and laws",
  options: [
    JSON_RESULT,
    new Option("--edition <name>", "edition of the protocol, or both").default(BOTH),
    SEED,
    new Option("--runs <n>", "stop each campaign after this many sequences").argParser(runs),
    new Option(
      "--seconds <n>",
      "stop each campaign after this many seconds (default: 60, unless --runs is given)",
    ).argParser(seconds),
    STEPS,
    new Option("--cases <n>", "cases per law; 0 skips the laws").argParser(whole(0, 1e6)).default(3),
    WORKERS,
    new Option("--lines <percent>", "exit with code 8 if a folder has a lower line coverage").argParser(percent),
    new Option("--branches <percent>", "exit with code 8 if a folder has a lower branch coverage").argParser(percent),
    COUNTEREXAMPLES,
    new Option("--add", "add to the coverage of earlier runs of the same contracts, in the same folder"),
    new Option("--folder <folder>", "write the reports into this folder").default(".cache/coverage/contracts"),
    new Option("--report <file>", "write a summary to this file, as Markdown"),
  ],
  json,
  action: (flags, { project, output }) =>
    project.coverage === undefined && project.guided !== undefined
      ? coverGuided(guidedFlags(flags), project, output)
      : measureCoverage(flags, project, output),
};

/** Of the flags those that contracts without a model are measured by. */
function guidedFlags({
  seconds: timeout,
  out,
  folder,
  seed,
  runs: most,
  steps,
  workers,
  ...least
}: CoverageFlags): GuidedCoverageFlags {
  return {
    ...{ out, folder, lines: least.lines, branches: least.branches },
    ...(seed === undefined ? {} : { seed }),
    ...(most === undefined ? {} : { runs: most }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(steps === undefined ? {} : { steps }),
    ...(workers === undefined ? {} : { workers }),
  };
}

/** Runs campaigns and laws on instrumented contracts, reports what they reach, and returns the exit code. */
async function measureCoverage(
  flags: CoverageFlags,
  project: Project,
  output: Output<Printed<typeof measuredJson>>,
): Promise<number> {
  const { terminal } = output;
  if (project.coverage === undefined)
    throw new UsageError("coverage cannot be measured: the project in assay.config.ts has no `coverage`");
  const editions = flags.edition === BOTH ? project.editions : [flags.edition];
  const seed = seedOf(flags.seed);
  const markers = join(flags.folder, "markers");
  if (flags.add !== true) rmSync(flags.folder, { recursive: true, force: true });
  mkdirSync(markers, { recursive: true });
  // report what was reached so far
  let failed: number | undefined;
  for (const edition of editions) {
    failed ??= await reach(edition, { ...flags, seed, markers }, project, output);
  }
  const known = await project.coverage();
  const files = await known.report(markers, flags.folder, editions);
  const measured = measure(files, known, flags.edition === BOTH);
  for (const line of linesOf(measured)) terminal.line(line);
  const command = `npx assay coverage ${argumentsOf(flags, seed)}`;
  if (flags.report !== undefined) write(flags.report, markdownOf(measured, command));
  terminal.line(`reports in ${flags.folder}; again with ${command}`);
  output.result({ outcome: "measured", seed, ...measured });
  return failed ?? verdictOf(measured, flags, terminal.line);
}

/** Campaign and laws of one edition. Neither may fail: returns the exit code when one does. */
async function reach(
  edition: string,
  flags: CoverageFlags & { readonly seed: number; readonly markers: string },
  project: Project,
  output: Output,
): Promise<number | undefined> {
  const { seed, runs, seconds, steps, workers, cases, out, markers } = flags;
  const plain = { edition, engine: "hardhat", rpcUrl: null, bug: null } as const;
  const observer = (await project.subject(plain, output.terminal.line)).lens([], 0).to;
  const choice = { edition, engine: "hardhat", coverage: { markers, observer } } as const;
  const quiet = { ...output, result: (): void => undefined };
  const campaign = {
    ...choice,
    seed,
    out,
    ...(runs === undefined ? {} : { runs }),
    ...(seconds === undefined ? {} : { timeout: seconds }),
    ...(steps === undefined ? {} : { steps }),
    ...(workers === undefined ? {} : { workers }),
  };
  const code = await runCampaign(campaign, project, quiet);
  if (!measures(code)) return code;
  if (cases === 0 || project.laws === undefined) return undefined;
  const lawful = await checkLaws({ ...choice, seed, runs: cases }, project, quiet);
  return measures(lawful) ? undefined : lawful;
}

/** A short campaign may be vacuous; its coverage still counts. */
function measures(code: number): boolean {
  return code === EXIT_CODES.held || code === EXIT_CODES.vacuous;
}

/** With one edition only, nothing can be said of the list's entries that it does not reach, nor of what is missing in it. */
function measure(files: readonly FileCoverage[], project: CoverageProject, whole: boolean): Measured {
  const within = (folder: string) => files.filter(({ path }) => path.startsWith(`${folder}/`));
  const keys = files.flatMap((file) => unreachedIn(file, project.source(file.path)).map(({ key }) => key));
  const unreached = new Set(keys);
  return {
    rows: [
      ...project.folders.map((folder) => rowOf(folder, within(folder))).filter(({ lines }) => lines.total > 0),
      rowOf("together", files),
    ],
    unlisted: keys.filter((key) => !project.unreached.has(key)),
    listed: [...project.unreached].filter(([key]) => unreached.has(key)),
    wrong: whole ? [...project.unreached.keys()].filter((key) => !unreached.has(key)) : [],
  };
}

const HEAD = ["folder", "lines", "branches", "functions"] as const;
const cellsOf = ({ name, lines, branches, functions }: CoverageRow): string[] => [
  name,
  shareText(lines),
  shareText(branches),
  shareText(functions),
];

function linesOf({ rows, unlisted, listed, wrong }: Measured): string[] {
  return [
    ...(unlisted.length === 0 ? [] : ["not reached, and not in the reviewed list:"]),
    ...unlisted.map((key) => `  ${key}`),
    ...(wrong.length === 0
      ? []
      : ["listed as not reached, but reached or no longer there (remove them from the list):"]),
    ...wrong.map((key) => `  ${key}`),
    ...(listed.length === 0 ? [] : [`not reached, with a reviewed reason: ${listed.length}`]),
    table(HEAD, rows.map(cellsOf)),
  ];
}

function argumentsOf({ edition, runs, seconds, steps, cases }: CoverageFlags, seed: number): string {
  const limit = runs === undefined ? `--seconds ${seconds ?? 60}` : `--runs ${runs}`;
  return `--edition ${edition} --seed ${seed} ${limit} --steps ${steps ?? DEFAULT_STEPS} --cases ${cases}`;
}

function markdownOf({ rows, unlisted, listed }: Measured, command: string): string {
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const place = (key: string): string => `\`${key.replaceAll("`", "'")}\``;
  return [
    "# What campaigns and laws reach of the contracts",
    "",
    "Generated, without any unit test, by",
    "",
    "```sh",
    `${command} --report docs/coverage.md`,
    "```",
    "",
    row(HEAD),
    row(HEAD.map(() => "---")),
    ...rows.map((one) => row(cellsOf(one))),
    "",
    "## Not reached, and why",
    "",
    "The reasons are reviewed by hand: `contracts/coverage/unreached.yaml`.",
    "",
    row(["place", "reason"]),
    row(["---", "---"]),
    ...listed.map(([key, reason]) => row([place(key), reason])),
    ...unlisted.map((key) => row([place(key), "**not in the list**"])),
    "",
  ].join("\n");
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Every folder must reach the thresholds. */
function verdictOf(
  { rows, wrong }: Measured,
  { lines, branches }: CoverageFlags,
  print: (line: string) => void,
): number {
  const low = rows.flatMap((row) =>
    [["lines", percentOf(row.lines), lines] as const, ["branches", percentOf(row.branches), branches] as const].flatMap(
      ([what, percent, least]) =>
        least !== undefined && percent < least
          ? [`${row.name}: ${percent.toFixed(2)} % of ${what}, below ${least} %`]
          : [],
    ),
  );
  for (const line of low) print(line);
  return low.length > 0 || wrong.length > 0 ? BELOW_THRESHOLD : 0;
}
