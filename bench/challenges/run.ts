import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { whole } from "../search/numbers";
import { CHALLENGES } from "./list";
import { measure, type Measured } from "./measure";
import { page } from "./page";

/** Enough steps for what never comes up to make a campaign vacuous. */
const SEQUENCES = 320;
const PAGE = resolve(__dirname, "..", "..", "docs", "challenges.md");

interface Flags {
  readonly seeds: number;
  readonly seconds: number;
  readonly only?: string;
}

function folderFlag(text: string): string {
  if (CHALLENGES.some(({ folder }) => folder === text)) return text;
  throw new InvalidArgumentError(
    `expected one of ${CHALLENGES.map(({ folder }) => folder).join(", ")}, received "${text}"`,
  );
}

function textOf({ folder, steps, hunts }: Measured): string {
  const each = hunts.map(({ bug, found, of, by, seconds, steps: left }) =>
    found === 0
      ? `  ${bug}: not found`
      : `  ${bug}: ${found} of ${of}, ${by.join(", ")}, ${seconds?.toFixed(2) ?? "?"} s, ${left ?? "?"} steps`,
  );
  return [`${folder}: held for ${steps} steps`, ...each].join("\n");
}

function main({ seeds, seconds, only }: Flags): void {
  const out = mkdtempSync(join(tmpdir(), "assay-challenges-"));
  const settings = { seeds: Array.from({ length: seeds }, (_, i) => i + 1), seconds, sequences: SEQUENCES, out };
  try {
    const wanted = CHALLENGES.filter(({ folder }) => only === undefined || folder === only);
    const measured = wanted.map(({ folder }) => {
      const one = measure(folder, settings);
      process.stdout.write(`${textOf(one)}\n`);
      return one;
    });
    const cores = availableParallelism();
    const [, , load = 0] = loadavg();
    if (only === undefined) writeFileSync(PAGE, page(measured, settings, { cores, busy: (load / cores).toFixed(1) }));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

const command = new Command("bench:challenges")
  .description(
    "public challenges: a campaign on each of our contracts, and a search for each bug; writes docs/challenges.md",
  )
  .option("--seeds <n>", "seeds 1 to n", whole, 3)
  .option("--seconds <n>", "limit per bug and seed", whole, 60)
  .option("--only <folder>", "only this challenge; nothing is written")
  .action((flags: Flags) => main({ ...flags, ...(flags.only === undefined ? {} : { only: folderFlag(flags.only) }) }));

void command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`bench:challenges: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
