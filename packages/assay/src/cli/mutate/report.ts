import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { EXIT_CODES } from "../../campaign";
import { mutationMarkdown, mutationText, percentText, type MutationReport } from "../../check/mutation/display";
import { falseEquivalents, scoreOf, survivorsOf } from "../../check/mutation";
import type { Output } from "../../explain/display/output";

export const DEFAULT_THRESHOLD = 95;
const BELOW_THRESHOLD = 8;

/** How a mutation run is reported. */
export interface MutationReporting {
  /** File of the report. */
  readonly report: string;
  /** Least score in percent. */
  readonly threshold?: number;
  readonly interrupted: boolean;
  /** What to do when mutants are left. */
  readonly again: string;
  /** More for `--json`. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Prints what a mutation run came to, writes its report, and gives the exit code. */
export function reportMutation(
  report: MutationReport,
  { report: file, threshold: percent = DEFAULT_THRESHOLD, interrupted, again, more = {} }: MutationReporting,
  output: Output,
): number {
  const { judged, seconds, untried } = report;
  const { terminal } = output;
  terminal.line(mutationText(report));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, mutationMarkdown(report));
  terminal.line(`report: ${file}`);
  const score = scoreOf(judged);
  const wrong = falseEquivalents(judged);
  const survivors = survivorsOf(judged).map(({ mutant, steps, problem }) => ({
    ...mutant,
    steps,
    ...(problem === undefined ? {} : { problem }),
  }));
  const falselyEquivalent = wrong.map(({ mutant: { key }, killedBy }) => ({ key, killedBy }));
  const times = seconds === null ? {} : { seconds };
  output.result(JSON.stringify({ ...score, ...times, untried, survivors, falselyEquivalent, ...more }));
  if (untried > 0) terminal.line(again);
  if (interrupted) return EXIT_CODES.interrupted;
  if (judged.length === 0 && untried > 0) {
    terminal.line("no mutant was tried: there is no verdict");
    return EXIT_CODES.vacuous;
  }
  const threshold = percent / 100;
  if (score.score < threshold)
    terminal.line(`below the threshold: ${percentText(score.score)} of at least ${percentText(threshold)}`);
  return score.score < threshold || wrong.length > 0 ? BELOW_THRESHOLD : 0;
}
