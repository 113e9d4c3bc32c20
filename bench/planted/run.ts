import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { z } from "zod";
import { writeArtifacts } from "../artifacts";
import { markdownTable } from "../markdown-table";
import { whole } from "../search/numbers";
import { assay, bugsOf, measuredOn, oneOf, sourcesOf, type BugFile } from "../subjects";

const SUBJECTS = readdirSync(__dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const campaign = z.object({
  calls: z.number(),
  seconds: z.number(),
  actions: z.record(z.string(), z.object({ ok: z.number() })),
  violations: z.array(
    z.object({ id: z.string(), secondsToFind: z.number(), sequencesToFind: z.number(), steps: z.number() }),
  ),
});
type Campaign = z.infer<typeof campaign>;

interface Flags {
  readonly seconds: number;
  readonly seed: number;
  readonly only?: string;
}

/** A campaign on a subject as somebody has it who uses Hardhat, with a bug or without one. */
function run(folder: string, subject: string, { seconds, seed }: Flags, bug?: BugFile): Campaign {
  const from = join(__dirname, subject);
  writeArtifacts(folder, sourcesOf(from, bug));
  const config = readFileSync(join(from, "assay.config.ts"), "utf8");
  const compiled = config.replace("defineProject({", 'defineProject({\n  artifacts: "artifacts",');
  writeFileSync(join(folder, "assay.config.ts"), compiled);
  const answer = assay(folder, "campaign", ..."--workers 2 --seed".split(" "), `${seed}`, "--timeout", `${seconds}`);
  return campaign.parse(answer);
}

const HEAD = [
  "subject",
  "contracts",
  "found by",
  "after s",
  "after sequences",
  "steps",
  "also",
  "calls/s",
  "never succeeded",
];

/** A line of the table: what was found first, and what else. */
function row(subject: string, contracts: string, { calls, seconds, actions, violations }: Campaign): readonly string[] {
  const [first, ...rest] = [...violations].sort((one, other) => one.secondsToFind - other.secondsToFind);
  const never = Object.keys(actions).filter((name) => actions[name]?.ok === 0);
  return [
    ...[subject, contracts, first?.id ?? "–", first?.secondsToFind.toFixed(1) ?? "–"],
    ...[String(first?.sequencesToFind ?? "–"), String(first?.steps ?? "–"), rest.map(({ id }) => id).join(", ") || "–"],
    ...[(calls / seconds).toFixed(0), never.sort().join(", ") || "–"],
  ];
}

/** Runs the correct contracts of each subject, and those with each bug; false when the correct ones did not hold or a bug was not found. */
function main(flags: Flags): boolean {
  const home = mkdtempSync(join(tmpdir(), "assay-planted-"));
  const rows: (readonly string[])[] = [];
  let [alarms, found, bugs] = [0, 0, 0];
  const add = (line: readonly string[]): void => {
    rows.push(line);
    process.stderr.write(`${line.join(" | ")}\n`);
  };
  try {
    for (const subject of SUBJECTS.filter((name) => name === (flags.only ?? name))) {
      const correct = run(join(home, subject), subject, flags);
      const known = new Set(correct.violations.map(({ id }) => id));
      alarms += known.size;
      add(row(subject, "correct", correct));
      for (const bug of bugsOf(join(__dirname, subject))) {
        const seen = run(join(home, `${subject}-${bug.name}`), subject, flags, bug);
        const violations = seen.violations.filter(({ id }) => !known.has(id));
        bugs += 1;
        if (violations.length > 0) found += 1;
        add(row(subject, bug.name, { ...seen, violations }));
      }
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  process.stdout.write(`${markdownTable(HEAD, rows)}\n\n`);
  process.stdout.write(`${found} of ${bugs} bugs found, ${alarms} false alarms; ${measuredOn(flags)}\n`);
  return alarms === 0 && found === bugs;
}

const command = new Command("bench:planted")
  .description("bugs planted in contracts that the tool does not know, with one statement for each subject")
  .option("--seconds <n>", "seconds of each campaign", whole, 60)
  .option("--seed <n>", "seed of each campaign", whole, 1)
  .option("--only <subject>", `one of ${SUBJECTS.join(", ")}`, oneOf(SUBJECTS))
  .action((flags: Flags) => {
    if (main(flags)) return;
    process.stderr.write("bench:planted: expected every bug to be found, and the correct contracts to hold\n");
    process.exitCode = 1;
  });

void command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`bench:planted: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
