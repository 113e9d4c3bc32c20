import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  UnreadableError,
  parseCounterexample,
  readCounterexample,
  TOOL,
  type Counterexample,
} from "../../run/counterexample";
import { messageOf } from "../../run/judge";
import { RECORD_NAME, readJson, readRecord, type CampaignRecord } from "../../campaign/record";
import type { Reporting } from "../../core/types";
import { readCoverage } from "./data/coverage";
import type { Named } from "./data/counterexample";
import type { ReportInput } from "./page/compose";
import { editionPart } from "../../core/format/edition";

/** Name of istanbul's summary in a folder. */
const COVERAGE_NAME = "coverage-summary.json";

/** How a report's input is read. */
export interface ReadOptions {
  readonly reporting: Reporting;
  /** A coverage summary to use in place of the folder's. */
  readonly coverage?: string;
  /** The command that replays a file. */
  readonly replay: (path: string) => string;
  /** Called with a message about each file that is skipped. */
  readonly notice: (text: string) => void;
}

/** Reads a campaign's folder, or one counterexample. @throws UnreadableError for a file that is missing, damaged, or of another version */
export async function readReportInput(path: string, options: ReadOptions): Promise<ReportInput> {
  if (await isFolder(path)) return readFolder(path, options);
  const counterexample = await readCounterexample(path);
  return {
    title: `${counterexample.identity}: counterexample`,
    campaigns: [],
    counterexamples: [named(path, counterexample, options)],
    coverage: options.coverage === undefined ? null : await readCoverage(options.coverage),
    reporting: options.reporting,
  };
}

async function readFolder(folder: string, options: ReadOptions): Promise<ReportInput> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).sort();
  const campaigns = files.includes(RECORD_NAME) ? [await readRecord(join(folder, RECORD_NAME))] : [];
  const counterexamples: Named[] = [];
  for (const file of files.filter((name) => name !== RECORD_NAME && name !== COVERAGE_NAME)) {
    const path = join(folder, file);
    const counterexample = await counterexampleIn(path, options.notice);
    if (counterexample !== undefined) counterexamples.push(named(path, counterexample, options));
  }
  if (campaigns.length === 0 && counterexamples.length === 0)
    throw new UnreadableError(
      `${folder}: expected ${RECORD_NAME} or counterexamples, received a folder without either; run a campaign with --out ${folder}`,
    );
  const found = files.includes(COVERAGE_NAME) ? join(folder, COVERAGE_NAME) : undefined;
  const coverage = options.coverage ?? found;
  return {
    title: titleOf(campaigns[0], folder),
    campaigns,
    counterexamples: ordered(counterexamples, campaigns),
    coverage: coverage === undefined ? null : await readCoverage(coverage),
    reporting: options.reporting,
  };
}

function titleOf(record: CampaignRecord | undefined, folder: string): string {
  if (record === undefined) return `Counterexamples in ${basename(folder)}`;
  const of = record.bug === null ? "" : `, bug ${record.bug}`;
  return `Campaign ${record.outcome}: seed ${record.seed}${editionPart(record.edition)}${of}`;
}

/** The campaign's counterexamples in the order in which it found them, then the folder's other ones. */
function ordered(counterexamples: readonly Named[], campaigns: readonly CampaignRecord[]): readonly Named[] {
  const found = campaigns.flatMap(({ violations }) => violations.map(({ file }) => file));
  const own = found.flatMap((name) => counterexamples.filter(({ file }) => file === name));
  return [...own, ...counterexamples.filter((named) => !own.includes(named))];
}

/** The counterexample in a file; undefined when the JSON is something else. @throws UnreadableError */
async function counterexampleIn(path: string, notice: (text: string) => void): Promise<Counterexample | undefined> {
  const json = await readJson(path, "a counterexample");
  if (typeof json === "object" && json !== null && "tool" in json && json.tool === TOOL)
    return parseCounterexample(JSON.stringify(json), path);
  notice(`${path}: skipped: not a counterexample`);
  return undefined;
}

function named(path: string, counterexample: Counterexample, { replay }: ReadOptions): Named {
  return { file: basename(path), counterexample, replay: replay(path) };
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw new UnreadableError(
      `${path}: cannot be read (${messageOf(error)}); give a campaign's folder, or the file of a counterexample`,
      { cause: error },
    );
  }
}
