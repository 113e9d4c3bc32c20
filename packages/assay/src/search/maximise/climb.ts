import { chunkSeed } from "../../run/plan";
import { Random } from "../random";
import { freshOf } from "../sequence-source";
import { Variation } from "../vary";
import type { CorpusEntry, RecordedCall } from "../../core/types";
import { MOST_CALLS, type Played, type SequencePlayer } from "./play";
import { aboutAnother } from "./about-another";
import { Donors } from "./donors";
import { Rehearsal } from "./rehearsal";
import { repeated } from "./repeat";
import { byFitness, isTaken, reported } from "./fitness";
import type { ClimbReport, ClimbTask, Valued } from "./tasks";

/** Percentages of tasks that start from a new sequence, and from one of the corpus; the others start from one of the best. */
const FRESH_PERCENT = 8;
const CORPUS_PERCENT = 22;
/** After this number of epochs, half as many tasks start anew. */
const EARLY_EPOCHS = 8;
/** Part of its value by which a sequence may be worse than the one before it, at the start of a task (annealing). */
const HEATS = [0, 0, 0, 0.02, 0.2];
/** Most new actions that are appended to a sequence. */
const TAIL = 3;
const TAIL_PERCENT = 20;

/** How often a task first removes needless calls, so that changes hit calls that matter. */
const SWEEP_PERCENT = 30;

/** How often a block of calls is repeated, and how often calls about one id are repeated with other ids; else a sequence is varied as in a campaign. */
const REPEAT_PERCENT = 15;
const ABOUT_ANOTHER_PERCENT = 20;

/** Calls that are removed together. */
interface Block {
  readonly size: number;
  readonly end: number;
}

/** The last calls; blocks of them go through all within two thirds of a task. */
function needlessIn({ calls }: Played, sequences: number): Block {
  return { size: Math.max(1, Math.ceil((3 * calls.length) / (2 * sequences))), end: calls.length };
}

/** A task at work. */
interface Work {
  readonly random: Random;
  readonly best: readonly Valued[];
  /** Steps that were planned to see what is accepted. */
  rehearsed: number;
}

/** Where a climb begins. */
interface Start<Action> {
  readonly root: string;
  readonly played: Played<Action>;
}

/** Climbs for an objective. */
export class Climber<Action, History> {
  private readonly variation: Variation<Action, History>;
  private readonly fresh: ReturnType<typeof freshOf<Action, History>>;
  private readonly corpus: readonly CorpusEntry[];
  private readonly donors: Donors<Action, History>;

  constructor(private readonly player: SequencePlayer<Action, History>) {
    const { subject } = player;
    this.fresh = freshOf(subject);
    this.variation = new Variation(subject, this.fresh);
    this.corpus = subject.corpus ?? [];
    this.donors = new Donors(subject, this.variation);
  }

  /**
   * Hill climbing: changes a sequence, and continues from the changed one if its value is at least as large, or, early in the task, sometimes a little
   * smaller.
   * @throws whatever the subject's session throws
   */
  async run({ seed, epoch, number, sequences, steps, best }: ClimbTask): Promise<ClimbReport> {
    const random = new Random(chunkSeed(chunkSeed(seed, epoch), number));
    const found: Valued[] = [];
    let planned = 0;
    // several tasks may run at once
    const work = { random, best, rehearsed: 0 };
    const { root, played } = await this.start(random, { best, steps, epoch, number });
    const heat = random.pick(HEATS) ?? 0;
    const note = (one: Played<Action>): Played<Action> => {
      const { offset, calls, value, fitness = value } = one;
      const { promise } = one.probed;
      planned += one.steps;
      const besides = {
        ...(promise === 0 ? {} : { promise }),
        ...(fitness === undefined || fitness === value ? {} : { fitness }),
      };
      if (value !== undefined) found.push({ offset, calls, value, root, niche: "", ...besides });
      return one;
    };
    let place = note(played);
    let needless = random.chance(SWEEP_PERCENT) ? needlessIn(place, sequences) : undefined;
    for (let made = 1; made < sequences; made++) {
      const without = needless === undefined || needless.end <= 0 ? undefined : await this.without(place, needless);
      if (needless !== undefined) needless = { ...needless, end: needless.end - needless.size };
      const next = note(without ?? (await this.next(place, work)));
      if (!isTaken(next, place, heat * (1 - made / sequences), random)) continue;
      // most of it is as it was
      this.variation.study(next, place);
      place = next;
    }
    // of equal values the last one, which differs the most from the start
    return {
      sequences,
      steps: planned + work.rehearsed,
      found: reported(found.reverse().sort(byFitness)).map((one) => ({ ...one, niche: this.nicheOf(one) })),
    };
  }

