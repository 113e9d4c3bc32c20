import type { PlannedStep, Session } from "../core/types";
import { lastCallOf, outcomeOf } from "./lists";
import { signals } from "./signals";
import { functionOf } from "./telling-sides";

/**
 * Tells why calls are refused. A refused call is planned once more, at its own time, in the state in which the last call that succeeded was not made. Where it comes to something else there, that call is
 * the cause ("but for" it: Halpern and Pearl, Causes and Explanations, 2005).
 */
export class Causes<Action> {
  private last: { readonly name: string; readonly without: () => Session<Action> } | undefined;

  /**
   * The cause of what an action came to, in words: "vote > settleClaim VotingOpen > CooldownNotEnded"; undefined where it is not refused by one error alone, or would be so all the same.
   * `plan` plans the action in a session, `before` gives sessions as the one was before it.
   */
  of(
    plan: (session: Session<Action>) => readonly PlannedStep[],
    steps: readonly PlannedStep[],
    before: () => Session<Action>,
  ): string | undefined {
    const [call, outcome] = [lastCallOf(steps), outcomeOf(steps)];
    if (call === undefined || outcome === undefined) return undefined;
    if (outcome === "ok") {
      this.last = { name: functionOf(call), without: before };
      return undefined;
    }
    if (this.last === undefined) return undefined;
    const otherwise = outcomeOf(plan(this.last.without()));
    signals.forget();
    return causeOf(this.last.name, functionOf(call), otherwise, outcome);
  }
}

/** A call, and what another one comes to without it and with it; undefined where that is the same, or where several errors refuse it without. */
export function causeOf(
  cause: string,
  name: string,
  otherwise: string | undefined,
  outcome: string,
): string | undefined {
  return otherwise === undefined || otherwise === outcome ? undefined : `${cause} > ${name} ${otherwise} > ${outcome}`;
}
