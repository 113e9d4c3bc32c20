import { number, showProgress, timeLeft } from "../../explain/display";
import {
  tryMutants,
  type CachedOutcome,
  type Mutant,
  type OutcomeStore,
  type ScheduleOptions,
} from "../../check/mutation";
import { closeExecutors, openExecutors } from "../../campaign/workers";
import type { Project } from "../../project/project";
import type { Output } from "../../explain/display/terminal";

/** How mutants are tried, and where what becomes of them is kept. */
export interface Trying {
  readonly project: Pick<Project, "source" | "checksLaws" | "laws">;
  readonly choice: Parameters<Project["source"]>[0];
  readonly workers: number;
  readonly common: ScheduleOptions["common"];
  readonly portion?: ScheduleOptions["portion"];
  readonly alone?: ScheduleOptions["alone"];
  /** Digest of what judges. */
  readonly checks: string;
  readonly store: OutcomeStore;
  /** Gets the outcomes. */
  readonly known: Map<string, CachedOutcome>;
  readonly signal: AbortSignal;
  readonly output: Output;
}

/** Tries mutants in an order, and keeps each outcome as soon as it is known. Starts no engine when there is nothing to try. */
export async function tryAll(mutants: readonly Mutant[], trying: Trying): Promise<void> {
  if (mutants.length === 0 || trying.signal.aborted) return;
  const { project, choice, workers, common, portion, alone = false, checks, store, known, signal, output } = trying;
  const { terminal } = output;
  let last = performance.now();
  const executors = await openExecutors(workers, project.source(choice), terminal.line);
  const started = performance.now();
  const count = { tried: 0, killed: 0, steps: 0 };
  const display = showProgress(terminal, () => {
    const seconds = (performance.now() - started) / 1000;
    const done = count.tried / mutants.length;
    return { done, text: `${progressText(count, mutants.length)}${timeLeft(seconds, done)}` };
  });
  try {
    await tryMutants(executors, mutants, {
      ...{ common, alone },
      ...(portion === undefined ? {} : { portion }),
      signal,
      notice: (text) => display.note(text),
      judged: (outcome) => {
        const now = performance.now();
        const kept = { ...outcome, checks, elapsed: now - last };
        last = now;
        known.set(outcome.key, kept);
        store.add(kept);
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
