import type { Finding, StepResult } from "../judge";
import type { Engine, PlannedStep, Subject } from "../types";
import type { Exchange } from "./execute";
import type { Sequence } from "./plan";
import { runSequence, type SequenceRun } from "./sequence";

/** A sequence that fails, looked at with everything observed: the steps up to the first that diverges, and no action after it. */
export interface Failure<Action> {
  /** Identity of the failure: the id of its first finding. */
  readonly identity: string;
  readonly findings: readonly Finding[];
  readonly offset: number;
  /** The actions up to the one at which it fails. */
  readonly actions: readonly Action[];
  /** The last one is the one that diverges. */
  readonly steps: readonly PlannedStep[];
  readonly results: readonly StepResult[];
  /** Number of steps before the first action. */
  readonly opening: number;
  /** Everything was observed after every step. */
  readonly everything: boolean;
}

/** A run in the ordinary way, and the failure if there was one. */
export interface Examined<Action> {
  readonly run: SequenceRun;
  readonly failure: Failure<Action> | undefined;
}

/**
 * Runs a sequence; if it fails, cuts it after the action at which it fails and runs it again with everything observed after every step, so
 * that the first step that diverges is the one named. `exchanged` is told of the first run only.
 */
export async function examine<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  sequence: Sequence<Action>,
  exchanged?: Exchange,
): Promise<Examined<Action>> {
  const run = await runSequence(subject, engine, sequence, {
    everything: false,
    ...(exchanged === undefined ? {} : { exchanged }),
  });
  const first = failureOf(run, sequence);
  if (first === undefined) return { run, failure: undefined };
  const cut = { offset: sequence.offset, actions: first.actions };
  return { run, failure: (await lookClosely(subject, engine, cut)) ?? first };
}

/**
 * The failure of a sequence if it is of an identity, as the ordinary run shows it, which costs a tenth of a close look when there is much to see; looked at
 * closely only when that run shows another.
 */
export async function glance<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  sequence: Sequence<Action>,
  identity: string,
): Promise<Failure<Action> | undefined> {
  const first = failureOf(await runSequence(subject, engine, sequence, { everything: false }), sequence);
  if (first === undefined || first.identity === identity) return first;
  const close = await lookClosely(subject, engine, { offset: sequence.offset, actions: first.actions });
  return close?.identity === identity ? close : undefined;
}

/** Runs a sequence with everything observed after every step, and gives the failure if there is one: all that it takes for one known to fail. */
async function lookClosely<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  sequence: Sequence<Action>,
): Promise<Failure<Action> | undefined> {
  return failureOf(await runSequence(subject, engine, sequence, { everything: true }), sequence);
}

function failureOf<Action>(run: SequenceRun, { offset, actions }: Sequence<Action>): Failure<Action> | undefined {
  const { plan, results, divergence } = run;
  if (divergence === undefined) return undefined;
  const end = divergence.step + 1;
  return {
    identity: divergence.findings[0]?.id ?? "",
    findings: divergence.findings,
    offset,
    actions: actions.slice(0, actionsUpTo(run, actions.length)),
    steps: plan.steps.slice(0, end),
    results: results.slice(0, end),
    opening: plan.opening,
    everything: plan.everything,
  };
}

/** How many actions it takes to reach the divergence: none in the opening, all of them at the last look. */
function actionsUpTo({ plan, divergence }: SequenceRun, all: number): number {
  if (divergence === undefined || divergence.step === plan.steps.length - 1) return all;
  if (divergence.step < plan.opening) return 0;
  return (plan.steps[divergence.step]?.action ?? all) + 1;
}
