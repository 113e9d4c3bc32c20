import fc from "fast-check";
import { chunkSeed } from "../plan";
import { InternalError } from "../judge";
import type { Engine, Law, LawVerdict } from "../../core/types";
import { Heard, type Asked } from "./heard";

export type LawViolation = Extract<LawVerdict, { verdict: "violated" }>;

/** The results of a law's cases. Everything but the time depends only on the seed. */
export interface LawResult {
  readonly id: string;
  /** Cases that were run, up to the first violation. */
  readonly cases: number;
  /** Those whose premise was met. */
  readonly met: number;
  readonly milliseconds: number;
  /** The first violation, shrunk, and the number of its case. */
  readonly violation: (LawViolation & { readonly caseNumber: number }) | undefined;
  /** What was run of it. */
  readonly shown?: LawShown;
}

/** A violated case: what it was drawn as, and the runs that decide. */
export interface LawShown {
  readonly input: unknown;
  readonly runs: readonly (readonly Asked[])[];
  /** Calls of the case before it was shrunk, and cases that shrinking tried. */
  readonly from: number;
  readonly tries: number;
  readonly minimal: boolean;
}

export interface CheckOptions {
  readonly seed: number;
  /** Number of cases. */
  readonly runs: number;
  /** After it is aborted, no further case starts. */
  readonly signal?: AbortSignal;
}

/** Most cases that shrinking may try. The bound is on their number, not on time, so that the result depends only on the seed. */
const MOST_TRIES = 300;

/** Runs a law's cases, as many in parallel as the engine allows, and shrinks the first that violates it. @throws whatever a check throws */
export async function checkLaw(law: Law<unknown>, engine: Engine, options: CheckOptions): Promise<LawResult> {
  const started = performance.now();
  const verdicts: LawVerdict["verdict"][] = [];
  let next = 0;
  let violated = options.runs;
  const lane = async (): Promise<void> => {
    while (next < options.runs && violated === options.runs && options.signal?.aborted !== true) {
      const number = next++;
      const { verdict } = await law.check(inputOf(law, options.seed, number), engine);
      verdicts[number] = verdict;
      if (verdict === "violated") violated = Math.min(violated, number);
    }
  };
  await Promise.all(Array.from({ length: engine.lanes }, lane));
  // cases after the first violation were only run because several run at a time
  const counted = verdicts.slice(0, violated + 1);
  const found = violated === options.runs ? undefined : await shrink(law, engine, options.seed, violated);
  return {
    id: law.id,
    cases: counted.length,
    met: counted.filter((verdict) => verdict !== "skipped").length,
    milliseconds: performance.now() - started,
    violation: found && { ...found.violation, caseNumber: violated },
    ...(found === undefined ? {} : { shown: found.shown }),
  };
}

/** Each case has its own seed, so a law's cases do not depend on which other laws run, or how many at a time. */
function seedOf(law: Law<unknown>, seed: number, number: number): number {
  const name = Buffer.from(law.id).reduce((hash, byte) => (Math.imul(hash, 31) + byte) | 0, 7);
  return chunkSeed(seed ^ name, number);
}

/** The input of a law's case. */
function inputOf(law: Law<unknown>, seed: number, number: number): unknown {
  return fc.sample(law.inputs, { seed: seedOf(law, seed, number), numRuns: 1 })[0];
}

/** Runs a case of a law again, and returns its verdict, with the runs that decide it. */
export async function lawAgain(
  law: Law<unknown>,
  input: unknown,
  engine: Engine,
): Promise<{ readonly verdict: LawVerdict; readonly runs: LawShown["runs"] }> {
  const heard = new Heard();
  const verdict = await law.check(input, heard.hearing(engine));
  if (verdict.verdict === "violated") await heard.decide(law, input, verdict);
  return { verdict, runs: heard.runs };
}

/** The smallest violation that can be reached from a case. */
async function shrink(
  law: Law<unknown>,
  engine: Engine,
  seed: number,
  number: number,
): Promise<{ readonly violation: LawViolation; readonly shown: LawShown }> {
  let tries = 0;
  let smallest: { readonly input: unknown } | undefined;
  const property = fc.asyncProperty(law.inputs, async (input) => {
    if (tries++ >= MOST_TRIES) return;
    const { verdict } = await law.check(input, engine);
    if (verdict !== "violated") return;
    smallest = { input };
    throw new Error(verdict);
  });
  await fc.check(property, { seed: seedOf(law, seed, number), numRuns: 1 });
  const input = smallest?.input;
  const [first, last] = [await lawAgain(law, inputOf(law, seed, number), engine), await lawAgain(law, input, engine)];
  if (last.verdict.verdict !== "violated")
    throw new InternalError(`${law.id}: case ${number} violated it, but not when it was run again`);
  const from = first.runs.flat().length;
  return { violation: last.verdict, shown: { input, runs: last.runs, from, tries, minimal: tries < MOST_TRIES } };
}

/** The law that was violated first, and the number of cases until then. */
export interface FirstViolated {
  /** Null: all held in all their cases. */
  readonly law: string | null;
  /** Cases that were run, of all laws. */
  readonly cases: number;
}

/**
 * Runs laws in their order, `runs` cases each, up to the first case that violates one. It shrinks nothing, to be as cheap as possible. Null when the signal is
 * aborted before that. @throws whatever a check throws
 */
export async function firstViolated(
  laws: readonly Law<unknown>[],
  engine: Engine,
  { seed, runs, signal }: CheckOptions,
): Promise<FirstViolated | null> {
  let cases = 0;
  for (const law of laws) {
    for (let number = 0; number < runs; number++) {
      if (signal?.aborted === true) return null;
      cases += 1;
      const { verdict } = await law.check(inputOf(law, seed, number), engine);
      if (verdict === "violated") return { law: law.id, cases };
    }
  }
  return { law: null, cases };
}
