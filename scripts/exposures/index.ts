import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { placeBetween, writeBetween } from "assay/cli/between";
import type { Objective } from "assay/types";
import { EDITIONS, type Edition } from "../../properties/fixture/editions";
import { OBJECTIVES } from "../../properties/objectives";
import { committedIn, differenceText, findingOf, pageWith, type Filled } from "./page";
import { searched } from "./searched";

const ROOT = join(__dirname, "..", "..");
const PAGE = join(ROOT, "docs", "exposures.md");
const MARK = "exposures";
/** Part of what the committed values mean. */
const SEED = 1;
/** What the committed rows had. */
const DEFAULT_SECONDS = 600;
/** As of every command: something was found that should not be, */
const FOUND = 7;
/** or something could not be done. */
const FAILED = 1;

interface Flags {
  readonly seconds: number;
  readonly runs?: number;
  readonly objective?: readonly string[];
  readonly edition?: readonly Edition[];
  readonly workers?: number;
  readonly out?: string;
  readonly write?: boolean;
  readonly check?: boolean;
}

function count(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError(`expected a whole number above 0, received "${text}"`);
}

/** Every objective that is asked for, in every edition that it is of. */
function chosen({
  objective: names,
  edition: editions = EDITIONS,
}: Flags): { objective: Objective; edition: Edition }[] {
  return OBJECTIVES.filter(({ name }) => names?.includes(name) ?? true).flatMap((objective) =>
    editions
      .filter((edition) => objective.editions?.includes(edition) ?? true)
      .map((edition) => ({ objective, edition })),
  );
}

function search(flags: Flags, out: string): number {
  const { seconds, runs, workers, check = false } = flags;
  const committed = committedIn(placeBetween(PAGE, MARK).inside);
  const isWhole = flags.objective === undefined && flags.edition === undefined;
  const writes = !check && (isWhole || flags.write === true);
  let code = 0;
  for (const { objective, edition } of chosen(flags)) {
    const { name, title, rules, players } = objective;
    const row = { project: "mutual", edition, objective: name };
    const was = committed.find((one) => one.edition === edition && one.objective === name);
    const again = check && was !== undefined ? { runs: was.sequences } : undefined;
    const budget = again ?? (runs === undefined ? { seconds } : { runs });
    let filled: Filled;
    try {
      const found = searched({ ...row, folder: ROOT, seed: SEED, budget, workers, out });
      filled = { ...row, title, about: players.about, rules, seed: SEED, found };
    } catch (error) {
      // the others are searched all the same
      process.stderr.write(`exposures: ${error instanceof Error ? error.message : String(error)}\n`);
      code ||= FAILED;
      continue;
    }
    const { value, unit, outcome } = filled.found;
    process.stdout.write(`${edition}, ${name}: ${value ?? "no value"} ${unit}\n`);
    const finding = check ? findingOf(committed, filled) : outcome === "differs" ? differenceText(filled) : undefined;
    if (finding !== undefined) {
      process.stdout.write(`${finding}\n`);
      code = FOUND;
    }
    // after each of them: what was measured is not lost when the rest is interrupted
    if (writes && finding === undefined) writeBetween(PAGE, MARK, pageWith(placeBetween(PAGE, MARK).inside, [filled]));
  }
  if (!check && !writes)
    process.stdout.write("the page is left as it is, which has all of them; --write puts these rows in it\n");
  return code;
}

function main(flags: Flags): void {
  const out = flags.out ?? mkdtempSync(join(tmpdir(), "assay-exposures-"));
  try {
    process.exitCode = search(flags, out);
  } finally {
    if (flags.out === undefined) rmSync(out, { recursive: true, force: true });
  }
}

void new Command("exposures")
  .description("searches for the largest value of each objective, and puts its row in docs/exposures.md as it is found")
  .option("--seconds <n>", "of each search, at most", count, DEFAULT_SECONDS)
  .option("--runs <n>", "sequences of each search, in place of seconds", count)
  .addOption(new Option("--objective <names...>", "these alone").choices(OBJECTIVES.map(({ name }) => name)))
  .addOption(new Option("--edition <names...>", "of these editions alone").choices(EDITIONS))
  .option("--write", "with --objective or --edition: put these rows in the page")
  .option("--workers <n>", "processes that search (default: one per core)", count)
  .option("--out <folder>", "where cases are written")
  .option(
    "--check",
    "repeat each committed search instead, and exit with 7 when a value grew by more than 5 %, or the chain does not show it",
  )
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`exposures: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
