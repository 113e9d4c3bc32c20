import { named, type Finding, type StepResult, type Wanted } from "./judge";
import type { Engine, ObservationPolicy, PlannedStep, Subject } from "../core/types";
import type { Exchange } from "./execute";
import { isFull, isLastLook, type PlanOptions, type Sequence } from "./plan";
import { runSequence, type SequenceRun } from "./sequence";

/** A failing sequence, run with everything observed: the steps up to the first that diverges, and no action after it. */
export interface Failure<Action> {
  /** Identity of the failure: the id of its first finding. */
  readonly identity: string;
  /** The identity to look for: its finding comes first. Absent: any. */
  readonly wanted?: Wanted;
  /** Only this identity counts, even if others appear earlier. */
  readonly only?: true;
  readonly findings: readonly Finding[];
  readonly offset: number;
  /** The actions up to the one at which it fails. */
  readonly actions: readonly Action[];
  /** The last one is the one that diverges. */
  readonly steps: readonly PlannedStep[];
  readonly results: readonly StepResult[];
  /** Number of steps before the first action. */
  readonly opening: number;
  /** It showed only when everything was observed, at the end. */
  readonly atLastLook: boolean;
  /** Whether everything was observed after a step. */
  readonly isFull: ObservationPolicy;
}

/** A run in the ordinary way, and the failure if there was one. */
export interface Examined<Action> {
  readonly run: SequenceRun;
  readonly failure: Failure<Action> | undefined;
}

/** How to examine. */
export interface ExamineOptions {
  /** Called for the first run only. */
  readonly exchanged?: Exchange;
  /** Observe everything after every step, from the first on, as a counterexample does if it shows the same failure. */
  readonly throughout?: boolean;
  /** Chooses the identity if several checks find something at one step. Absent: the first of them. */
  readonly wanted?: Wanted;
  /** Identity of the only finding that counts; absent: all do. */
  readonly only?: string | undefined;
}

/** How many earlier steps to observe if the step before a divergence is already wrong: most errors appear at once, or a few steps later. */
const NEAR = 6;

/**
 * Runs a sequence; if it fails, cuts it after the action at which it fails and runs it again with everything observed after the steps that matter, so that the
 * first step that diverges is the one named.
 */
export async function examine<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  sequence: Sequence<Action>,
  { exchanged, throughout = false, wanted = "any", only }: ExamineOptions = {},
): Promise<Examined<Action>> {
  const run = await runSequence(subject, engine, sequence, { exchanged, only });
  const first = failureOf(run, sequence, wanted, only !== undefined);
  if (first === undefined) return { run, failure: undefined };
  const look = lookingAt(subject, engine, first);
  const close = throughout ? await look({ everything: () => true }) : await lookClosely(first, look);
  return { run, failure: close ?? first };
}

/**
 * Whether a run shows a failure at a call, by what is observed after it: the same one at the same step, not only once more is observed, as at the end; and not after a wait, where what is
 * looked at goes by turns.
 */
export function showsAtCall(
  { plan, divergence }: SequenceRun,
  { identity, steps, wanted = "any" }: Pick<Failure<unknown>, "identity" | "steps" | "wanted">,
): boolean {
  if (divergence === undefined || divergence.step !== steps.length - 1) return false;
  return plan.steps[divergence.step]?.call !== undefined && named(divergence.findings, wanted)[0]?.id === identity;
}

/**
 * The failure of a sequence if it is the same as the one that was found, as the ordinary run shows it, which costs a tenth of a close look when there is much to see; looked at
 * closely only when that run shows another. `lastLook`: false where what shows only at the end does not count.
 */
export async function failureAgain<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  sequence: Sequence<Action>,
  { identity, wanted = "any", only }: Pick<Failure<Action>, "identity" | "wanted" | "only">,
  lastLook = true,
): Promise<Failure<Action> | undefined> {
  const isOnly = only === true;
  const options = { lastLook, ...(isOnly ? { only: identity } : {}) };
  const first = failureOf(await runSequence(subject, engine, sequence, options), sequence, wanted, isOnly);
  if (first === undefined || first.identity === identity) return first;
  const close = await lookClosely(first, lookingAt(subject, engine, first));
  // cut before the step that failed, it would show only at its end
  if (close === undefined || (!lastLook && lastOf(close) < lastOf(first))) return undefined;
  return close.identity === identity ? close : undefined;
}

/** Runs a failing sequence again, with everything observed after some steps, and returns the failure if there is one. */
type Look<Action> = (where: Pick<PlanOptions, "everything" | "lastLook">) => Promise<Failure<Action> | undefined>;

function lookingAt<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  { offset, actions, identity, wanted = "any", only }: Failure<Action>,
): Look<Action> {
  const sequence = { offset, actions };
  const counting = only === true ? { only: identity } : {};
  return async (where) =>
    failureOf(await runSequence(subject, engine, sequence, { ...where, ...counting }), sequence, wanted, only === true);
}

/**
 * Looks for the first step that diverges with everything observed, which costs some hundred times what a step does: after the step that failed and the one before it, if it was not the final observation
 * that showed it; if that one is amiss already, after the last few; if all is amiss where that begins, after a few steps all along, and then from the last of those that was right to the first
 * that was not. (A difference that goes away by itself and comes back is named where it came back.)
 */
async function lookClosely<Action>(first: Failure<Action>, look: Look<Action>): Promise<Failure<Action> | undefined> {
  const last = lastOf(first);
  if (!first.atLastLook && last > 1) {
    const close = await look({ everything: (step) => step >= last - 1, lastLook: false });
    if (close !== undefined && lastOf(close) >= last) return close;
  }
  const near = Math.max(0, last - NEAR);
  const close = await look({ everything: (step) => step >= near });
  if (close === undefined || near === 0 || lastOf(close) > near) return close;
  const stride = Math.ceil(Math.sqrt(near));
  const rough = (await look({ everything: (step) => step === near || (step < near && step % stride === 0) })) ?? close;
  const bad = lastOf(rough);
  const good = bad - 1 - ((bad - 1) % stride);
  if (bad - good <= 1) return rough;
  return (await look({ everything: (step) => step >= good && step <= bad })) ?? rough;
}

function lastOf({ steps }: Failure<unknown>): number {
  return steps.length - 1;
}

function failureOf<Action>(
  run: SequenceRun,
  { offset, actions }: Sequence<Action>,
  wanted: Wanted,
  only: boolean,
): Failure<Action> | undefined {
  const { plan, results, divergence } = run;
  if (divergence === undefined) return undefined;
  const end = divergence.step + 1;
  const findings = named(divergence.findings, wanted);
  return {
    identity: findings[0]?.id ?? "",
    ...(wanted === "any" ? {} : { wanted }),
    ...(only ? { only } : {}),
    findings,
    offset,
    actions: actions.slice(0, actionsUpTo(run)),
    steps: plan.steps.slice(0, end),
    results: results.slice(0, end),
    opening: plan.opening,
    atLastLook: isLastLook(plan, divergence.step),
    isFull: (index) => isFull(plan, index),
  };
}

/** How many actions are needed to reach the divergence: none in the opening, all of them at the last step. */
function actionsUpTo({ plan, divergence }: SequenceRun): number {
  if (divergence === undefined || isLastLook(plan, divergence.step)) return plan.actions;
  if (divergence.step < plan.opening) return 0;
  return (plan.steps[divergence.step]?.action ?? plan.actions) + 1;
}
