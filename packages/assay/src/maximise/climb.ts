import { chunkSeed } from "../run/chunk";
import { Random } from "../search/random";
import { freshOf } from "../search/sequence-source";
import { Variation } from "../search/vary";
import type { KeptSequence, RecordedCall } from "../types";
import { MOST_CALLS, type Played, type Player } from "./play";
import { recast } from "./recast";
import { aboutAnother } from "./about-another";
import { Donors } from "./donors";
import { Rehearsal } from "./rehearsal";
import { newestOf, nudged, repeated, swinging } from "./repeat";
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
const TAIL_PERCENT = 20;

/** How often a task first leaves out what its sequence does not need: changes then meet what matters. */
const SWEEP_PERCENT = 30;

/** How often a climb goes on from what is worth the same and promises less. */
const LESS_PROMISING_PERCENT = 10;

/** Calls that are left out together. */
interface Block {
  readonly size: number;
  readonly end: number;
}

/** The last calls; blocks of them go through all within two thirds of a task. */
function needlessIn({ calls }: Played, sequences: number): Block {
  return { size: Math.max(1, Math.ceil((3 * calls.length) / (2 * sequences))), end: calls.length };
}

/** Where a climb begins. */
interface Start<Action> {
  readonly root: string;
  readonly played: Played<Action>;
}

/** Climbs for an objective, in this process. */
export class Climber<Action, History> {
  private readonly variation: Variation<Action, History>;
  private readonly fresh: ReturnType<typeof freshOf<Action, History>>;
  private readonly corpus: readonly KeptSequence[];
  private readonly donors: Donors<Action, History>;
  /** Steps of the task that were planned to see what is accepted. */
  private rehearsed = 0;

  constructor(private readonly player: Player<Action, History>) {
    const { subject } = player;
    this.fresh = freshOf(subject);
    this.variation = new Variation(subject, this.fresh);
    this.corpus = subject.corpus ?? [];
    this.donors = new Donors(subject, this.variation);
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
    this.rehearsed = 0;
    const { root, played } = this.start(random, best, steps, `${epoch}.${number}`);
    const heat = random.pick(HEATS) ?? 0;
    const note = (one: Played<Action>): Played<Action> => {
      const { offset, calls, value } = one;
      const { promise } = one.probed;
      planned += one.steps;
      if (value !== undefined) found.push({ offset, calls, value, root, ...(promise === 0 ? {} : { promise }) });
      return one;
    };
    let place = note(played);
    let needless = random.chance(SWEEP_PERCENT) ? needlessIn(place, sequences) : undefined;
    for (let made = 1; made < sequences; made++) {
      const without = needless === undefined || needless.end <= 0 ? undefined : this.without(place, needless);
      if (needless !== undefined) needless = { ...needless, end: needless.end - needless.size };
      const next = note(without ?? this.next(place, best, random));
      if (!isTaken(next, place, heat * (1 - made / sequences), random)) continue;
      // most of it is as it was
      this.variation.study(next, place);
      place = next;
    }
    // of those that are worth the same the last, which is the furthest from where it began
    return {
      sequences,
      steps: planned + this.rehearsed,
      found: firstOfEach(found.reverse().sort(byWorth)).slice(0, TOLD),
    };
  }

  private start(random: Random, best: readonly Valued[], steps: number, task: string): Start<Action> {
    const draw = random.below(100);
    const kept = draw < CORPUS_PERCENT ? random.pick(this.corpus) : undefined;
    if (kept !== undefined) {
      const { offset } = kept;
      const calls = this.recast(kept, random);
      return { root: `kept ${this.corpus.indexOf(kept)}`, played: this.player.play({ offset, calls }) };
    }
    const good =
      draw < CORPUS_PERCENT + FRESH_PERCENT
        ? undefined
        : best[Math.min(random.below(best.length), random.below(best.length))];
    if (good !== undefined) return { root: good.root, played: this.player.play(good) };
    const offset = this.player.subject.offset(random.next());
    const played = this.player.play({ offset, calls: [], tail: this.fresh(steps, random) });
    return { root: `drawn ${task}`, played };
  }

  /** Without some of its calls: those before them are as they were. */
  private without({ offset, calls, prefix }: Played<Action>, { size, end }: Block): Played<Action> {
    const kept = calls.filter((_, i) => i < end - size || i >= end);
    return this.player.play({ offset, calls: kept, prefix });
  }

