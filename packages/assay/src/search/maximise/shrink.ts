import { removeNeedless } from "../../run/shrink";
import { plainerCalls } from "../../run/shrink/plainer-calls";
import type { RecordedCall } from "../../core/types";
import type { Played, SequencePlayer } from "./play";
import type { Valued } from "./tasks";

/** Sequences that are played to remove calls, and to simplify the others. */
const MOST_REMOVING = 3_000;
const MOST_PLAINER = 3_000;

/** A shrunk sequence. */
export interface Short {
  readonly played: Played;
  /** The least value that it must keep. */
  readonly least: bigint;
  /** Sequences played on the way. */
  readonly sequences: number;
  /** Without any single call, it has less than that value. */
  readonly minimal: boolean;
}

/** 99 % of a value; for a negative one, 101 %. */
export function mostOf(value: bigint): bigint {
  return value - (value < 0n ? -value : value) / 100n;
}

/**
 * Removes the calls without which a sequence keeps 99 % of its value, or more than `beyond` if that is more, and simplifies the others.
 * @throws whatever the subject's session throws
 */
export async function shortened<Action, History>(
  player: SequencePlayer<Action, History>,
  { offset, calls: found, value }: Valued,
  beyond?: bigint,
): Promise<Short> {
  const most = mostOf(value);
  const least = beyond !== undefined && beyond > most ? beyond : most;
  let sequences = 0;
  let best = await player.play({ offset, calls: found });
  const take = async (candidate: readonly RecordedCall[]): Promise<boolean> => {
    sequences++;
    const played = await player.play({ offset, calls: candidate, prefix: best.prefix });
    if (played.value === undefined || played.value < least || played.calls.length > best.calls.length) return false;
    best = played;
    return true;
  };
  const remove = async (): Promise<boolean> => {
    const start = best.calls;
    const limit = sequences + MOST_REMOVING;
    const removed = await removeNeedless(
      start.map((_, index) => index),
      async (kept) => ((await take(kept.flatMap((index) => start[index] ?? []))) ? kept.length : undefined),
      () => sequences < limit,
    );
    return removed.minimal;
  };
  await remove();
  const limit = sequences + MOST_PLAINER;
  await plainerCalls({
    callEditor: player.editor,
    start: await player.startOf(offset),
    take,
    best: () => best.calls,
    mayTry: () => sequences < limit,
  });
  const minimal = await remove();
  return { played: best, least, sequences, minimal };
}
