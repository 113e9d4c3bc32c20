import { join, resolve } from "node:path";
import { Command } from "commander";
import { corpusAt } from "../../packages/assay/src/cli/corpus/files";
import { writeBetween } from "assay/cli/between";
import { compile, compileChanged, optionsIn, type Artifacts, type SourceChange } from "assay/compile";
import { number } from "assay/display";
import { readDeepBugs } from "assay/project/bugs";
import { cover, type Candidate } from "../../packages/assay/src/search/cover";
import { familyOf } from "../../packages/assay/src/search/feature";
import { FeatureTable } from "../../packages/assay/src/search/feature-table";
import { listenToModel } from "../../packages/assay/src/search/listen";
import { Random } from "../../packages/assay/src/search/random";
import { traceOfEntry } from "../../packages/assay/src/search/trace";
import type { Subject } from "assay/types";
import { KeptLines } from "../kept-lines";
import { median } from "../peers/summary";
import { whole } from "./numbers";
import { Player, REVEALS, type Reveals } from "./reveals";
import { revision } from "./revision";

const ROOT = resolve(__dirname, "..", "..");
const EDITION = "current";
/** Bugs that are put into the contracts together. */
const TOGETHER = 7;
/** A bug is played until this many sequences reveal it. */
const ENOUGH = 60;
/** How much of the corpus a pool has. */
const POOL_PERCENT = 80;

interface Flags {
  readonly corpus: string;
  readonly calls: number;
  readonly pools: number;
  readonly only: readonly string[];
  readonly markdown?: string;
}

/** Of each pool and bug, the calls until a chosen sequence reveals it; Infinity where none does. */
type Outcome = readonly (readonly number[])[];

/** Chooses sequences of pools by some families, and looks up which bugs they reveal. */
function outcomeOf(
  families: ReadonlySet<string>,
  pools: readonly (readonly Candidate[])[],
  reveals: ReadonlyMap<Candidate, ReadonlyMap<number, number>>,
  bugs: number,
  mostCalls: number,
): Outcome {
  return pools.map((pool) => {
    // a chosen sequence may be cut, so it is known by its first call
    const byFirstCall = new Map(pool.map((candidate) => [candidate.entry.calls[0], candidate]));
    const until = Array.from({ length: bugs }, () => Infinity);
    let before = 0;
    const candidates = pool.map(({ entry, features }) => ({
      entry,
      features: [...features].filter(([feature]) => families.has(familyOf(feature))),
    }));
    for (const { entry } of cover(candidates, mostCalls)) {
      const candidate = byFirstCall.get(entry.calls[0]);
      const revealed = candidate === undefined ? undefined : reveals.get(candidate);
      for (const [bug, calls] of revealed ?? [])
        if (calls <= entry.calls.length) until[bug] = Math.min(until[bug] ?? Infinity, before + calls);
      before += entry.calls.length;
    }
    return until;
  });
}

const HEAD = ["| families | revealed | in every pool | median calls |", "|---|---:|---:|---:|"];

function rowOf(name: string, outcome: Outcome): string {
  const found = outcome.flat().filter((calls) => calls < Infinity);
  const bugs = outcome[0] ?? [];
  const always = bugs.filter((_, bug) => outcome.every((pool) => (pool[bug] ?? Infinity) < Infinity));
  const middle = number(Math.round(median(found) ?? NaN));
  return `| ${name} | ${found.length} of ${outcome.flat().length} | ${always.length} of ${bugs.length} | ${middle} |`;
}

