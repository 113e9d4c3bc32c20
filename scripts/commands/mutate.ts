import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { EXIT_CODES } from "../../harness/campaign";
import {
  mutationMarkdown,
  mutationText,
  number,
  percentText,
  showProgress,
  timeLeft,
  type MutationReport,
} from "../../harness/display";
import {
  falseEquivalents,
  OutcomeStore,
  scoreOf,
  spread,
  survivorsOf,
  tryMutants,
  type JudgedMutant,
  type Mutant,
  type MutantOutcome,
} from "../../harness/mutation";
import { closeExecutors, openExecutors } from "../../harness/workers";
import { changedSince, type LineRange } from "../changed";
import { DEFAULT_STEPS, choiceOf, UsageError, workersOf, type ChoiceFlags } from "../flags";
import { interruptible } from "../interrupt";
import { writeKills } from "../kills";
import { pairsCommand } from "../mutate/pairs";
import type { Lab, MutationLab, SetupChoice } from "../lab";
import type { Output } from "../output";

/** Flags of `assay mutate`. */
export interface MutateFlags extends Omit<ChoiceFlags, "engine" | "broken" | "rpcUrl"> {
  readonly seed?: number;
  readonly steps?: number;
  readonly budget?: number;
  /** Seconds after which the command comes to its end with what was tried by then. */
  readonly timeout?: number;
  readonly workers?: number;
  /** Only lines changed since a revision. */
  readonly changed?: string;
  /** So many pairs of mutants, in place of the mutants themselves. */
  readonly pairs?: number;
  /** Only mutants whose key contains this. */
  readonly only?: string;
  readonly fresh?: boolean;
  readonly survivors?: boolean;
  readonly threshold?: number;
  readonly report: string;
  /** File that gets the number of mutants that each check killed. */
  readonly kills?: string;
}

/** Fixed, so that two people speak of the same run. */
const DEFAULT_SEED = 1;
const DEFAULT_BUDGET = 24_000;
const DEFAULT_THRESHOLD = 95;
const BELOW_THRESHOLD = 8;

/** Tries every mutant of the contracts, prints the scores and the survivors, and gives the exit code. */
export async function mutateCommand(flags: MutateFlags, lab: Lab, output: Output): Promise<number> {
  const { terminal } = output;
  if (flags.kills !== undefined && (flags.only !== undefined || flags.changed !== undefined))
    throw new UsageError("--kills: it tells of all mutants; expected neither --only nor --changed with it");
  if (flags.pairs !== undefined && (flags.kills !== undefined || flags.survivors === true))
    throw new UsageError("--pairs: it tells of pairs alone; expected neither --kills nor --survivors with it");
  const choice = { ...choiceOf(flags, lab), schemata: true };
  const workers = workersOf(flags.workers, choice);
  const common = {
    seed: flags.seed ?? DEFAULT_SEED,
    steps: flags.steps ?? DEFAULT_STEPS,
    budget: flags.budget ?? DEFAULT_BUDGET,
  };
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 1000;
  const interrupt = interruptible(() => terminal.line("interrupted: mutants that are being tried are not judged"));
  try {
    const mutation = await lab.mutation(choice, terminal.line);
    const selected = select(mutation, flags);
    checkEquivalents(mutation);
    const store = new OutcomeStore(mutation.storeOf(`${common.seed}-${common.steps}`));
    const known = flags.fresh === true ? new Map<string, MutantOutcome>() : store.read(terminal.line);
    if (flags.pairs !== undefined) {
      const options = {
        ...{ count: flags.pairs, choice, common, known, singles: store, elapsed, signal: interrupt.signal },
        ...{ fresh: flags.fresh === true, report: flags.report },
        threshold: (flags.threshold ?? DEFAULT_THRESHOLD) / 100,
        attempt: (of: SetupChoice, mutants: readonly Mutant[], to: OutcomeStore, found: typeof known) =>
          within(interrupt.signal, flags.timeout === undefined ? null : flags.timeout - elapsed(), (signal) =>
            tryAll(mutants, { lab, choice: of, workers, common, store: to, known: found, signal, output }),
          ),
      };
      return await pairsCommand(mutation, selected, options, output);
    }
    // `--survivors` is after what a new check may catch: what the list calls equivalent had its trial
    const spent = ({ steps }: MutantOutcome, key: string): boolean =>
      flags.survivors === true ? mutation.equivalents.has(key) : steps >= common.budget;
    const settled = (outcome: MutantOutcome | undefined, key: string): boolean =>
      outcome !== undefined && outcome.problem === undefined && (outcome.killedBy !== null || spent(outcome, key));
    const equivalent = ({ key }: Mutant): boolean => mutation.equivalents.has(key);
    // what is called equivalent lives long and says little: it comes last
    const unsettled = selected.filter(({ key }) => !settled(known.get(key), key));
    const open = [...spread(unsettled, common.seed)].sort((a, b) => Number(equivalent(a)) - Number(equivalent(b)));
    terminal.line(
      `${number(selected.length)} mutants (${number(mutation.inexpressible.length)} places cannot be expressed as one), ${number(selected.length - open.length)} ` +
        `known from an earlier run; seed ${common.seed}, up to ${number(common.budget)} steps each, ${workers} worker${workers === 1 ? "" : "s"}`,
    );
    const judge = judgement(mutation);
    const left = flags.timeout === undefined ? null : flags.timeout - elapsed();
    await within(interrupt.signal, left, (signal) =>
      tryAll(open, { lab, choice, workers, common, store, known, signal, output }),
    );
    const judged = selected.flatMap((mutant) => judge(mutant, known.get(mutant.key)));
    const report: MutationReport = {
      judged,
      inexpressible: mutation.inexpressible,
      seconds: elapsed(),
      untried: selected.length - judged.length,
    };
    if (flags.kills !== undefined && report.untried === 0) writeKills(flags.kills, choice.edition, judged);
    return tell(report, flags, output, interrupt.signal.aborted);
  } finally {
    interrupt.release();
  }
}

