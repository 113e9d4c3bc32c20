import { storeStep, type StoredProbes, type StoredStep } from "../../run/counterexample";
import type { Marks } from "../../core/objectives";
import { examine, isFull, planSequence, type Failure, type Sequence } from "../../run";
import type { Engine, ProbeMark, Subject } from "../../core/types";
import type { SequencePlayer } from "./play";
import type { Probed } from "./probing";

/** The world without the attackers as it was run, and each probe as it was accepted there, in the order of `Probed.refused`. */
export interface Without {
  readonly base: readonly StoredStep[];
  readonly accepted: readonly StoredStep[];
}

/**
 * Runs each probe in the world without the attackers, by itself, in lockstep with the model, which says that it is accepted. Gives the first failure where model and chain differ.
 * @throws whatever the engine throws
 */
export async function acceptedWithout<Action, History>(
  { subject, editor }: Pick<SequencePlayer<Action, History>, "subject" | "editor">,
  engine: Engine,
  offset: number,
  { without, refused }: Probed,
): Promise<Without | { readonly failure: Failure<Action> }> {
  let base: readonly StoredStep[] = [];
  const accepted: StoredStep[] = [];
  for (const { call } of refused) {
    const sequence = { offset, actions: [...without, call].map((one) => editor.action(one)) };
    const { run, failure } = await examine(subject, engine, sequence);
    if (failure !== undefined) return { failure };
    const { plan, results } = run;
    const stored = plan.steps.map((step, index) =>
      storeStep(step, results[index] ?? { call: undefined, lens: undefined }, isFull(plan, index), subject),
    );
    const own = plan.steps.flatMap(({ action }, index) => (action === without.length ? [index] : []));
    // time that passes before the call is a step of its own
    base = stored.slice(0, own[0]);
    accepted.push(...stored.slice(own.at(-1), (own.at(-1) ?? -1) + 1));
  }
  return { base, accepted };
}

/** Which steps of a sequence try what is accepted without the attackers: its last actions, in the order of `Probed.refused`. */
export function marksOf<Action, History>(
  subject: Subject<Action, History>,
  sequence: Sequence<Action>,
  { refused }: Probed,
): Marks {
  const first = sequence.actions.length - refused.length;
  const marks = new Map<number, ProbeMark>();
  if (refused.length > 0)
    planSequence(subject, sequence).steps.forEach(({ action, call }, index) => {
      const probe = refused[action - first];
      if (probe !== undefined && call !== undefined) marks.set(index, probe);
    });
  return marks;
}

/** What a case keeps of its probes: those that it has a step of. */
export function provedOf<Action>({ base, accepted }: Without, marks: Marks, { steps }: Failure<Action>): StoredProbes {
  const tried = [...marks].flatMap(([step, { sort, weight }], index) => {
    const one = accepted[index];
    return one === undefined || step >= steps.length ? [] : [{ step, sort, weight: weight.toString(), accepted: one }];
  });
  return { without: [...base], tried };
}