  /** The kind of a sequence's last call, and the things that it names. */
  private nicheOf(sequence: CorpusEntry): string {
    const call = sequence.calls.at(-1);
    const found = this.variation.study(sequence).at(-1)?.arguments ?? [];
    const things = found.flatMap(({ family, value }) =>
      family === undefined || typeof value !== "bigint" ? [] : [`${family} ${value}`],
    );
    return [call?.kind ?? "", ...new Set(things)].sort().join();
  }

  private async start(
    random: Random,
    { best, steps, epoch, number }: Pick<ClimbTask, "best" | "steps" | "epoch" | "number">,
  ): Promise<Start<Action>> {
    const draw = random.below(epoch < EARLY_EPOCHS ? 100 : 200);
    const kept = draw < CORPUS_PERCENT ? random.pick(this.corpus) : undefined;
    if (kept !== undefined) return { root: `kept ${this.corpus.indexOf(kept)}`, played: await this.player.play(kept) };
    const good =
      draw < CORPUS_PERCENT + FRESH_PERCENT
        ? undefined
        : best[Math.min(random.below(best.length), random.below(best.length))];
    if (good !== undefined) return { root: good.root, played: await this.player.play(good) };
    const offset = this.player.subject.offset(random.next());
    const played = await this.player.play({ offset, calls: [], tail: this.fresh(steps, random) });
    return { root: `drawn ${epoch}.${number}`, played };
  }

  /** Without some of its calls: those before them are as they were. */
  private async without({ offset, calls, prefix }: Played<Action>, { size, end }: Block): Promise<Played<Action>> {
    const kept = calls.filter((_, i) => i < end - size || i >= end);
    return this.player.play({ offset, calls: kept, prefix });
  }

  /** Plays a change of a sequence. */
  private async next(place: Played<Action>, work: Work): Promise<Played<Action>> {
    const { random } = work;
    const calls = this.changed(place, work);
    const tail = random.chance(TAIL_PERCENT) ? this.fresh(1 + random.below(TAIL), random) : [];
    return this.player.play({ offset: place.offset, calls, tail, prefix: place.prefix });
  }

  private changed(place: Played<Action>, work: Work): readonly RecordedCall[] {
    const { random, best } = work;
    const form = random.below(100);
    if (form < REPEAT_PERCENT) {
      const studied = this.variation.study(place);
      return repeated(place.calls, { editor: this.player.editor, studied, most: MOST_CALLS }, random);
    }
    if (form < REPEAT_PERCENT + ABOUT_ANOTHER_PERCENT) return this.aboutAnother(place, work);
    const other = (): CorpusEntry | undefined =>
      random.pick(random.chance(50) ? best : this.corpus) ?? random.pick(best);
    return this.variation.calls(place, random, other);
  }

  /** Repeats the calls about one id with other ids, with the help of calls that are tried behind the sequence. */
  private aboutAnother(place: Played<Action>, work: Work): readonly RecordedCall[] {
    const { player } = this;
    const { calls, prefix } = place;
    if (prefix === undefined || calls.length === 0) return calls;
    const studied = this.variation.study(place);
    const accepted = (index: number): boolean => prefix.steps[index]?.expect?.ok === true;
    let at: Rehearsal<Action, History> | undefined;
    const made = aboutAnother(
      calls,
      {
        ...{ editor: player.editor, studied, most: MOST_CALLS, accepted },
        own: calls.flatMap((call, i) => (accepted(i) ? [{ call, arguments: studied[i]?.arguments ?? [] }] : [])),
        rehearse: () => (at = Rehearsal.behind(player, prefix)),
        draw: this.donors.deck(place, work.random),
      },
      work.random,
    );
    work.rehearsed += at?.steps ?? 0;
    return made;
  }
}
