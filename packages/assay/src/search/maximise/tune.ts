import { clamped, rangeOf } from "../names";
import type { Random } from "../random";
import type { CallEditor, Editable, RecordedCall } from "../../core/types";
import { indexIn } from "./repeat";

/** What tuning works with. */
export interface Tuning<Played> {
  readonly editor: Pick<CallEditor<unknown>, "change">;
  /** What can be changed about each of the calls. */
  readonly studied: readonly Editable[];
  readonly play: (calls: readonly RecordedCall[]) => Played;
  /** Whether the second is fitter than the first. */
  readonly isFitter: (one: Played, other: Played) => boolean;
  /** Sequences that may be played, at most. */
  readonly most: number;
}

/** Steps by which a number changes, in thousandths: a step that helps is repeated; if it helps in neither direction, the next smaller one follows. */
const THOUSANDTHS = [10_000n, 2_000n, 1_100n, 1_005n];
/** Sequences that are played for one number, at most. */
const MOST_TRIES = 20;
/** How often the number is changed in all calls that have it, at the same place of each. */
const EVERYWHERE_PERCENT = 50;

/**
 * A line search (a pattern search along one number, Hooke & Jeeves 1961) for the value of a number, mostly of one of the last calls, that makes the sequence fittest.
 * Undefined for a call without a number. Also returns how many sequences were played.
 */
export function tuned<Played>(
  calls: readonly RecordedCall[],
  start: Played,
  { editor, studied, play, isFitter, most }: Tuning<Played>,
  random: Random,
): { readonly played: Played; readonly sequences: number } | undefined {
  const index = indexIn(calls, random);
  const numbers = studied[index]?.arguments.filter((one) => (rangeOf(one)?.value ?? 0n) > 0n) ?? [];
  const argument = random.pick(numbers);
  const range = argument === undefined ? undefined : rangeOf(argument);
  if (argument === undefined || range === undefined) return undefined;
  const everywhere = random.chance(EVERYWHERE_PERCENT);
  const has = calls.map(
    ({ kind }, i) =>
      i === index ||
      (everywhere &&
        kind === calls[index]?.kind &&
        studied[i]?.arguments.some(({ name, value }) => name === argument.name && value === argument.value) === true),
  );
  const withNumber = (value: bigint): readonly RecordedCall[] =>
    calls.map((one, i) =>
      has[i] === true && one.call !== null ? { ...one, call: editor.change(one.call, argument.name, value) } : one,
    );
  let best = { value: range.value, played: start };
  let sequences = 0;
  const isBetter = (value: bigint): boolean => {
    if (value === best.value || sequences >= Math.min(MOST_TRIES, most)) return false;
    sequences++;
    const played = play(withNumber(value));
    if (!isFitter(best.played, played)) return false;
    best = { value, played };
    return true;
  };
  for (const by of THOUSANDTHS) {
    const more = (): bigint => clamped((best.value * by) / 1_000n, range);
    const less = (): bigint => clamped((best.value * 1_000n) / by, range);
    const further = isBetter(more()) ? more : isBetter(less()) ? less : undefined;
    let goesOn = further !== undefined;
    while (further !== undefined && goesOn) goesOn = isBetter(further());
  }
  return { played: best.played, sequences };
}
