/** The results of an action kind's steps. */
export interface ActionCount {
  ok: number;
  /** Reverted, as the model predicted. */
  reverted: number;
  /** The planner found no call for the action. */
  invalid: number;
}

/** How often an invariant or one of its parts (`conjunctsOf`) was checked, and how often its premise held. */
export interface InvariantCount {
  checked: number;
  met: number;
}

/**
 * Milliseconds spent, summed over lanes: generating actions (generation), computing calls and predictions with the
 * model (planning), making requests (encoding), waiting for the engine, which lanes do in parallel (engine), reading
 * answers (decoding), comparing them with the prediction (judging), and checking invariants (invariants).
 */
export type Timing = Record<(typeof STAGES)[number], number>;

/** In the order of the work. */
export const STAGES = ["generation", "planning", "encoding", "engine", "decoding", "judging", "invariants"] as const;

/** No time at all. */
export function noTime(): Timing {
  return { generation: 0, planning: 0, encoding: 0, engine: 0, decoding: 0, judging: 0, invariants: 0 };
}

/** What a campaign counts: plain data, added up over sequences, chunks and workers. */
export interface Statistics {
  /** Sequences. */
  runs: number;
  /** Steps judged: an action, its observation, the comparison, the invariants. */
  steps: number;
  /** Those of them in which something is called; in the others time passes. */
  calls: number;
  actions: Record<string, ActionCount>;
  /** Errors by name, provoked as predicted. */
  errors: Record<string, number>;
  invariants: Record<string, InvariantCount>;
  /** Reverted calls by action kind, and by the name of the error. */
  refusals: Record<string, Record<string, number>>;
  /** Calls that ran out of gas, by action kind; they are among the reverted. */
  outOfGas: Record<string, number>;
  timing: Timing;
}

/** Counts of nothing. */
export function noStatistics(): Statistics {
  const counts = { actions: {}, errors: {}, invariants: {}, refusals: {}, outOfGas: {} };
  return { runs: 0, steps: 0, calls: 0, ...counts, timing: noTime() };
}

/** Counts one step (or one action that gave none) of a kind. */
export function countAction(statistics: Statistics, kind: string, outcome: keyof ActionCount): void {
  const count = (statistics.actions[kind] ??= { ok: 0, reverted: 0, invalid: 0 });
  count[outcome]++;
}

/** Counts a call that reverted. `error`: what it reverted with. */
export function countRefusal({ refusals }: Pick<Statistics, "refusals">, kind: string, error: string, times = 1): void {
  const count = (refusals[kind] ??= {});
  count[error] = (count[error] ?? 0) + times;
}

/** Counts a check of an invariant, or of one of its parts. */
export function countCheck(statistics: Statistics, id: string, met: boolean): void {
  const count = (statistics.invariants[id] ??= { checked: 0, met: 0 });
  count.checked++;
  if (met) count.met++;
}

/** Adds `more` to `total`. */
export function addStatistics(total: Statistics, more: Statistics): void {
  total.runs += more.runs;
  total.steps += more.steps;
  total.calls += more.calls;
  for (const [kind, { ok, reverted, invalid }] of Object.entries(more.actions)) {
    const count = (total.actions[kind] ??= { ok: 0, reverted: 0, invalid: 0 });
    count.ok += ok;
    count.reverted += reverted;
    count.invalid += invalid;
  }
  for (const [name, times] of Object.entries(more.errors)) total.errors[name] = (total.errors[name] ?? 0) + times;
  for (const [kind, count] of Object.entries(more.refusals))
    for (const [error, times] of Object.entries(count)) countRefusal(total, kind, error, times);
  for (const [kind, times] of Object.entries(more.outOfGas)) total.outOfGas[kind] = (total.outOfGas[kind] ?? 0) + times;
  for (const [id, { checked, met }] of Object.entries(more.invariants)) {
    const count = (total.invariants[id] ??= { checked: 0, met: 0 });
    count.checked += checked;
    count.met += met;
  }
  for (const stage of STAGES) total.timing[stage] += more.timing[stage];
}

/** The rows under which an invariant is counted: one for each of its parts, or its id when it has none. */
export function conjunctsOf({
  id,
  parts,
}: {
  readonly id: string;
  readonly parts?: readonly string[];
}): readonly string[] {
  return parts === undefined ? [id] : parts.map((part) => `${id} (${part})`);
}
