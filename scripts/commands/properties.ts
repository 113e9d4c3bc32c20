import { EXIT_CODES } from "../../harness/campaign";
import { table } from "../../harness/display";
import { checkLaw, type LawResult } from "../../harness/laws";
import type { Law } from "../../harness/types";
import { openEngine } from "../engines";
import { choiceOf, seedOf, UsageError, type ChoiceFlags } from "../flags";
import { interruptible } from "../interrupt";
import type { Lab } from "../lab";
import type { Output } from "../output";

/** Flags of `assay properties`. */
export interface PropertiesFlags extends ChoiceFlags {
  readonly seed?: number;
  /** Cases per law. */
  readonly runs?: number;
  /** A law's id, or the beginning of some. */
  readonly only?: string;
}

/** Cases per law when `--runs` is not given. */
const DEFAULT_CASES = 100;

const VIOLATED = 7;
/** Exit code when a law's premise was never met: it says nothing. */
const VACUOUS = 8;

type Verdict = "held" | "violated" | "vacuous";

/** Runs the laws, prints the table and what violates them, and gives the exit code. */
export async function propertiesCommand(flags: PropertiesFlags, lab: Lab, output: Output): Promise<number> {
  const { terminal } = output;
  const choice = choiceOf(flags, lab);
  if (lab.laws === undefined) throw new UsageError("no laws are known of what is under test");
  const { fixture, laws } = await lab.laws(choice, terminal.line);
  const wanted = chosen(laws, flags.only);
  const seed = seedOf(flags.seed);
  const runs = flags.runs ?? DEFAULT_CASES;
  terminal.line(`seed ${seed}, ${wanted.length} laws, ${runs} cases each`);
  const interrupt = interruptible(() => terminal.line("interrupted: no further case is begun"));
  const { signal } = interrupt;
  const results: LawResult[] = [];
  try {
    const engine = await openEngine(choice, fixture, terminal.line);
    try {
      for (const law of wanted) {
        if (signal.aborted) break;
        const result = await checkLaw(law, engine, { seed, runs, signal });
        results.push(result);
        for (const line of violationLines(law, result, seed, flags.broken)) terminal.line(line);
      }
    } finally {
      await engine.close();
    }
  } finally {
    interrupt.release();
  }
  terminal.line(resultTable(results));
  output.result(resultJson(results, wanted, seed, runs, choice.variant));
  return signal.aborted ? EXIT_CODES.interrupted : exitCode(results);
}

/** @throws UsageError when there is no such law. */
function chosen(laws: readonly Law<unknown>[], only: string | undefined): readonly Law<unknown>[] {
  const wanted = laws.filter(({ id }) => only === undefined || id.startsWith(only));
  if (wanted.length > 0) return wanted;
  const ids = laws.map(({ id }) => id).join(", ");
  throw new UsageError(`--only: expected one of ${ids}, or the beginning of some, received "${only ?? ""}"`);
}

function verdictOf({ violation, met }: LawResult): Verdict {
  if (violation !== undefined) return "violated";
  return met > 0 ? "held" : "vacuous";
}

function exitCode(results: readonly LawResult[]): number {
  const verdicts = results.map(verdictOf);
  if (verdicts.includes("violated")) return VIOLATED;
  return verdicts.includes("vacuous") ? VACUOUS : 0;
}

function resultTable(results: readonly LawResult[]): string {
  const rows = results.map((result) => [
    result.id,
    result.cases,
    result.met,
    (result.milliseconds / 1000).toFixed(1),
    verdictOf(result),
  ]);
  return table(["law", "cases", "premise met", "seconds", "verdict"], rows);
}

function violationLines(
  law: Law<unknown>,
  { id, violation }: LawResult,
  seed: number,
  broken: string | undefined,
): string[] {
  if (violation === undefined) return [];
  const width = Math.max(...violation.values.map(([name]) => name.length));
  const variant = broken === undefined ? "" : ` --broken ${broken}`;
  return [
    `${id}: ${law.title}`,
    `  ${violation.message} (case ${violation.caseNumber}, shrunk)`,
    ...violation.values.map(([name, value]) => `    ${name.padEnd(width)}  ${value}`),
    ...violation.program.map((line) => `  ${line}`),
    `  rules ${law.rules.join(", ")}`,
    `  again with npm run properties -- --only ${id} --seed ${seed} --runs ${violation.caseNumber + 1}${variant}`,
  ];
}

function resultJson(
  results: readonly LawResult[],
  checked: readonly Law<unknown>[],
  seed: number,
  runs: number,
  variant: string | null,
): string {
  const verdicts = results.map(verdictOf);
  const outcome = (["violated", "vacuous"] as const).find((verdict) => verdicts.includes(verdict)) ?? "held";
  const laws = results.map((result, index) => ({
    id: result.id,
    title: checked[index]?.title ?? "",
    rules: checked[index]?.rules ?? [],
    cases: result.cases,
    met: result.met,
    seconds: Math.round(result.milliseconds) / 1000,
    verdict: verdictOf(result),
    violation: result.violation ?? null,
  }));
  return JSON.stringify({ outcome, seed, runs, variant, laws });
}
