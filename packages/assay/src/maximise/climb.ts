import { chunkSeed } from "../run/chunk";
import { Random } from "../search/random";
import { freshOf } from "../search/sequence-source";
import { Variation } from "../search/vary";
import type { KeptSequence, RecordedCall } from "../types";
import type { Played, Player } from "./play";
import { newestOf, repeated } from "./repeat";
import type { ClimbReport, ClimbTask, Valued } from "./tasks";

/** So many of 100 tasks start from a fresh sequence, and so many from one of the corpus; the others go on from the best. */
const FRESH_PERCENT = 8;
const CORPUS_PERCENT = 22;
/** By which part of its value a sequence may be worse than the one before it, at the beginning of a task: annealing. */
const HEATS = [0, 0, 0, 0.02, 0.2];
/** Sequences that a task tells of, at most. */
const TOLD = 3;
/** Fresh actions that are put behind a sequence, at most. */
const TAIL = 3;
/** A longer sequence is cut, whatever it is worth. */
const MOST_CALLS = 160;

/** Where a climb stands. */
interface Place extends KeptSequence {
  readonly value: bigint | undefined;
}

/** Climbs for an objective, in this process. */
export class Climber<Action, History> {
  private readonly variation: Variation<Action, History>;
  private readonly fresh: ReturnType<typeof freshOf<Action, History>>;
  private readonly corpus: readonly KeptSequence[];

  constructor(private readonly player: Player<Action, History>) {
    const { subject } = player;
    this.fresh = freshOf(subject);
    this.variation = new Variation(subject, this.fresh);
    this.corpus = subject.corpus ?? [];
  }

  /**
   * Goes from a sequence to a change of it, and on from there when that is worth as much or more; while the task is young, now and then also when it is worth a
   * little less.
   * @throws whatever the subject's session throws
   */
  run({ seed, epoch, number, sequences, steps, best }: ClimbTask): ClimbReport {
    const random = new Random(chunkSeed(chunkSeed(seed, epoch), number));
    const found: Valued[] = [];
    let planned = 0;
    const { root, start } = this.start(random, best, steps, `${epoch}.${number}`);
    const heat = random.pick(HEATS) ?? 0;
    const note = (played: Played): Place => {
      const { offset, calls, value } = played;
      planned += played.steps;
      if (value !== undefined) found.push({ offset, calls, value, root });
      return { offset, calls, value };
    };
    let place = note(start);
    for (let made = 1; made < sequences; made++) {
      const next = note(this.next(place, best, random));
      const allowed = heat * (1 - made / sequences);
      if (isTaken(next, place, allowed, random)) place = next;
    }
    return { sequences, steps: planned, found: found.sort(byWorth).slice(0, TOLD) };
  }

  private start(
    random: Random,
    best: readonly Valued[],
    steps: number,
    task: string,
  ): { readonly root: string; readonly start: Played } {
    const draw = random.below(100);
    const kept = draw < FRESH_PERCENT + CORPUS_PERCENT && draw >= FRESH_PERCENT ? random.pick(this.corpus) : undefined;
    if (kept !== undefined)
      return { root: `kept ${this.corpus.indexOf(kept)}`, start: this.player.calls(kept.offset, kept.calls) };
    const good =
      draw < FRESH_PERCENT ? undefined : best[Math.min(random.below(best.length), random.below(best.length))];
    if (good !== undefined) return { root: good.root, start: this.player.calls(good.offset, good.calls) };
    const offset = this.player.subject.offset(random.next());
    return { root: `drawn ${task}`, start: this.player.sequence({ offset, actions: this.fresh(steps, random) }) };
  }

  /** Plays a change of a sequence. */
  private next(place: Place, best: readonly Valued[], random: Random): Played {
    const { editor } = this.player;
    const calls = this.changed(place, best, random).slice(0, MOST_CALLS);
    const tail = random.chance(25) ? this.fresh(1 + random.below(TAIL), random) : [];
    return this.player.sequence({
      offset: place.offset,
      actions: [...calls.map((call) => editor.action(call)), ...tail],
    });
  }

  private changed(place: Place, best: readonly Valued[], random: Random): readonly RecordedCall[] {
    const other = (): KeptSequence | undefined =>
      random.pick(random.chance(50) ? best : this.corpus) ?? random.pick(best);
    const form = random.below(10);
    if (form < 3) {
      const { editor } = this.player;
      return repeated(place.calls, { editor, studied: this.variation.study(place), most: MOST_CALLS }, random);
    }
    if (form === 3) return this.withNewest(place, random);
    return this.variation.calls(place, random, other);
  }

  /** A call about the newest thing of a sort in place of another one. */
  private withNewest(place: Place, random: Random): readonly RecordedCall[] {
    const { editor } = this.player;
    const index = random.below(place.calls.length);
    const call = place.calls[index];
    const listed = this.variation.study(place)[index]?.arguments.filter((one) => newestOf(one) !== undefined) ?? [];
    const argument = random.pick(listed);
    const newest = newestOf(argument);
    if (call === undefined || call.call === null || argument === undefined || newest === undefined) return place.calls;
    const changed = { ...call, call: editor.change(call.call, argument.name, newest) };
    return place.calls.map((one, i) => (i === index ? changed : one));
  }
}

/** Whether a climb goes on from a sequence; `allowed` is by which part of its value it may be worse. */
function isTaken(next: Place, place: Place, allowed: number, random: Random): boolean {
  if (place.value === undefined) return true;
  if (next.value === undefined) return false;
  if (next.value > place.value) return true;
  // what is worth the same is a way to something else; it must not grow for nothing
  if (next.value === place.value) return next.calls.length <= place.calls.length || random.chance(30);
  const size = Number(place.value < 0n ? -place.value : place.value);
  const worse = Number(place.value - next.value) / Math.max(1, size);
  return worse <= allowed && random.chance(50);
}

/** The one that is worth more comes first; of those that are worth the same, the shorter one. */
export function byWorth(a: Valued, b: Valued): number {
  if (a.value !== b.value) return a.value > b.value ? -1 : 1;
  return a.calls.length - b.calls.length;
}
