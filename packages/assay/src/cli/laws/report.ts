import type { LawsJson } from "../../check/gate/answers";
import { table } from "../../explain/display";
import type { LawResult, LawViolation } from "../../run/laws";
import { replayCommand } from "../found";
import type { Law } from "../../core/types";
import { editionFlag } from "../../core/format/edition";

/** A law's cases as they came out; the time is not known of those that were run elsewhere. */
export type ReportedLaw = Omit<LawResult, "milliseconds" | "violation" | "shown"> &
  Partial<Pick<LawResult, "milliseconds">> & {
    readonly violation:
      | (Required<Pick<LawViolation, "program">> &
          Pick<LawViolation, "verdict" | "message" | "values"> & {
            readonly caseNumber: number;
            /** The counterexample; absent: it is not saved here. */
            readonly file?: string;
          })
      | undefined;
  };

const VIOLATED = 7;
/** Exit code when a law's premise was never met: it says nothing. */
const VACUOUS = 8;

type Verdict = "held" | "violated" | "vacuous";

function verdictOf({ violation, met }: ReportedLaw): Verdict {
  if (violation !== undefined) return "violated";
  return met > 0 ? "held" : "vacuous";
}

/** 0 if all held, otherwise the code of the worst result. */
export function exitCode(results: readonly ReportedLaw[]): number {
  const verdicts = results.map(verdictOf);
  if (verdicts.includes("violated")) return VIOLATED;
  return verdicts.includes("vacuous") ? VACUOUS : 0;
}

/** A line for each law. */
export function resultTable(results: readonly ReportedLaw[]): string {
  const rows = results.map((result) => [
    result.id,
    result.cases,
    result.met,
    result.milliseconds === undefined ? "-" : (result.milliseconds / 1000).toFixed(1),
    verdictOf(result),
  ]);
  return table(["law", "cases", "premise met", "seconds", "verdict"], rows);
}

/** What was tested; `edition` null: the one that is tested when none is asked for. */
export interface Tested {
  readonly edition: string | null;
  readonly bug: string | null;
}

/** What a choice says, for a project's editions. */
export const testedOf = (
  { edition, bug }: { readonly edition: string; readonly bug: string | null },
  [first]: readonly string[],
): Tested => ({ edition: edition === first ? null : edition, bug });

/** A violation, shrunk, and how to see it again; nothing for a law that held. */
export function violationLines(
  law: Law<unknown>,
  { id, violation }: ReportedLaw,
  seed: number,
  { edition, bug }: Tested,
): string[] {
  if (violation === undefined) return [];
  const width = Math.max(...violation.values.map(([name]) => name.length));
  const of = edition === null ? "" : editionFlag(edition);
  const bugFlag = bug === null ? "" : ` --bug ${bug}`;
  return [
    `${id}: ${law.title}`,
    `  ${violation.message} (case ${violation.caseNumber}, shrunk)`,
    ...violation.values.map(([name, value]) => `    ${name.padEnd(width)}  ${value}`),
    ...violation.program.map((line) => `  ${line}`),
    `  rules ${law.rules.join(", ")}`,
    ...(violation.file === undefined
      ? []
      : [`  saved as ${violation.file}`, `  replay with ${replayCommand(violation.file)}`]),
    `  again with npx assay properties --only ${id} --seed ${seed} --runs ${violation.caseNumber + 1}${of}${bugFlag}`,
  ];
}

/** The one object that `--json` prints. */
export function resultJson(
  results: readonly ReportedLaw[],
  checked: readonly Law<unknown>[],
  seed: number,
  runs: number,
  bug: string | null,
): LawsJson {
  const verdicts = results.map(verdictOf);
  const outcome = (["violated", "vacuous"] as const).find((verdict) => verdicts.includes(verdict)) ?? "held";
  const laws = results.map((result, index) => ({
    id: result.id,
    title: checked[index]?.title ?? "",
    rules: checked[index]?.rules ?? [],
    cases: result.cases,
    met: result.met,
    ...(result.milliseconds === undefined ? {} : { seconds: Math.round(result.milliseconds) / 1000 }),
    verdict: verdictOf(result),
    violation: result.violation ?? null,
  }));
  return { outcome, seed, runs, bug, laws };
}
