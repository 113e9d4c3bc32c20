import { chunkSeed } from "../../run/plan";
import type { Sequence } from "../../run";
import type { Guide, CorpusEntry, RecordedCall, Subject } from "../../core/types";
import { editorOf } from "../corpus-entry";
import type { Pool } from "../pool";
import { Random } from "../random";
import { freshOf } from "../sequence-source";
import type { FoundSequence } from "../tasks";
import { Variation, type Fresh, type Start } from "../vary";
import { aimedAt } from "./aim";
import { Answers } from "./answers";
import { listenTo, type GuidedNews, type HeardSequence } from "./hearing";
import { Probing } from "./probing";

/** How many rounds of scouts a chunk has. */
const ROUNDS = 16;
/** Each epoch without new features halves the rounds, down to this number: the rest is then more likely found by judged sequences. */
const LEAST_ROUNDS = 2;
const TOGETHER = 8;
/** How many of 100 scouts are new sequences instead of variations. */
const FRESH_PERCENT = 8;
const FRESH_CALLS = 12;
/** How many calls are appended to a corpus entry, at most. */
const TAIL = 6;
/** How many of 100 variations start from a sequence that this chunk found. */
const OWN_PERCENT = 50;
const AIMED_PERCENT = 50;
/** How many sequences are examined to find one to probe, at most. */
const MOST_LOOKS = 24;

/** The scouts of a chunk depend on these, and on the pool. */
export interface ScoutTask {
  readonly seed: number;
  readonly chunk: number;
}

export interface ScoutListener {
  /** Called with every sequence of the scouts, in order. */
  readonly onHeard: (heard: HeardSequence) => void;
  /** Whether time is over, asked before each round: later results would not count. */
  readonly isOver: () => boolean;
}

/**
 * Runs scouts: sequences on instrumented contracts that are not judged. They vary corpus entries, and a scout with new features is itself varied at once. Returns the
 * sequences with new features, in order; the result depends only on the task and the pool.
 */
export async function sendScouts<Action, History>(
  subject: Subject<Action, History>,
  guide: Guide,
  { seed, chunk }: ScoutTask,
  pool: Pool,
  news: GuidedNews,
  own: readonly FoundSequence[],
  { onHeard, isOver }: ScoutListener,
): Promise<readonly FoundSequence[]> {
  const random = new Random(chunkSeed(seed ^ 0x5c07, chunk));
  const drawing = new Drawing(subject, pool, news, random);
  const answers = new Answers(subject, guide, pool.answers);
  const probing = new Probing(subject, guide, drawing.variation, news);
  for (const one of own) drawing.goOnFrom(one);
  const found: FoundSequence[] = [];
  const take = (heard: HeardSequence): void => {
    onHeard(heard);
    const shown = news.of(heard);
    if (shown === undefined) return;
    found.push(shown);
    const entry = drawing.goOnFrom(shown);
    if (entry !== undefined) answers.keep(entry, heard);
  };
  const send = async (sequences: readonly Scout<Action>[]): Promise<void> => {
    const listen = async ({ from, calls = [], ...one }: Scout<Action>): Promise<HeardSequence> =>
      listenTo(subject, guide, one, from === undefined ? undefined : await answers.to(calls, from));
    for (const heard of await Promise.all(sequences.map(listen))) take(heard);
  };
  const rounds = Math.max(LEAST_ROUNDS, Math.floor(ROUNDS / 2 ** pool.quiet));
  for (let round = 0; round < rounds && !isOver(); round++) {
    const aim = round % 2 === 0 ? drawing.toProbe() : undefined;
    if (aim === undefined) await send(Array.from({ length: TOGETHER }, () => drawing.next()));
    else await send(await probing.sequencesFor(aim.entry, aim.at, take));
  }
  return found;
}

/** A sequence of a scout, and the corpus entry that it varies, with the calls that it begins with. */
interface Scout<Action> extends Sequence<Action> {
  readonly from?: CorpusEntry;
  readonly calls?: readonly RecordedCall[];
}

/** Draws the sequences of scouts. */
class Drawing<Action, History> {
  private readonly fresh: Fresh<Action>;
  readonly variation: Variation<Action, History>;
  private readonly tries = new Map<number, number>();
  private readonly own: CorpusEntry[] = [];
  private readonly probed = new WeakMap<CorpusEntry, Set<number>>();

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly pool: Pool,
    private readonly news: GuidedNews,
    private readonly random: Random,
  ) {
    this.fresh = freshOf(subject);
    this.variation = new Variation(subject, this.fresh);
  }

  /** The sequence to vary; undefined for one without calls. */
  goOnFrom({ offset, calls, compared }: FoundSequence): CorpusEntry | undefined {
    if (calls.length === 0) return undefined;
    const entry = { offset, calls, compared };
    this.own.push(entry);
    return entry;
  }

  next(): Scout<Action> {
    const { random, subject } = this;
    const start = random.chance(FRESH_PERCENT) ? undefined : this.start();
    if (start === undefined) return { offset: subject.offset(random.next()), actions: this.fresh(FRESH_CALLS, random) };
    const { entry, at } = start;
    const aims = (entry.compared ?? []).filter((one) => one.at <= at && this.news.lacks(one));
    const aim = random.chance(AIMED_PERCENT) ? random.pick(aims) : undefined;
    if (aim === undefined) return { ...this.variation.of(start, random, () => this.start()?.entry, TAIL), from: entry };
    const editor = editorOf(subject);
    const calls = aimedAt(subject, entry, this.variation.study(entry), aim, random);
    const rest = random.chance(20) ? entry.calls.slice(aim.at) : [];
    return { offset: entry.offset, actions: [...calls, ...rest].map((call) => editor.action(call)) };
  }

  /** A corpus entry and one of its calls whose comparisons to probe, each at most once: the latest findings first. */
  toProbe(): Start | undefined {
    for (let tries = 0; tries < MOST_LOOKS; tries++) {
      const entry = this.own[this.own.length - 1 - tries] ?? this.pool.corpus.start(this.random, this.tries)?.entry;
      if (entry === undefined) return undefined;
      const done = this.probed.get(entry) ?? new Set();
      const aim = [...(entry.compared ?? [])].reverse().find((one) => !done.has(one.at) && this.news.lacks(one));
      if (aim === undefined) continue;
      this.probed.set(entry, done.add(aim.at));
      return { entry, at: aim.at };
    }
    return undefined;
  }

  private start(): Start | undefined {
    const { random, own, pool } = this;
    // the latest findings are the most promising
    const recent =
      own.length > 0 && random.chance(OWN_PERCENT)
        ? own[own.length - 1 - random.below(Math.min(own.length, 8))]
        : undefined;
    if (recent !== undefined) return { entry: recent, at: recent.calls.length };
    return pool.corpus.start(random, this.tries);
  }
}