async function main({ corpus, calls, pools: count, only, markdown }: Flags): Promise<void> {
  await listenToModel({ root: ROOT, model: ["model"] });
  // only now the model may be loaded
  const [{ createSubject }, { contractsOf }] = await Promise.all([
    import("../../properties/subject"),
    import("../../properties/subject/contracts"),
  ]);
  const options = optionsIn(ROOT, "contracts", (text) => process.stderr.write(`${text}\n`));
  const needed = contractsOf(EDITION);
  const subjectOf = (artifacts: Artifacts): Subject<unknown, unknown> => createSubject({ edition: EDITION, artifacts });
  const changed = (change: SourceChange): Subject<unknown, unknown> =>
    subjectOf(compileChanged(options, change, (contract) => needed.has(contract)));
  const subject = subjectOf(compile(options));
  const { sequences } = corpusAt(resolve(ROOT, corpus));
  const played = await playedAll(() => new Player(subject, sequences, changed), sequences.length);
  const table = new FeatureTable();
  const candidates = sequences.map((kept): Candidate => {
    const trace = traceOfEntry(subject, kept);
    return { entry: { offset: kept.offset, calls: trace.calls }, features: table.keep(trace.features) };
  });
  const reveals = new Map(
    candidates.map((candidate, place) => [
      candidate,
      new Map(
        played.flatMap(({ by }, bug) => by.flatMap(([at, until]) => (at === place ? [[bug, until] as const] : []))),
      ),
    ]),
  );
  const pools = Array.from({ length: count }, (_, seed) => {
    const random = new Random(seed + 1);
    return candidates.filter(() => random.chance(POOL_PERCENT));
  });
  const families = [...new Set(candidates.flatMap(({ features }) => [...features].map(([one]) => familyOf(one))))];
  const row = (name: string, chosen: readonly string[]): string =>
    rowOf(name, outcomeOf(new Set(chosen), pools, reveals, played.length, calls));
  const without = families.sort().map((family) =>
    row(
      `without \`${family}\``,
      families.filter((one) => one !== family),
    ),
  );
  const text = [
    ...HEAD,
    row(`all ${families.length}`, families),
    ...without,
    ...only.map((list) => row(list, list.split(","))),
    "",
    `\`${commandOf({ calls, pools: count, only })}\`: ${played.length} deep bugs, ${count} pools, each ${POOL_PERCENT} % of ${number(sequences.length)} sequences; ` +
      `of each, sequences of ${number(calls)} calls at most are chosen.`,
  ].join("\n");
  process.stdout.write(`${text}\n`);
  if (markdown !== undefined) writeBetween(markdown, "ablation", text);
}

function commandOf({ calls, pools, only }: Omit<Flags, "corpus">): string {
  const lists = only.map((list) => ` --only ${list}`).join("");
  return `npm run bench:ablation -- --calls ${calls} --pools ${pools}${lists}`;
}

/** Plays the corpus against each deep bug; what was played before is kept. */
async function playedAll(open: () => Player, sequences: number): Promise<readonly Reveals[]> {
  const kept = new KeptLines<Reveals>(join(ROOT, ".cache/ablation"), { revision: revision(ROOT) }, REVEALS, false);
  const bugs = readDeepBugs(join(ROOT, "contracts/bugs/deep"));
  const left = bugs.filter(({ name }) => !kept.all().some(({ bug }) => bug === name));
  if (left.length === 0) return kept.all();
  const player = open();
  for (let start = 0; start < left.length; start += TOGETHER)
    for (const reveals of await player.play(left.slice(start, start + TOGETHER), ENOUGH)) {
      process.stderr.write(`${reveals.bug}: revealed by ${reveals.by.length} of ${sequences} sequences\n`);
      kept.add(reveals);
    }
  return kept.all();
}

void new Command("bench:ablation")
  .description(
    "what the families of features are worth: the deep bugs that sequences reveal which are chosen without one of them",
  )
  .option("--corpus <file>", "sequences to choose from", "corpus/current.json")
  .option("--calls <n>", "calls of the chosen sequences, at most", whole, 8_000)
  .option("--pools <n>", "parts of the corpus to choose from, drawn by the seeds from 1 on", whole, 3)
  .option("--only <families...>", "lists of families, with commas between, to choose by", [])
  .option("--markdown <file>", "write the table between <!-- ablation --> and its end in this file")
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`bench:ablation: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
