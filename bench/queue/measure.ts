import { Command, InvalidArgumentError } from "commander";
import { readCosts, writeCosts } from "./costs-file";
import { measureCosts } from "./measured";
import { measureEfficiency } from "./efficiency";
import { simulateAll } from "./scale";

interface Flags {
  readonly jobs: number;
  readonly keep?: boolean;
  readonly efficiency?: boolean;
  readonly runs: number;
  readonly rounds: number;
  readonly simulate?: boolean;
  readonly markdown?: string;
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError("expected a whole number from 1");
  return value;
}

async function main(flags: Flags): Promise<void> {
  if (flags.simulate === true) simulateAll(readCosts(), flags.markdown);
  else if (flags.efficiency === true) await measureEfficiency(flags);
  else {
    const costs = await measureCosts(flags.jobs);
    if (flags.keep === true) writeCosts(costs);
  }
}

new Command()
  .name("npm run bench:queue --")
  .description("what a job costs beside its work, on both servers")
  .option("--jobs <n>", "jobs that are measured", count, 2_000)
  .option("--keep", "write what was measured to bench/queue/measured-costs.json, for --simulate")
  .option("--efficiency", "instead: 1, 2 and 4 workers over a queue against as many local ones")
  .option("--runs <n>", "sequences of each of those campaigns", count, 1_280)
  .option("--rounds <n>", "how often each is run, in turn", count, 3)
  .option("--simulate", "instead: up to 1 000 workers, simulated with the costs that were kept")
  .option("--markdown <file>", "put the tables of --simulate or --efficiency into this file, and a plot beside it")
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
