import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { placeBetween, writeBetween } from "assay/cli/between";
import { EDITIONS } from "../../properties/fixture/editions";
import { OBJECTIVES } from "../../properties/objectives";
import { committedIn, grown, pageText, pageWith, type Filled } from "./page";
import { searched } from "./searched";

const ROOT = join(__dirname, "..", "..");
const PAGE = join(ROOT, "docs", "exposures.md");
const MARK = "exposures";
/** Part of what the committed values mean. */
const SEED = 1;
const DEFAULT_SECONDS = 30;
/** As of every command: something was found that should not be. */
const FOUND = 7;

const USAGE =
  "npm run exposures -- [--seconds N | --runs N] [--objective NAME … [--write]] [--workers N] [--out FOLDER] [--check]\n" +
  "  writes docs/exposures.md anew, with --objective and --write the rows of these alone; --check repeats each committed search instead, and exits with 7 when a value grew by more than 5 %";

const { values: flags } = parseArgs({
  options: {
    seconds: { type: "string" },
    runs: { type: "string" },
    objective: { type: "string", multiple: true },
    workers: { type: "string" },
    out: { type: "string" },
    write: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** A whole number above 0. @throws Error for anything else */
function count(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`--${name}: expected a whole number above 0, received "${text}"`);
}

/** Every objective in every edition that it is of. @throws Error for a name that is none's */
function chosen() {
  const unknown = flags.objective?.find((name) => !OBJECTIVES.some((objective) => objective.name === name));
  if (unknown !== undefined) {
    const known = OBJECTIVES.map(({ name }) => name).join(", ");
    throw new Error(`--objective: expected one of ${known}, received "${unknown}"`);
  }
  return OBJECTIVES.filter(({ name }) => flags.objective?.includes(name) ?? true).flatMap((objective) =>
    EDITIONS.filter((edition) => objective.editions?.includes(edition) ?? true).map((edition) => ({
      objective,
      edition,
    })),
  );
}

function search(out: string): number {
  const committed = committedIn(placeBetween(PAGE, MARK).inside);
  const [seconds, runs, workers] = [
    count("seconds", flags.seconds) ?? DEFAULT_SECONDS,
    count("runs", flags.runs),
    count("workers", flags.workers),
  ];
  const rows: Filled[] = [];
  for (const { objective, edition } of chosen()) {
    const { name, title, rules } = objective;
    const row = { project: "mutual", edition, objective: name };
    const was = committed.find((one) => one.edition === edition && one.objective === name);
    const again = flags.check && was !== undefined ? { runs: was.sequences } : undefined;
    const budget = again ?? (runs === undefined ? { seconds } : { runs });
    const found = searched({ ...row, folder: ROOT, seed: SEED, budget, workers, out });
    process.stdout.write(`${edition}, ${name}: ${found.value ?? "no value"} ${found.unit}\n`);
    rows.push({ ...row, title, rules, found });
    // after each of them: what was measured is not lost when the rest is interrupted
    if (!flags.check && flags.objective === undefined) writeBetween(PAGE, MARK, pageText(rows));
  }
  if (flags.check) {
    const findings = grown(committed, rows);
    for (const finding of findings) process.stdout.write(`${finding}\n`);
    return findings.length === 0 ? 0 : FOUND;
  }
  if (flags.objective !== undefined && flags.write)
    writeBetween(PAGE, MARK, pageWith(placeBetween(PAGE, MARK).inside, rows));
  else if (flags.objective !== undefined)
    process.stdout.write(
      "--objective: the page is left as it is, which has all of them; --write puts these rows in it\n",
    );
  return 0;
}

if (flags.help) process.stdout.write(`${USAGE}\n`);
else {
  const out = flags.out ?? mkdtempSync(join(tmpdir(), "assay-exposures-"));
  try {
    process.exitCode = search(out);
  } finally {
    if (flags.out === undefined) rmSync(out, { recursive: true, force: true });
  }
}
