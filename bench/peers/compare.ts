import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeBetween, writeBetween } from "assay/cli/between";
import { Command, InvalidArgumentError } from "commander";
import { EDITIONS, type Edition } from "../../properties/fixture/editions";
import { NAMES, runOne, type Asked, type Name } from "./competitors";
import { KeptRuns } from "./kept";
import { readEdition, SEQUENCE_STEPS } from "./options";
import { page } from "./page";
import { soonerThanPeers, summarize, summaryText } from "./summary";
import { INTACT, bugsOf } from "./bug";

interface Flags {
  readonly edition: Edition;
  readonly seconds: number;
  readonly rounds: number;
  readonly cap: number;
  readonly seed: number;
  readonly steps: number;
  readonly bugs?: number;
  readonly peers: readonly Name[];
  readonly fresh?: boolean;
  readonly json?: boolean;
  readonly markdown?: string;
}

/** What the figures do not share: printed with them, every time. */
const NOT_EQUAL = [
  "assay compares every step with the reference model, word by word, and checks all invariants; foundry checks only what can be stated without a model: what an action was about after every step, a chapter beside after half of them, all at a run's end.",
  "foundry's steps are handler calls: one that waits, or finds nothing to do, makes no call, others make several (callsPerSecond counts what is called; of assay's steps each is one call, or a wait); it runs as many forge processes as there are cores, with different seeds.",
  "foundry's generators are bounded inputs drawn once, without the model's knowledge of what is valid.",
  "seconds to find are a campaign's own: compiling, starting nodes and shrinking are left out for all.",
  "seconds from the command to print are those of the whole command until the counterexample is there, shrunk as each does it, with all contracts compiled: assay's from its process, foundry's from that of the forge that found it. What assay keeps of its own modules is there, what it keeps of the contracts deployed is not.",
];

function editionFlag(text: string): Edition {
  try {
    return readEdition(text);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

function whole(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`expected a whole number from ${least}, received ${text}`);
    return value;
  };
}

function namesFlag(text: string): readonly Name[] {
  return text.split(",").map((part) => {
    const name = NAMES.find((known) => known === part.trim());
    if (name === undefined)
      throw new InvalidArgumentError(`expected some of ${NAMES.join(", ")}, with commas, received "${part.trim()}"`);
    return name;
  });
}

/** Some of an edition's bugs, evenly spread over the alphabet. */
function chosen(edition: Edition, count: number | undefined): string[] {
  const all = bugsOf(edition);
  if (count === undefined || count >= all.length) return all;
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)] ?? "");
}

/** Compares them: speed first, each in turn, round by round; then each bug. */
async function compare({
  edition,
  seconds,
  rounds,
  cap,
  seed,
  steps,
  bugs,
  peers,
  fresh,
  json,
  markdown,
}: Flags): Promise<void> {
  const mark = `peers ${edition}`;
  if (markdown !== undefined) placeBetween(markdown, mark);
  const kept = new KeptRuns({ edition, seconds, cap, seed, steps }, fresh === true);
  const out = mkdtempSync(join(tmpdir(), "assay-peers-"));
  const tell = (text: string): void => void process.stderr.write(`${text}\n`);
  const once = async (name: Name, round: number, asked: Asked): Promise<void> => {
    if (kept.find(name, asked.bug, round) !== undefined) return;
    const run = await runOne(name, asked, out);
    kept.add({ name, bug: asked.bug, round, run });
    const what = run.found === null ? "nothing found" : `${run.found} after ${run.secondsToFind?.toFixed(2) ?? "?"} s`;
    tell(`${name}, ${asked.bug}: ${Math.round(run.stepsPerSecond)} steps/s, ${what}`);
  };
  try {
    for (let round = 0; round < rounds; round++)
      for (const name of peers)
        await once(name, round, { edition, bug: INTACT, seconds, seed: seed + round, length: steps });
    for (const bug of chosen(edition, bugs))
      for (const name of peers) await once(name, 0, { edition, bug, seconds: cap, seed, length: steps });
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
  const text = [summaryText(kept.all()), "Not equal:", ...NOT_EQUAL.map((line) => `- ${line}`)].join("\n");
  if (json !== true) process.stdout.write(`${text}\n`);
  else
    process.stdout.write(
      `${JSON.stringify({ edition, ...summarize(kept.all()), sooner: soonerThanPeers(kept.all()), notEqual: NOT_EQUAL, runs: kept.all() })}\n`,
    );
  if (json === true) tell(text);
  const length = steps === SEQUENCE_STEPS ? "" : ` --steps ${steps}`;
  const command = `npm run bench:peers -- --edition ${edition} --seed ${seed} --cap ${cap}${length} --peers ${peers.join(",")}`;
  if (markdown !== undefined) writeBetween(markdown, mark, page(command, kept.all()));
}

const command = new Command("bench:peers")
  .description("steps per second and time to find each bug, beside what users would otherwise pick")
  .option("--edition <name>", "edition of the protocol", editionFlag, EDITIONS[0])
  .option("--seconds <n>", "seconds per measurement of speed", whole(5), 30)
  .option("--rounds <n>", "measurements of speed of each, alternating", whole(1), 3)
  .option("--cap <n>", "seconds after which a bug counts as not found", whole(1), 120)
  .option("--seed <n>", "the seed of all of them", whole(0), 1)
  .option("--steps <n>", "actions of a sequence, for all of them", whole(1), SEQUENCE_STEPS)
  .option("--bugs <n>", "only this many bugs (default: all)", whole(0))
  .option("--peers <names>", `only these, with commas: ${NAMES.join(", ")}`, namesFlag, NAMES)
  .option("--fresh", "forget the runs of earlier, interrupted comparisons with the same settings")
  .option("--json", "print one JSON object on stdout")
  .option("--markdown <file>", "write the tables between <!-- peers EDITION --> and its end in this file")
  .action((flags: Flags) => compare(flags));

void command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`bench:peers: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
