import { isAttacker } from "../../core/objectives";
import type { Objective, Probe, ProbeMark, RecordedCall, View } from "../../core/types";
import { isAttack, type PlannedPrefix } from "./playthrough";
import { Rehearsal, type Rehearsing } from "./rehearsal";

/** Probes that are tried behind a sequence, at most: the first of those that an objective has. */
const MOST_PROBES = 300;

/** A call of somebody else that the attackers made impossible. */
export interface Refused extends ProbeMark {
  readonly call: RecordedCall;
}

/** The result of probing behind a sequence. */
export interface Probed {
  /** The world without the attackers: what was called before them, and then time that went by. Empty where they made no call. */
  readonly without: readonly RecordedCall[];
  /** The probes that are accepted there and refused behind the sequence, in the order of their times. */
  readonly refused: readonly Refused[];
  /** Of how many sorts somebody can make a call behind the sequence, or could without the attackers: this is the number that can be taken from others. */
  readonly promise: number;
  /** Steps that were planned. */
  readonly steps: number;
}

/** Nothing is tried. */
export const NOT_PROBED: Probed = { without: [], refused: [], promise: 0, steps: 0 };

/** What a probe counts for. */
const markOf = ({ sort, weight = 1n }: Pick<Probe, "sort" | "weight">): ProbeMark => ({ sort, weight });

/** @throws Error for an objective whose probes would mean nothing */
export function checkProbes(objective: Objective): void {
  if (objective.probes === undefined) return;
  const { name, players } = objective;
  const { others, attackers } = players;
  if (others !== "before" || attackers === "everyone")
    throw new Error(
      `${name}: probes are tried in a world without the attackers, expected attackers by name and others "before", received ` +
        `${attackers === "everyone" ? "everyone" : attackers.join(", ")} and "${others}"`,
    );
  if (objective.granted !== undefined)
    throw new Error(
      `${name}: expected probes or \`granted\`, received both; give a probe the time at which it is tried`,
    );
}

/**
 * Tries an objective's probes behind a sequence that was played, in the model alone; `time` is when that ends, `view` what there is then. Each is tried by itself, so that none makes another one
 * impossible.
 * @throws whatever the subject's session throws
 */
export function probed<Action, History>(
  player: Rehearsing<Action, History>,
  prefix: PlannedPrefix<Action>,
  time: number,
  view: View,
): Probed {
  const { objective } = player;
  const { calls, steps } = prefix;
  const first = steps.findIndex((step) => isAttack(objective, step));
  const attack = calls[first];
  if (objective.probes === undefined || attack === undefined) return NOT_PROBED;
  const before = calls.slice(0, first);
  const without = Rehearsal.behind(player, { ...prefix, calls: before });
  // as much time goes by as with them: what time alone makes impossible is nothing that they did
  const passing = { ...attack, time, call: null };
  without.make(passing);
  const probes = objective.probes(without.seen(), time, view).slice(0, MOST_PROBES);
  const behind = Rehearsal.behind(player, prefix);
  const possible = new Set<string>();
  const refused = probes.filter(({ call, sort }) => {
    const step = behind.tried(call);
    if (step?.expect === undefined || isAttacker(objective, step.actor)) return false;
    const isAccepted = step.expect.ok || without.tried(call)?.expect?.ok === true;
    if (isAccepted) possible.add(sort);
    return isAccepted && !step.expect.ok;
  });
  return {
    without: [...before, passing],
    refused: refused.map((probe) => ({ ...markOf(probe), call: probe.call })).sort((a, b) => a.call.time - b.call.time),
    promise: possible.size,
    steps: without.steps + behind.steps,
  };
}
