import { buildCounterexample, type Counterexample, type Source } from "../../run/counterexample";
import { identityOf, withObjective } from "../../core/objectives";
import { askInFull, examine, planOn, type Failure } from "../../run";
import type { Engine } from "../../core/types";
import { acceptedWithout, marksOf, provedOf } from "./confirm-probes";
import type { SequencePlayer } from "./play";
import type { Short } from "./shrink";

/** The result of running the best sequence on the chain. */
export interface Confirmed {
  /**
   * `confirmed`: model and chain agree, and the chain has the value; `differs`: they differ, which is a violation as in a campaign; `less`: they agree, but the
   * value on the chain is smaller.
   */
  readonly outcome: "confirmed" | "differs" | "less";
  /** A file's content; absent where there is nothing to show. */
  readonly counterexample: Counterexample | undefined;
}

/**
 * Runs the best sequence, its granted calls and its probes on the chain, in lockstep with the model, and makes a case that can be replayed like a counterexample.
 * Probes also run in the world without the attackers, where they must be accepted.
 * @throws whatever the engine throws
 */
export async function confirm<Action, History>(
  player: SequencePlayer<Action, History>,
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
  // without the objective first: if the chain differs from the model, that difference is the result
  const { failure: difference } = await examine(subject, engine, sequence);
  if (difference !== undefined)
    return { outcome: "differs", counterexample: caseOf(await askInFull(subject, engine, difference)) };
  const without = await acceptedWithout(player, engine, offset, probed);
  if ("failure" in without)
    return { outcome: "differs", counterexample: caseOf(await askInFull(subject, engine, without.failure)) };
  const marks = marksOf(subject, sequence, probed);
  const end = (await planOn(subject, engine, sequence)).steps.length - 1;
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
