import { removeNeedless } from "../../run/shrink";
import { plainerCalls } from "../../run/shrink/plainer-calls";
import type { RecordedCall } from "../../core/types";
import type { Played, Player } from "./play";
import type { Valued } from "./tasks";

/** Sequences that are played to leave calls out, and to make those that are left plainer. */
const MOST_REMOVING = 3_000;
const MOST_PLAINER = 3_000;

/** A sequence made short. */
export interface Short {
  readonly played: Played;
  /** The value that is kept, at least. */
  readonly least: bigint;
  /** Sequences played on the way. */
  readonly sequences: number;
  /** No single call can be left out with that value kept. */
  readonly minimal: boolean;
}

/** 99 % of a value; of one below 0 what is as much worse. */
export function mostOf(value: bigint): bigint {
  return value - (value < 0n ? -value : value) / 100n;
}

/**
 * Leaves out of a sequence what 99 % of its value does not need, or what `beyond` does not when that is more, and makes what is left plainer; in the model alone.
 * @throws whatever the subject's session throws
 */
export async function shortened<Action, History>(
  player: Player<Action, History>,
  { offset, calls: found, value }: Valued,
  beyond?: bigint,
): Promise<Short> {
  const most = mostOf(value);
  const least = beyond !== undefined && beyond > most ? beyond : most;
  let sequences = 0;
  let best = player.play({ offset, calls: found });
  const take = (candidate: readonly RecordedCall[]): boolean => {
    sequences++;
    const played = player.play({ offset, calls: candidate, prefix: best.prefix });
    if (played.value === undefined || played.value < least || played.calls.length > best.calls.length) return false;
    best = played;
    return true;
  };
  const remove = async (): Promise<boolean> => {
    const start = best.calls;
    const limit = sequences + MOST_REMOVING;
    const removed = await removeNeedless(
      start.map((_, index) => index),
      (kept) => Promise.resolve(take(kept.flatMap((index) => start[index] ?? [])) ? kept.length : undefined),
      () => sequences < limit,
    );
    return removed.minimal;
  };
  await remove();
  const limit = sequences + MOST_PLAINER;
  await plainerCalls({
    callEditor: player.editor,
    start: player.startOf(offset),
    take: (candidate) => Promise.resolve(take(candidate)),
    best: () => best.calls,
    mayTry: () => sequences < limit,
  });
  const minimal = await remove();
  return { played: best, least, sequences, minimal };
}
