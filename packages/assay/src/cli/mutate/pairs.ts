import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { EXIT_CODES } from "../../campaign";
import { number, pairsMarkdown, pairsText, percentText, type PairsReport } from "../../display";
import {
  asMutant,
  isHidden,
  OutcomeStore,
  pairScoreOf,
  survivingPairs,
  type JudgedPair,
  type CachedOutcome,
  type Mutant,
  type MutantOutcome,
  type MutantPair,
} from "../../mutation";
import { UsageError } from "../flags";
import type { MutationProject, SetupChoice } from "../../project/project";
import type { Output } from "../../display/output";

/** Exit code when the score is below the threshold; the same as for mutants. */
const BELOW_THRESHOLD = 8;

/** What trying pairs needs beside the mutants. */
export interface PairsOptions {
  readonly count: number;
  readonly choice: SetupChoice;
  readonly common: { readonly seed: number; readonly steps: number; readonly budget: number };
  readonly fresh: boolean;
  /** 0 to 1. */
  readonly threshold: number;
  /** File of the report of mutants: that of pairs is next to it. */
  readonly report: string;
  /** Of mutants alone, as far as they were tried. */
  readonly known: Map<string, CachedOutcome>;
  readonly singles: OutcomeStore;
  readonly signal: AbortSignal;
  readonly elapsed: () => number;
  /** Tries mutants of a choice until all are judged or time is up; outcomes go to the map and the store. */
  readonly attempt: (
    choice: SetupChoice,
    mutants: readonly Mutant[],
    store: OutcomeStore,
    known: Map<string, CachedOutcome>,
  ) => Promise<void>;
}

const isJudged = (outcome: MutantOutcome | undefined, budget: number): boolean =>
  outcome !== undefined && outcome.problem === undefined && (outcome.killedBy !== null || outcome.steps >= budget);

/**
 * Tries pairs of mutants, both active at once, prints what survived, and gives the exit code. What becomes of a mutant alone is taken from earlier runs; where
 * that is not known of a pair that survived, it is tried.
 * @throws UsageError where there are no pairs to make.
 */
export async function pairsCommand(
  mutation: MutationProject,
  selected: readonly Mutant[],
  options: PairsOptions,
  output: Output,
): Promise<number> {
  const { terminal } = output;
  const { count, choice, common, known } = options;
  const chosen = new Set(selected.map(({ key }) => key).filter((key) => !mutation.equivalents.has(key)));
  const pairs = mutation.pairs?.(chosen, count, common.seed, terminal.line) ?? [];
  if (pairs.length === 0)
    throw new UsageError(`--pairs: expected two mutants that are apart, there are none among ${chosen.size}`);
  const store = new OutcomeStore(mutation.storeOf(`pairs-${common.seed}-${common.steps}`));
  const outcomes = options.fresh ? new Map<string, CachedOutcome>() : store.read(terminal.line);
  const open = pairs.filter(({ key }) => !isJudged(outcomes.get(key), common.budget));
  terminal.line(
    `${number(pairs.length)} pairs of ${number(chosen.size)} mutants, ${number(pairs.length - open.length)} known from an earlier run; ` +
      `seed ${common.seed}, up to ${number(common.budget)} steps each`,
  );
  const keys = pairs.map(({ first, second }) => [first.key, second.key] as const);
  await options.attempt({ ...choice, pairs: keys }, open.map(asMutant), store, outcomes);

  const survived = pairs.filter(({ key }) => outcomes.get(key)?.killedBy === null);
  const alone = new Map(survived.flatMap(({ first, second }) => [first, second]).map((one) => [one.key, one]));
  const unknown = [...alone.values()].filter(({ key }) => !isJudged(known.get(key), common.budget));
  if (unknown.length > 0) terminal.line(`trying ${number(unknown.length)} mutants of pairs that survived alone …`);
  await options.attempt(choice, unknown, options.singles, known);

  const judged = pairs.flatMap((pair) => judgedPair(pair, outcomes.get(pair.key), known));
  return tell({ judged, seconds: options.elapsed(), untried: pairs.length - judged.length }, options, output);
}

function judgedPair(
  pair: MutantPair,
  outcome: MutantOutcome | undefined,
  known: ReadonlyMap<string, MutantOutcome>,
): JudgedPair[] {
  if (outcome === undefined) return [];
  const alone = [pair.first, pair.second].map(({ key }) => known.get(key) ?? null);
  return [{ pair, outcome, alone }];
}

function tell(report: PairsReport, { threshold, signal, ...options }: PairsOptions, output: Output): number {
  const { terminal } = output;
  const { judged, seconds, untried } = report;
  const path = options.report.replace(/(\.md)?$/, "-pairs.md");
  terminal.line(pairsText(report));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, pairsMarkdown(report));
  terminal.line(`report: ${path}`);
  const score = pairScoreOf(judged);
  const survivors = survivingPairs(judged).map((one) => ({
    ...{ first: one.pair.first.key, second: one.pair.second.key, steps: one.outcome.steps, hidden: isHidden(one) },
    alone: one.alone.map((outcome) => outcome?.killedBy ?? null),
  }));
  output.result(JSON.stringify({ ...score, seconds, untried, survivors }));
  if (untried > 0) terminal.line("run the same command again to continue");
  if (signal.aborted) return EXIT_CODES.interrupted;
  if (judged.length === 0) {
    terminal.line("no pair was tried before the time was up: there is no verdict");
    return EXIT_CODES.vacuous;
  }
  if (score.score >= threshold) return 0;
  terminal.line(`below the threshold: ${percentText(score.score)} of at least ${percentText(threshold)}`);
  return BELOW_THRESHOLD;
}