  /** Plays a change of a sequence. */
  private next(place: Played<Action>, best: readonly Valued[], random: Random): Played<Action> {
    const calls = this.changed(place, best, random);
    const tail = random.chance(TAIL_PERCENT) ? this.fresh(1 + random.below(TAIL), random) : [];
    return this.player.play({ offset: place.offset, calls, tail, prefix: place.prefix });
  }

  private changed(place: Played<Action>, best: readonly Valued[], random: Random): readonly RecordedCall[] {
    const { editor } = this.player;
    const studied = this.variation.study(place);
    const form = random.below(20);
    if (form >= 16) return this.aboutAnother(place, random);
    if (form < 4) return repeated(place.calls, { editor, studied, most: MOST_CALLS }, random);
    if (form < 6) return swinging(place.calls, { editor, studied, most: MOST_CALLS }, random);
    if (form < 9) return nudged(place.calls, { editor, studied }, random);
    if (form === 9) return this.withNewest(place, random);
    if (form === 10) return this.recast(place, random);
    const other = (): KeptSequence | undefined =>
      random.pick(random.chance(50) ? best : this.corpus) ?? random.pick(best);
    return this.variation.calls(place, random, other);
  }

  /** What was done with one thing done again with others. */
  private aboutAnother(place: Played<Action>, random: Random): readonly RecordedCall[] {
    const { player } = this;
    const { calls, prefix } = place;
    if (prefix === undefined || calls.length === 0) return calls;
    let rehearsal: Rehearsal<Action, History> | undefined;
    const studied = this.variation.study(place);
    const accepted = (index: number): boolean => prefix.steps[index]?.expect?.ok === true;
    const working = {
      ...{ editor: player.editor, studied, most: MOST_CALLS, accepted },
      own: calls.flatMap((call, i) => (accepted(i) ? [{ call, arguments: studied[i]?.arguments ?? [] }] : [])),
      rehearse: () => (rehearsal = Rehearsal.behind(player, prefix)),
      draw: this.donors.deck(place, random),
    };
    const made = aboutAnother(calls, working, random);
    this.rehearsed += rehearsal?.steps ?? 0;
    return made;
  }

  /** Calls from somewhere on made by those whom the attacker controls. */
  private recast(sequence: KeptSequence, random: Random): readonly RecordedCall[] {
    const { subject, objective, editor } = this.player;
    const { attackers } = objective.players;
    if (attackers === "everyone") return sequence.calls;
    const isOne = (name: unknown): boolean =>
      typeof name === "string" && (attackers.includes(name) || attackers.includes(subject.nameOf(name) ?? ""));
    return recast(sequence.calls, { studied: this.variation.study(sequence), editor, isOne }, random);
  }

  /** A call about the newest thing of a sort in place of another one. */
  private withNewest(place: KeptSequence, random: Random): readonly RecordedCall[] {
    const { editor } = this.player;
    const index = random.below(place.calls.length);
    const call = place.calls[index];
    const listed = this.variation.study(place)[index]?.arguments.filter((one) => newestOf(one) !== undefined) ?? [];
    const argument = random.pick(listed);
    const newest = newestOf(argument);
    if (call?.call === undefined || call.call === null || argument === undefined || newest === undefined)
      return place.calls;
    const changed = { ...call, call: editor.change(call.call, argument.name, newest) };
    return place.calls.map((one, i) => (i === index ? changed : one));
  }
}

/** Of those that are worth the same the first. */
function firstOfEach(sorted: readonly Valued[]): readonly Valued[] {
  return sorted.filter(({ value }, index) => sorted[index - 1]?.value !== value);
}

/** Whether a climb goes on from a sequence; `allowed` is by which part of its value it may be worse. */
function isTaken(next: Played, place: Played, allowed: number, random: Random): boolean {
  if (place.value === undefined) return true;
  if (next.value === undefined) return false;
  if (next.value > place.value) return true;
  if (next.value === place.value && next.probed.promise !== place.probed.promise)
    return next.probed.promise > place.probed.promise || random.chance(LESS_PROMISING_PERCENT);
  // what is worth the same is a way to something else; it must not grow for nothing
  if (next.value === place.value) return next.calls.length <= place.calls.length || random.chance(30);
  const size = Number(place.value < 0n ? -place.value : place.value);
  const worse = Number(place.value - next.value) / Math.max(1, size);
  return worse <= allowed && random.chance(50);
}

/** The one that is worth more comes first; of those that are worth the same, the one that promises more, and then the shorter one. */
export function byWorth(a: Valued, b: Valued): number {
  if (a.value !== b.value) return a.value > b.value ? -1 : 1;
  if (a.promise !== b.promise) return (b.promise ?? 0) - (a.promise ?? 0);
  return a.calls.length - b.calls.length;
}
