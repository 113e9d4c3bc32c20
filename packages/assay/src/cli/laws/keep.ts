import { saved, violationOf, type Violation } from "../../campaign";
import { lawCounterexample } from "../../run/counterexample";
import { checkLaw, type LawResult } from "../../run/laws";
import type { Engine, Law, Subject } from "../../core/types";
import { programLines } from "../../explain/narrative";
import { openEngine } from "../../project/engines";
import type { Project, SetupChoice } from "../../project/project";
import type { Output } from "../../explain/display/terminal";
import { foundLines } from "../found";
import type { ReportedLaw } from "./report";

/** Cases per law when `--runs` is not given. */
export const DEFAULT_CASES = 100;

/** What a violated law is saved with. */
export interface Keeping {
  readonly subject: Subject<unknown, unknown>;
  readonly engine: Engine;
  readonly seed: number;
  readonly runs: number;
  readonly bug: string | null;
  /** Folder of counterexamples. Absent: none are saved. */
  readonly out?: string | undefined;
}

/** Saves the case of a law; undefined where it held. */
export async function savedViolation(
  law: Law<unknown>,
  result: LawResult,
  keeping: Keeping,
): Promise<Violation | undefined> {
  const { subject, engine, out } = keeping;
  const counterexample = await lawCounterexample(law, result, subject, engine, keeping);
  if (counterexample === undefined) return undefined;
  const { path, problem } = await saved(out, counterexample);
  return violationOf(law.id, undefined, counterexample, path, problem);
}

/** A law's result for reports. */
export function reported({ shown: _, violation, ...counts }: LawResult, found: Violation | undefined): ReportedLaw {
  if (violation === undefined || found === undefined) return { ...counts, violation: undefined };
  const { verdict, message, values, program = programLines(found.counterexample), caseNumber } = violation;
  const file = found.path === undefined ? {} : { file: found.path };
  return { ...counts, violation: { verdict, message, values, program, caseNumber, ...file } };
}

/** Share of a campaign's time that there is for laws, at most, and the longest that a timer waits. */
const [SHARE, MOST] = [5, 2 ** 31 - 1];

interface Checking extends Pick<Keeping, "seed" | "out"> {
  readonly signal: AbortSignal;
  /** Those that the campaign has; absent: no limit. */
  readonly seconds?: number | undefined;
  readonly output: Output;
}

/** Checks the laws that a campaign checks before it begins, prints those that are violated, and gives them. */
export async function violationsOfLaws(
  project: Project,
  choice: SetupChoice,
  { seed, out, signal: interrupted, seconds = Infinity, output: { terminal } }: Checking,
): Promise<readonly Violation[]> {
  if (project.checksLaws !== true || choice.bug !== null || project.laws === undefined) return [];
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(Math.min((seconds * 1_000) / SHARE, MOST))]);
  const { fixture, laws } = await project.laws(choice, terminal.line);
  if (laws.length === 0) return [];
  terminal.line(`checking ${laws.length} laws of token standards first`);
  const subject = await project.subject(choice, terminal.line);
  const engine = await openEngine(choice, fixture, terminal.line);
  const found: Violation[] = [];
  try {
    for (const law of laws) {
      if (signal.aborted) break;
      const result = await checkLaw(law, engine, { seed, runs: DEFAULT_CASES, signal });
      const violation = await savedViolation(law, result, {
        subject,
        engine,
        seed,
        runs: DEFAULT_CASES,
        bug: null,
        out,
      });
      if (violation === undefined) continue;
      terminal.line(foundLines(violation, subject));
      found.push(violation);
    }
  } finally {
    await engine.close();
  }
  return found;
}
