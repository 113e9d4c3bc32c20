import type { Call, Engine, PlannedStep, Rehearsed, RehearsedCall, Subject } from "../core/types";
import { planSequence, type Plan, type PlanOptions, type Sequence } from "./plan";

/** How often a sequence is rehearsed before it is judged. Each time, calls that reverted are drawn again with what the others made. */
const REHEARSALS = 3;

/** A step that calls something. */
type CallStep = PlannedStep & { readonly call: Call };

/**
 * Plans a sequence. If the model abstains, an engine makes the calls first, so that the model learns what they return and emit: calls that succeed are kept, and others
 * may be drawn again.
 * @throws whatever the engine throws
 */
export async function planOn<Action, History>(
  subject: Subject<Action, History>,
  engine: Engine,
  sequence: Sequence<Action>,
  options: Omit<PlanOptions, "rehearsed" | "blind"> = {},
): Promise<Plan> {
  if (subject.rehearses !== true) return planSequence(subject, sequence, options);
  let rehearsed: Rehearsed = new Map();
  for (let round = 0; round < REHEARSALS; round++) {
    const calls = planSequence(subject, sequence, { rehearsed, blind: true }).steps.filter(isCall);
    // calls of a corpus or a counterexample are made as they are
    if (calls.every((one) => isSame(one.call, rehearsed.get(one.action)?.step?.call))) break;
    rehearsed = await rehearse(engine, calls, rehearsed);
  }
  return planSequence(subject, sequence, { ...options, rehearsed });
}

const isCall = (step: PlannedStep): step is CallStep => step.call !== undefined;

const isSame = (one: Call, other: Call | undefined): boolean =>
  other !== undefined &&
  one.from === other.from &&
  one.to === other.to &&
  one.data === other.data &&
  one.value === other.value;

/**
 * Makes calls, and asks behind each what its step asks. An action's first call that succeeds counts; the engine makes those behind it too, as it cannot stop there.
 * `before`: an earlier rehearsal. @throws whatever the engine throws
 */
async function rehearse(engine: Engine, steps: readonly CallStep[], before: Rehearsed): Promise<Rehearsed> {
  const results = await engine.run(
    steps.map(({ time, call, others = [], question }) => ({
      time,
      calls: [call, ...(question === undefined ? [] : [question.call]), ...others.map((one) => one.call)],
    })),
  );
  return new Map(
    steps.flatMap((step, i): [number, RehearsedCall][] => {
      const { others = [], question } = step;
      const [result, ...behind] = results[i] ?? [];
      if (result === undefined) return [];
      const [answer] = question === undefined ? [] : behind.splice(0, 1);
      const found = result.ok ? -1 : behind.findIndex(({ ok }) => ok);
      const [other, success] = [others[found], behind[found]];
      if (other !== undefined && success !== undefined)
        return [[step.action, { result: success, step: { ...step, ...other } }]];
      const failures = (before.get(step.action)?.failures ?? 0) + (result.ok ? 0 : 1);
      return [[step.action, { result, answer, step, failures }]];
    }),
  );
}
