import type { Arbitrary } from "fast-check";
import type { Wanted } from "../judge";
import { askInFull, examine, inTime, showsAtCall, TimeIsOver, type Failure, type Sequence } from "..";
import type { Engine, Subject } from "../../core/types";
import { messageOf } from "../../core/errors";
import { EngineError, RpcRefusal } from "../../evm/engine/errors";
import {
  Budget,
  DEFAULT_LIMITS,
  type ShrinkLimits,
  Candidates,
  notRepeated,
  stepsOfActions,
  type Progress,
  type Search,
  type Origin,
} from "./pass";
import { PASSES } from "./passes";

/** A shrunk failure. */
export interface Shrunk<Action> {
  readonly failure: Failure<Action>;
  /** No single action or step can be removed without losing the failure. False only when a limit or a signal ended the search. */
  readonly minimal: boolean;
  /** Steps that actions caused in the sequence as it was generated. */
  readonly originalSteps: number;
  /** Sequences tried on the way, with those of which it was known that they do not fail. */
  readonly runs: number;
  /** The first error that a candidate caused; absent: none did. */
  readonly error?: string;
}

/** What shrinking starts from. */
export interface ShrinkRequest<Action> {
  readonly sequence: Sequence<Action>;
  /** The sequence as fast-check generates it: for shrinking the values. */
  readonly arbitrary: Arbitrary<readonly [number, readonly Action[]]>;
  readonly origin: Origin<Action>;
  readonly signal: AbortSignal;
  readonly limits?: ShrinkLimits;
  /** What gives the failure its identity. Absent: the first finding. */
  readonly wanted?: Wanted;
  /** Identity of the failure where others show before it, which do not count then. */
  readonly only?: string | undefined;
}

/**
 * Shrinks a failing sequence by one pass after the other (`packages/assay/src/run/shrink/passes/`). A candidate counts only when it fails with the same identity.
 * An error of a candidate never loses the failure: the candidate is skipped; if the engine is gone, shrinking ends.
 * @throws InternalError when the sequence does not fail at all: the engine is not deterministic, or another one found the failure.
 */
export async function shrink<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  { sequence, arbitrary, origin, signal, limits = DEFAULT_LIMITS, wanted = "any", only }: ShrinkRequest<Action>,
): Promise<Shrunk<Action>> {
  const budget = new Budget(limits.milliseconds, signal);
  const { failure: found, run } = await examine(subject, engine, sequence, { wanted, only });
  if (found === undefined) throw notRepeated("a failure", sequence.actions.length);
  const timed = inTime(engine, budget.deadline);
  let error: string | undefined;
  const note = (thrown: unknown): void => {
    // whether it fails is unknown
    if (thrown instanceof TimeIsOver) budget.gaveUp = true;
    else error ??= messageOf(thrown);
    if (thrown instanceof EngineError && !(thrown instanceof RpcRefusal)) budget.gaveUp = true;
  };
  const candidates = new Candidates(subject, timed, found, !showsAtCall(run, found));
  const search: Search<Action, History> = {
    ...{ subject, engine: timed, found, arbitrary, origin, limits, budget },
    failureAgain: async (candidate) => {
      budget.runs++;
      try {
        return await candidates.failureAgain(candidate);
      } catch (thrown) {
        note(thrown);
        return undefined;
      }
    },
    countLastLook: () => candidates.countLastLook(),
  };
  let progress: Progress<Action> = { failure: found, proof: "open", drawnAt: found.actions.map((_, index) => index) };
  for (const pass of PASSES) {
    if (budget.gaveUp) break;
    try {
      progress = await pass.run(progress, search);
    } catch (thrown) {
      note(thrown);
    }
  }
  const { failure, proof } = progress;
  const originalSteps = stepsOfActions(run.plan);
  const inFull = await askInFull(subject, engine, failure).catch((thrown: unknown) => {
    note(thrown);
    return failure;
  });
  return {
    failure: inFull,
    minimal: proof === "minimal" && !budget.gaveUp && error === undefined,
    originalSteps,
    runs: budget.runs,
    ...(error === undefined ? {} : { error }),
  };
}
