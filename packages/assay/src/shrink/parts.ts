import type { Failure } from "../run";

/** Number of steps that actions caused, the failing one included. */
export function stepsOfActions<Action>({ steps }: Pick<Failure<Action>, "steps">): number {
  return steps.filter(({ action }) => action >= 0).length;
}

/** What leaving out single steps of actions takes. */
export interface Parting<Action> {
  /** See `Subject.without`. */
  readonly without: (action: Action, part: number) => Action | undefined;
  /** How many steps a list comes to, by the model alone: a run that cannot be shorter is saved. */
  readonly plannedSteps: (actions: readonly Action[]) => number;
  /** The failure of a list if it is the same one; undefined otherwise. */
  readonly failureOf: (actions: readonly Action[]) => Promise<Failure<Action> | undefined>;
  readonly mayTry: () => boolean;
}

/** A failure with fewer steps. */
export interface Parted<Action> {
  readonly failure: Failure<Action>;
  /** No single step of an action that gives several can be left out; false when `mayTry` ended the search. */
  readonly minimal: boolean;
}

/** Parts that an action is asked for beyond its steps: some are left out already, some give no step in this state. */
const MORE_PARTS = 8;

/** Leaves out single steps of actions that give several, from the end, until none can be. A candidate counts only when it has fewer steps. */
export async function leaveOutSteps<Action>(
  start: Failure<Action>,
  { without, plannedSteps, failureOf, mayTry }: Parting<Action>,
): Promise<Parted<Action>> {
  let failure = start;
  let planned = plannedSteps(failure.actions);
  for (let again = true; again;) {
    again = false;
    for (let at = failure.actions.length - 1; at >= 0; at--) {
      const own = failure.steps.filter(({ action }) => action === at).length;
      for (let part = own < 2 ? -1 : own + MORE_PARTS; part >= 0; part--) {
        const action = failure.actions[at];
        const less = action === undefined ? undefined : without(action, part);
        if (less === undefined) continue;
        if (!mayTry()) return { failure, minimal: false };
        const shorter = failure.actions.map((old, index) => (index === at ? less : old));
        // left out already, or no step in this state
        if (plannedSteps(shorter) >= planned) continue;
        const candidate = await failureOf(shorter);
        if (candidate === undefined || stepsOfActions(candidate) >= stepsOfActions(failure)) continue;
        failure = candidate;
        planned = plannedSteps(failure.actions);
        again = true;
      }
    }
  }
  return { failure, minimal: true };
}
