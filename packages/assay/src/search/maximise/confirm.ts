import { buildCounterexample, type Counterexample, type Source } from "../../run/counterexample";
import { identityOf, withObjective } from "../../core/objectives";
import { askInFull, examine, planSequence, type Failure } from "../../run";
import type { Engine } from "../../core/types";
import { acceptedWithout, marksOf, provedOf } from "./confirm-probes";
import type { Player } from "./play";
import type { Short } from "./shrink";

/** What the chain says of the best sequence. */
export interface Confirmed {
  /**
   * `confirmed`: model and chain agree, and the chain shows the value; `differs`: they do not agree, which is a violation like any that a campaign finds;
   * `less`: they agree, but what the chain shows is worth less.
   */
  readonly outcome: "confirmed" | "differs" | "less";
  /** A file's content; absent where there is nothing to show. */
  readonly counterexample: Counterexample | undefined;
}

/**
 * Runs the best sequence, with what is granted and tried behind it, on the chain, in lockstep with the model, and makes a case of it that can be replayed like a
 * counterexample. What it makes impossible for others is run in the world without the attackers, too, where it must be accepted.
 * @throws whatever the engine throws
 */
export async function confirm<Action, History>(
  player: Player<Action, History>,
  engine: Engine,
  { played, least, minimal, sequences }: Short,
  source: Omit<Source, "engine">,
): Promise<Confirmed> {
  const { subject, objective, editor } = player;
  const { offset, probed } = played;
  const tried = probed.refused.map(({ call }) => call);
  const actions = [...played.calls, ...played.granted, ...tried].map((call) => editor.action(call));
  const sequence = { offset, actions };
  const caseOf = (failure: Failure<Action>): Counterexample => {
    const shrunk = { failure, minimal, originalSteps: played.calls.length, runs: sequences };
    return buildCounterexample(subject, shrunk, { ...source, engine: engine.name });
  };
  // without the objective first: what is worth a lot on a chain that differs from the model is that difference
  const { failure: difference } = await examine(subject, engine, sequence);
  if (difference !== undefined)
    return { outcome: "differs", counterexample: caseOf(await askInFull(subject, engine, difference)) };
  const without = await acceptedWithout(player, engine, offset, probed);
  if ("failure" in without)
    return { outcome: "differs", counterexample: caseOf(await askInFull(subject, engine, without.failure)) };
  const marks = marksOf(subject, sequence, probed);
  const end = planSequence(subject, sequence).steps.length - 1;
  const values = new Map<number, bigint | undefined>();
  const onValue = (index: number, value: bigint | undefined): void => void values.set(index, value);
  const measured = withObjective(subject, objective, least, { probes: marks, end, onValue });
  const { failure } = await examine(measured, engine, sequence, { throughout: true });
  if (failure === undefined) return { outcome: "less", counterexample: undefined };
  if (failure.identity !== identityOf(objective)) return { outcome: "differs", counterexample: caseOf(failure) };
  const counterexample = caseOf(failure);
  const { name, title, unit, decimals } = objective;
  return {
    outcome: "confirmed",
    counterexample: {
      ...counterexample,
      objective: {
        ...{ name, title, unit, decimals, least: least.toString() },
        values: failure.steps.map((_, index) => values.get(index)?.toString() ?? null),
        ...(tried.length === 0 ? {} : { probes: provedOf(without, marks, failure) }),
      },
    },
  };
}