/**
 * Works with a signal that is aborted with another one, and after so many seconds, at once when there are none. (A timer of our own: Node 20 collects
 * `AbortSignal.timeout` as garbage when only `AbortSignal.any` knows it, and it never comes.)
 */
async function within(
  signal: AbortSignal,
  seconds: number | null,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (seconds === null) {
    await work(signal);
    return;
  }
  const over = new AbortController();
  const abort = (): void => over.abort();
  if (signal.aborted || seconds <= 0) abort();
  const timer = setTimeout(abort, Math.max(0, seconds) * 1000);
  signal.addEventListener("abort", abort, { once: true });
  try {
    await work(over.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

/** The mutants that the flags ask for. @throws UsageError when there is none. */
function select({ mutants, root, folder }: MutationLab, { changed, only }: MutateFlags): readonly Mutant[] {
  const lines = changed === undefined ? undefined : changedSince(root, changed, folder);
  const within = ({ file, line }: Mutant): boolean =>
    lines === undefined || (lines.get(file) ?? []).some(({ first, last }: LineRange) => first <= line && line <= last);
  const selected = mutants.filter((mutant) => within(mutant) && (only === undefined || mutant.key.includes(only)));
  if (selected.length === 0 && only !== undefined)
    throw new UsageError(`--only: expected a part of a mutant's key, "${only}" is in none of ${mutants.length}`);
  return selected;
}

/** @throws Error when the list names a mutant that is not there any more: nobody would notice that it says nothing. */
function checkEquivalents({ mutants, equivalents }: MutationLab): void {
  const keys = new Set(mutants.map(({ key }) => key));
  const gone = [...equivalents.keys()].filter((key) => !keys.has(key));
  if (gone.length > 0) {
    throw new Error(
      `the list of equivalent mutants names ${gone.length} that the contracts do not have (they changed): review and strike or rename them:\n${gone.join("\n")}`,
    );
  }
}

function judgement({ equivalents }: MutationLab) {
  return (mutant: Mutant, outcome: MutantOutcome | undefined): JudgedMutant[] =>
    outcome === undefined ? [] : [{ ...outcome, mutant, equivalent: equivalents.get(mutant.key) ?? null }];
}

interface Trying {
  readonly lab: Lab;
  readonly choice: Parameters<Lab["source"]>[0];
  readonly workers: number;
  readonly common: { readonly seed: number; readonly steps: number; readonly budget: number };
  readonly store: OutcomeStore;
  readonly known: Map<string, MutantOutcome>;
  readonly signal: AbortSignal;
  readonly output: Output;
}

async function tryAll(mutants: readonly Mutant[], trying: Trying): Promise<void> {
  if (mutants.length === 0 || trying.signal.aborted) return;
  const { lab, choice, workers, common, store, known, signal, output } = trying;
  const { terminal } = output;
  const executors = await openExecutors(workers, lab.source(choice), terminal.line);
  const started = performance.now();
  const count = { tried: 0, killed: 0, steps: 0 };
  const display = showProgress(terminal, () => {
    const seconds = (performance.now() - started) / 1000;
    const done = count.tried / mutants.length;
    return { done, text: `${progressText(count, mutants.length)}${timeLeft(seconds, done)}` };
  });
  try {
    await tryMutants(executors, mutants, {
      common,
      signal,
      notice: (text) => display.note(text),
      judged: (outcome) => {
        known.set(outcome.key, outcome);
        store.add(outcome);
        count.tried += 1;
        count.killed += outcome.killedBy === null ? 0 : 1;
        count.steps += outcome.steps;
      },
    });
  } finally {
    display.stop();
    await closeExecutors(executors);
  }
}

function progressText(
  { tried, killed, steps }: { readonly tried: number; readonly killed: number; readonly steps: number },
  all: number,
): string {
  return `${number(tried)} of ${number(all)} mutants, ${number(killed)} killed, ${number(steps)} steps`;
}

function tell(report: MutationReport, flags: MutateFlags, output: Output, interrupted: boolean): number {
  const { judged, seconds, untried } = report;
  const { terminal } = output;
  terminal.line(mutationText(report));
  mkdirSync(dirname(flags.report), { recursive: true });
  writeFileSync(flags.report, mutationMarkdown(report));
  terminal.line(`report: ${flags.report}`);
  const score = scoreOf(judged);
  const wrong = falseEquivalents(judged);
  const survivors = survivorsOf(judged).map(({ mutant, steps, problem }) => ({
    ...mutant,
    steps,
    ...(problem === undefined ? {} : { problem }),
  }));
  const falselyEquivalent = wrong.map(({ mutant: { key }, killedBy }) => ({ key, killedBy }));
  output.result(JSON.stringify({ ...score, seconds, untried, survivors, falselyEquivalent }));
  if (untried > 0) terminal.line("run the same command again to go on");
  if (interrupted) return EXIT_CODES.interrupted;
  if (judged.length === 0 && untried > 0) {
    terminal.line("time was up before any mutant was tried: it says nothing");
    return EXIT_CODES.vacuous;
  }
  const threshold = (flags.threshold ?? DEFAULT_THRESHOLD) / 100;
  if (score.score < threshold)
    terminal.line(`below the threshold: ${percentText(score.score)} of at least ${percentText(threshold)}`);
  return score.score < threshold || wrong.length > 0 ? BELOW_THRESHOLD : 0;
}
