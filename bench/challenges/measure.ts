import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { median } from "../peers/summary";
import { assay, bugsOf } from "../subjects";

const campaign = z.object({ outcome: z.string(), steps: z.number() });
const searched = z.object({
  rows: z.array(
    z.object({
      bug: z.string(),
      title: z.string(),
      found: z.boolean(),
      id: z.string().nullable(),
      seconds: z.number().nullable(),
      steps: z.number().nullable(),
    }),
  ),
});
type Row = z.infer<typeof searched>["rows"][number];

/** How it is measured. */
export interface Settings {
  readonly seeds: readonly number[];
  /** Limit per bug and seed. */
  readonly seconds: number;
  /** Of the campaign on the correct contracts. */
  readonly sequences: number;
  /** Folder for counterexamples. */
  readonly out: string;
}

/** What became of a bug, over all seeds. */
export interface Hunt {
  readonly bug: string;
  readonly title: string;
  /** With how many seeds it was found, of how many. */
  readonly found: number;
  readonly of: number;
  /** What found it; none when nothing did. */
  readonly by: readonly string[];
  /** Medians over the seeds with which it was found; null when there was none. Without compiling, starting a node, and shrinking. */
  readonly seconds: number | null;
  readonly steps: number | null;
}

/** What became of a challenge. */
export interface Measured {
  readonly folder: string;
  /** How a campaign on the correct contracts ended: "held". */
  readonly outcome: string;
  readonly steps: number;
  /** Lines of `assay.config.ts`: what is deployed, and the statements. */
  readonly subjectLines: number;
  readonly contractLines: number;
  readonly hunts: readonly Hunt[];
}

/** `assay …` in a challenge's folder, with one worker. */
const assayIn = (folder: string, ...args: readonly string[]): unknown =>
  assay(join(__dirname, folder), ...args, "--workers", "1");

const linesOf = (path: string): number => readFileSync(path, "utf8").trimEnd().split("\n").length;

/** Lines of a challenge's subject, and of its contracts. */
export function sizesOf(folder: string): Pick<Measured, "subjectLines" | "contractLines"> {
  const contracts = join(__dirname, folder, "contracts");
  return {
    subjectLines: linesOf(join(__dirname, folder, "assay.config.ts")),
    contractLines: readdirSync(contracts)
      .filter((name) => name.endsWith(".sol"))
      .reduce((sum, name) => sum + linesOf(join(contracts, name)), 0),
  };
}

const unique = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** The same bug, looked for with several seeds. */
export function huntOf(rows: readonly Row[]): Hunt {
  const hits = rows.filter(({ found }) => found);
  const by = unique(hits.flatMap(({ id }) => (id === null ? [] : [id])));
  const numbers = (of: (row: Row) => number | null): number[] => hits.map(of).filter((one) => one !== null);
  return {
    bug: rows[0]?.bug ?? "",
    title: rows[0]?.title ?? "",
    found: hits.length,
    of: rows.length,
    by,
    seconds: median(numbers(({ seconds }) => seconds)),
    steps: median(numbers(({ steps }) => steps)),
  };
}

/** A campaign on the correct contracts, and a search for each bug with each seed. @throws Error when the correct contracts do not hold */
export function measure(folder: string, { seeds, seconds, sequences, out }: Settings): Measured {
  const [first = 1] = seeds;
  const flags = ["--seed", String(first), "--runs", String(sequences), "--out", out];
  const { outcome, steps } = campaign.parse(assayIn(folder, "campaign", ...flags));
  if (outcome !== "held") throw new Error(`${folder}: expected the correct contracts to hold, received "${outcome}"`);
  const rows = seeds.flatMap(
    (seed) =>
      searched.parse(assayIn(folder, "bugs", "--seed", String(seed), "--timeout", String(seconds), "--out", out)).rows,
  );
  const hunts = bugsOf(join(__dirname, folder))
    .map(({ name }) => name)
    .sort()
    .map((name) => huntOf(rows.filter(({ bug }) => bug === name)));
  return { folder, outcome, steps, ...sizesOf(folder), hunts };
}
