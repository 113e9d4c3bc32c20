import type { Failure } from "..";

/** Number of steps that actions caused, the failing one included. */
export function stepsOfActions<Action>({ steps }: Pick<Failure<Action>, "steps">): number {
  return steps.filter(({ action }) => action >= 0).length;
}
