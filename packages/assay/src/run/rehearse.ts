import type { Call, CallResult, Engine, PlannedStep, Rehearsed } from "../core/types";
import type { Plan } from "./plan";

/** A step that calls something. */
type CallStep = PlannedStep & { readonly call: Call };

/**
 * Makes the calls of a plan without observing anything, and returns the result of each action. So a model that abstains
 * learns the ids before the judged plan is made. @throws whatever the engine throws
 */
export async function rehearse(engine: Engine, { steps }: Plan): Promise<Rehearsed> {
  const calls = steps.filter((step): step is CallStep => step.call !== undefined);
  const results = calls.length === 0 ? [] : await engine.run(calls.map(({ time, call }) => ({ time, calls: [call] })));
  return new Map(
    calls.flatMap(({ action }, i): [number, CallResult][] => {
      const result = results[i]?.[0];
      return result === undefined ? [] : [[action, result]];
    }),
  );
}
