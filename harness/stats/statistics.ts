/** What became of the steps of an action kind. */
export interface ActionCount {
  ok: number;
  /** Reverted, as the model predicted. */
  reverted: number;
  /** The planner found nothing that the action could do. */
  invalid: number;
}

/** How often an invariant was checked, and how often its premise was met. */
export interface InvariantCount {
  checked: number;
  met: number;
}

/** Milliseconds spent, summed over lanes. `engine` is waiting time, which lanes spend in parallel. */
export interface Timing {
  planning: number;
  engine: number;
  judging: number;
}

/** What a campaign counts: plain data, added up over sequences, chunks and workers. */
export interface Statistics {
  /** Sequences. */
  runs: number;
  /** Steps judged: an action, its observation, the comparison, the invariants. */
  steps: number;
  actions: Record<string, ActionCount>;
  /** Errors by name, provoked as predicted. */
  errors: Record<string, number>;
  invariants: Record<string, InvariantCount>;
  timing: Timing;
}

/** Counts of nothing. */
export function noStatistics(): Statistics {
  return { runs: 0, steps: 0, actions: {}, errors: {}, invariants: {}, timing: { planning: 0, engine: 0, judging: 0 } };
}

/** Counts one step (or one action that gave none) of a kind. */
export function countAction(statistics: Statistics, kind: string, outcome: keyof ActionCount): void {
  const count = (statistics.actions[kind] ??= { ok: 0, reverted: 0, invalid: 0 });
  count[outcome]++;
}

/** Counts a check of an invariant. */
export function countCheck(statistics: Statistics, id: string, met: boolean): void {
  const count = (statistics.invariants[id] ??= { checked: 0, met: 0 });
  count.checked++;
  if (met) count.met++;
}

/** Adds `more` to `total`. */
export function addStatistics(total: Statistics, more: Statistics): void {
  total.runs += more.runs;
  total.steps += more.steps;
  for (const [kind, { ok, reverted, invalid }] of Object.entries(more.actions)) {
    const count = (total.actions[kind] ??= { ok: 0, reverted: 0, invalid: 0 });
    count.ok += ok;
    count.reverted += reverted;
    count.invalid += invalid;
  }
  for (const [name, times] of Object.entries(more.errors)) total.errors[name] = (total.errors[name] ?? 0) + times;
  for (const [id, { checked, met }] of Object.entries(more.invariants)) {
    const count = (total.invariants[id] ??= { checked: 0, met: 0 });
    count.checked += checked;
    count.met += met;
  }
  total.timing.planning += more.timing.planning;
  total.timing.engine += more.timing.engine;
  total.timing.judging += more.timing.judging;
}
