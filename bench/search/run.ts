import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { Command, Option } from "commander";
import { z } from "zod";
import { placeBetween, writeBetween } from "assay/cli/between";
import { KeptLines } from "../kept-lines";
import { featuresOf, featuresTable } from "./features";
import { whole } from "./numbers";
import { page } from "./page";
import { revision } from "./revision";
import { LINE, WAYS, batches, isOf, type Batch, type SearchRun } from "./ways";

const ROOT = resolve(__dirname, "..", "..");
const ASSAY = join(ROOT, "packages/assay/bin/assay.cjs");
/** `assay bugs` ends so when something was not found, or not made small. */
const BELOW = 8;
/** It was interrupted, as all processes of a terminal are by one Ctrl-C. */
const INTERRUPTED = 130;

/** The folders of a set's bugs, by edition. */
const FOLDERS = {
  listed: { current: ["contracts/bugs"], earlier: ["contracts/bugs/earlier"] },
  deep: { current: ["contracts/bugs/deep", "contracts/bugs/nth"], earlier: ["contracts/bugs/deep/earlier"] },
} as const;

interface Flags {
  readonly set: keyof typeof FOLDERS;
  readonly edition: keyof (typeof FOLDERS)["listed"];
  readonly seeds: number;
  /** Of random sequences, where they are fewer. */
  readonly randomSeeds?: number;
  readonly cap: number;
  readonly every: number;
  readonly steps: string;
  readonly parallel: number;
  /** Calls after which features are counted; 0: they are not. */
  readonly features: number;
  readonly markdown?: string;
  readonly fresh?: boolean;
}

const RESULT = z.object({
  rows: z.array(z.object({ bug: z.string(), found: z.boolean(), calls: z.number(), seconds: z.number() })),
});

/** Searches for all bugs that are asked for, in a process of its own, which reports each as soon as it is found; undefined when it was interrupted. @throws Error when it ends otherwise than with found or not found */
async function search(
  batch: Batch,
  { set, edition, cap, steps, every, parallel }: Flags,
  out: string,
): Promise<SearchRun[] | undefined> {
  const { way, seed } = batch;
  const argv = [
    ...["bugs", "--json", "--seed", String(seed), "--timeout", String(cap), "--steps", steps, "--edition", edition],
    ...["--every", String(every), "--workers", String(parallel), "--out", out, ...(set === "deep" ? ["--deep"] : [])],
    ...WAYS[way],
  ];
  const child = spawn(process.execPath, [ASSAY, ...argv], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [stdout, code] = await Promise.all([text(child.stdout), ended]);
  if (code === INTERRUPTED) return undefined;
  if (code !== 0 && code !== BELOW) throw new Error(`assay ${argv.join(" ")} ended with ${String(code)}`);
  const { rows } = RESULT.parse(JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? ""));
  return rows.map(({ bug, found, calls, seconds }) => ({ ...batch, bug, found, calls, seconds }));
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => file.replace(/\.yaml$/, ""))
    .sort();
}

/** The command that writes this table again. */
function commandOf({ set, edition, seeds, randomSeeds, cap, every, steps }: Flags): string {
  const more = [
    ...(randomSeeds === undefined ? [] : [`--random-seeds ${randomSeeds}`]),
    ...(every === 1 ? [] : [`--every ${every}`]),
    ...(steps === "50" ? [] : [`--steps ${steps}`]),
  ];
  return [
    ...["npm run bench:search --", `--set ${set} --edition ${edition} --seeds ${seeds} --cap ${cap}`],
    ...more,
  ].join(" ");
}

async function main(flags: Flags): Promise<void> {
  const { set, edition, cap, every, steps, features, markdown, fresh = false } = flags;
  const seeds = { random: flags.randomSeeds ?? flags.seeds, "random + corpus": flags.seeds };
  const mark = `search ${set} ${edition}`;
  if (markdown !== undefined) placeBetween(markdown, mark);
  const all = FOLDERS[set][edition].flatMap(namesIn);
  const settings = { set, edition, cap, steps, every, revision: revision(ROOT) };
  const kept = new KeptLines<SearchRun>(join(ROOT, ".cache/search"), settings, LINE, fresh);
  const wanted = batches(seeds);
  const left = wanted.filter((one) => !kept.all().some((run) => isOf(run, one)));
  process.stderr.write(`${wanted.length} searches, ${wanted.length - left.length} of them made before\n`);
  const out = mkdtempSync(join(tmpdir(), "assay-search-"));
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort());
  try {
    for (const batch of left) {
      if (interrupt.signal.aborted) break;
      process.stderr.write(`${batch.way}, seed ${batch.seed}\n`);
      for (const run of (await search(batch, flags, out)) ?? []) kept.add(run);
    }
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
  const runs = kept.all().filter((run) => wanted.some((one) => isOf(run, one)));
  const names = new Set(runs.map(({ bug }) => bug));
  const table = page({ command: commandOf(flags), bugs: names.size, of: all.length, seeds, cap, runs });
  const reached =
    features === 0 || interrupt.signal.aborted ? [] : await featuresOf(ROOT, edition, flags.seeds, features);
  const text = reached.length === 0 ? table : `${table}\n\n${featuresTable(reached, features)}`;
  process.stdout.write(`${text}\n`);
  if (markdown !== undefined) writeBetween(markdown, mark, text);
  if (interrupt.signal.aborted) process.exitCode = INTERRUPTED;
}

function wholeOrNone(text: string): number {
  return text === "0" ? 0 : whole(text);
}

void new Command("bench:search")
  .description("how soon bugs are found without the corpus and with it; finished runs are kept in .cache/search")
  .addOption(new Option("--set <name>", "which bugs").choices(Object.keys(FOLDERS)).default("deep"))
  .addOption(
    new Option("--edition <name>", "edition of the protocol").choices(["current", "earlier"]).default("current"),
  )
  .option("--seeds <n>", "seeds from 1 on, for each bug and way", whole, 3)
  .option("--random-seeds <n>", "seeds of random sequences, where they are to be fewer", whole)
  .option("--cap <seconds>", "seconds of a run, at most", whole, 20)
  .option("--every <k>", "only every k-th bug, in the order of their names", whole, 1)
  .option("--steps <n>", "actions of a sequence, as `assay bugs` takes them", "50")
  .option("--parallel <n>", "bugs at a time", whole, 1)
  .option(
    "--features <calls>",
    "count features after this many calls of the model, with 50 actions in a sequence (0: never)",
    wholeOrNone,
    20_000,
  )
  .option("--markdown <file>", "write the table between <!-- search SET EDITION --> and its end in this file")
  .option("--fresh", "forget the runs that were made before")
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`bench:search: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
