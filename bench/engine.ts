import { join } from "node:path";
import { Command } from "commander";
import fc from "fast-check";
import { SequenceSource, chunkSeed } from "assay/campaign";
import { compile, optionsIn } from "assay/compile";
import { table } from "assay/display";
import { startAnvil } from "assay/engine";
import { runSequence } from "assay/run";
import { createSubject } from "../properties/subject";

const STEPS = 50;
/** Nobody measures these. */
const WARM_UP = 20;

/** What the node does for a sequence: gas of the calls under test, of reading after each step, and of the last look; and how long it takes when it is asked for one at a time. */
async function main({ seed, sequences }: { readonly seed: string; readonly sequences: string }): Promise<void> {
  const artifacts = compile(optionsIn(join(__dirname, ".."), "contracts", (text) => process.stderr.write(`${text}\n`)));
  const subject = createSubject({ edition: "current", artifacts });
  const engine = await startAnvil(subject.fixture);
  const count = Number(sequences);
  const drawn = fc.sample(new SequenceSource(subject, STEPS), {
    seed: chunkSeed(Number(seed), 0),
    numRuns: WARM_UP + count,
  });
  const gas = { calls: 0, reads: 0, last: 0 };
  let [steps, milliseconds] = [0, 0];
  try {
    for (const [index, [offset, actions]] of drawn.entries()) {
      const { plan, results, statistics } = await runSequence(subject, engine, { offset, actions });
      if (index < WARM_UP) continue;
      steps += statistics.steps;
      milliseconds += statistics.timing.engine;
      // the opening is asked for once, whatever the number of sequences
      for (const [i, { call, lens }] of results.entries()) {
        if (i < plan.opening) continue;
        gas.calls += call?.gasUsed ?? 0;
        gas[i === plan.steps.length - 1 ? "last" : "reads"] += lens?.gasUsed ?? 0;
      }
    }
  } finally {
    await engine.close();
  }
  const whole = gas.calls + gas.reads + gas.last;
  const row = (what: string, of: number): string[] => [
    what,
    (of / count / 1e6).toFixed(1),
    `${((100 * of) / whole).toFixed(0)} %`,
  ];
  const rows = [
    row("calls under test", gas.calls),
    row("reading after each step", gas.reads),
    row("the last look", gas.last),
  ];
  process.stdout.write(`${table(["what the node executes", "million gas per sequence", "share"], rows)}\n`);
  process.stdout.write(
    `${(steps / count).toFixed(1)} steps per sequence; ${(milliseconds / count).toFixed(1)} ms of the node for one: ${Math.round((1_000 * steps) / milliseconds)} steps per second of a node's time\n`,
  );
}

void new Command("bench:engine")
  .description("what the node does for a sequence of 50 actions; one engine, one process")
  .option("--seed <n>", "the seed of the sequences", "1")
  .option("--sequences <n>", "how many", "100")
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`bench:engine: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
