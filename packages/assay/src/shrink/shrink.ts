import type { Arbitrary } from "fast-check";
import { encodePlain } from "../run/plain";
import { InternalError } from "../judge";
import { askInFull, examine, glance, planSequence, type Failure, type Sequence } from "../run";
import type { Engine, Subject } from "../types";
import { Budget, DEFAULT_LIMITS, type ShrinkLimits } from "./budget";
import { concretize } from "./concretize";
import { leaveOutSteps, stepsOfActions } from "./parts";
import { removeNeedless } from "./remove";
import { simplifyValues, type Origin } from "./simplify-choices";

/** A failure made as small as it could be. */
export interface Shrunk<Action> {
  readonly failure: Failure<Action>;
  /** No single action, and no single step of one, can be removed with the failure staying the same. False only when a limit or a signal ended the search. */
  readonly minimal: boolean;
  /** Steps that actions caused in the sequence as it was generated. */
  readonly originalSteps: number;
  /** Sequences run on the way. */
  readonly runs: number;
}

/** What shrinking starts from. */
export interface ShrinkRequest<Action> {
  readonly sequence: Sequence<Action>;
  /** The sequence as fast-check generates it: for shrinking the values. */
  readonly arbitrary: Arbitrary<readonly [number, readonly Action[]]>;
  readonly origin: Origin<Action>;
  readonly signal: AbortSignal;
  readonly limits?: ShrinkLimits;
}

/**
 * Shrinks a failing sequence: removes needless actions, lets fast-check simplify the values of those that stay, and removes again until the
 * list is 1-minimal; then puts what is left in plain terms, if the subject can. A candidate counts only when it fails with the same identity.
 * @throws InternalError when the sequence does not fail at all: the engine is not deterministic, or another one found the failure.
 */
export async function shrink<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  request: ShrinkRequest<Action>,
): Promise<Shrunk<Action>> {
  const limits = request.limits ?? DEFAULT_LIMITS;
  const budget = new Budget(limits.milliseconds, request.signal);
  const { offset, actions: all } = request.sequence;
  const examined = await examine(subject, engine, request.sequence);
  if (examined.failure === undefined) throw notRepeated("a failure", all.length);
  const { identity } = examined.failure;
  let failure = examined.failure;
  const originalSteps = stepsOfActions(examined.run.plan);

  const failureOf = async (actions: readonly Action[]): Promise<Failure<Action> | undefined> => {
    budget.runs++;
    const candidate = await examine(subject, engine, { offset, actions }, { throughout: true });
    return candidate.failure?.identity === identity ? candidate.failure : undefined;
  };
  // what a candidate shows in the ordinary run is enough to go on with: a close look costs several times as much
  const glanced = async (actions: readonly Action[]): Promise<Failure<Action> | undefined> => {
    budget.runs++;
    return glance(subject, engine, { offset, actions }, identity);
  };
  const stillFails = async (actions: readonly Action[]): Promise<boolean> => {
    const found = await glanced(actions);
    failure = found ?? failure;
    return found !== undefined;
  };
  const remove = (actions: readonly Action[], runs: number) => {
    const limit = budget.runs + runs;
    return removeNeedless(
      actions.map((_, index) => index),
      async (kept) => ((await stillFails(pickFrom(actions, kept))) ? failure.actions.length : undefined),
      () => !budget.over && budget.runs < limit,
    );
  };

  const needed = await remove(failure.actions, limits.removalRuns);
  const limit = budget.runs + limits.simplificationRuns;
  const simple = await simplifyValues(request.arbitrary, request.origin, needed.kept, {
    keyOf: (items) => JSON.stringify(items.map((item) => encodePlain(subject.encodeAction(item)))),
    fails: stillFails,
    mayTry: () => !budget.over && budget.runs < limit,
  });
  // One run more makes sure that `failure` is that of `simple`, and drops the actions behind the failing one. Where nothing was taken, `simple` is what was
  // found, cut after the failing step: which may look otherwise then, and the failure stays the one that was found.
  if (!(await stillFails(simple)) && failure !== examined.failure) throw notRepeated(identity, simple.length);
  let { minimal } = await remove(failure.actions, limits.removalRuns);
  failure = (await failureOf(failure.actions)) ?? failure;
  while (minimal && subject.without !== undefined) {
    const before = stepsOfActions(failure);
    const limitOfParts = budget.runs + limits.removalRuns;
    const parted = await leaveOutSteps(failure, {
      without: (action, part) => subject.without?.(action, part),
      plannedSteps: (actions) => stepsOfActions(planSequence(subject, { offset, actions })),
      failureOf: glanced,
      mayTry: () => !budget.over && budget.runs < limitOfParts,
    });
    minimal = parted.minimal;
    failure = (await failureOf(parted.failure.actions)) ?? parted.failure;
    if (!minimal || stepsOfActions(failure) === before) break;
    // without some steps of one action others may be needless
    ({ minimal } = await remove(failure.actions, limits.removalRuns));
  }
  if (minimal && subject.callEditor !== undefined) {
    const limitOfRemoval = budget.runs + limits.removalRuns;
    const limitOfRounding = budget.runs + limits.roundingRuns;
    const plain = await concretize(subject, engine, failure, {
      callEditor: subject.callEditor,
      ran: () => budget.runs++,
      mayRemove: () => !budget.over && budget.runs < limitOfRemoval,
      mayRound: () => !budget.nearlyOver && budget.runs < limitOfRounding,
    });
    if (plain !== undefined) ({ failure, minimal } = plain);
  }
  return { failure: await askInFull(subject, engine, failure), minimal, originalSteps, runs: budget.runs };
}

function notRepeated(what: string, actions: number): InternalError {
  return new InternalError(
    `expected a sequence of ${actions} actions to fail again with ${what}, and it did not; the engine's answers or the subject's plans ` +
      `differ from run to run`,
  );
}

function pickFrom<Item>(items: readonly Item[], indices: readonly number[]): readonly Item[] {
  return indices.flatMap((index) => (index < items.length ? [items[index] as Item] : []));
}
