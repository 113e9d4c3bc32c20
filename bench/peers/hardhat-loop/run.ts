import fc from "fast-check";
import { readOptions, type PeerOptions } from "../options";
import { perSecond, printResult, type PeerResult } from "../result";
import { sequencesOf } from "./commands";
import type { Real } from "./commands/command";
import { compiled, deployMutual, type Mutual } from "./mutual";
import { copyNotes, openNotes } from "./notes";

/** Sequences between two looks at the clock. */
const BATCH = 1;
/** How long fast-check may shrink. */
const SHRINK_MS = 120_000;

/** Counts steps up to the first failure, and those of the failing sequence that was kept last. */
class Tally {
  steps = 0;
  lastFailure = 0;
  failedAt: number | undefined;
  private current = 0;

  begin(): void {
    this.current = 0;
  }

  step(): void {
    this.current += 1;
    if (this.failedAt === undefined) this.steps += 1;
  }

  fail(): void {
    this.failedAt ??= performance.now();
    this.lastFailure = this.current;
  }
}

/** Sequences until one fails, or the time is over. */
async function search(
  mutual: Mutual,
  { edition, seconds, seed, steps }: PeerOptions,
): Promise<Omit<PeerResult, "compileSeconds">> {
  const tally = new Tally();
  const opening = await openNotes(mutual);
  const real: Real = { mutual, step: () => tally.step() };
  const property = fc.asyncProperty(sequencesOf(edition, steps), async (commands) => {
    tally.begin();
    try {
      await fc.asyncModelRun(() => ({ model: copyNotes(opening), real }), commands);
    } catch (error) {
      tally.fail();
      throw error;
    } finally {
      await mutual.chain.revert(mutual.start);
    }
  });
  const started = performance.now();
  let found: string | null = null;
  for (let batch = 0; found === null && performance.now() - started < seconds * 1000; batch += 1) {
    const details = await fc.check(property, {
      seed: seed * 1_000_003 + batch,
      numRuns: BATCH,
      interruptAfterTimeLimit: SHRINK_MS,
    });
    const cause: unknown = details.errorInstance;
    if (tally.failedAt !== undefined) found = cause instanceof Error ? cause.message : String(cause);
  }
  const spent = ((tally.failedAt ?? performance.now()) - started) / 1000;
  return {
    steps: tally.steps,
    seconds: spent,
    stepsPerSecond: perSecond(tally.steps, spent),
    found,
    secondsToFind: found === null ? null : spent,
    shrunkSteps: found === null ? null : tally.lastFailure,
  };
}

/** Runs the fast-check loop on a seeded bug; prints the result as JSON on the last line. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const started = performance.now();
  const artifacts = compiled(options.edition, options.seededBug);
  const compileSeconds = (performance.now() - started) / 1000;
  printResult({ ...(await search(await deployMutual(artifacts, options.edition), options)), compileSeconds });
}

void main().catch((error: unknown) => {
  process.stderr.write(`hardhat-loop: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
