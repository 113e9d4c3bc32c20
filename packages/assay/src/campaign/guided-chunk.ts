import type { Guide, CorpusEntry, PlannedStep, Subject, TimedCall } from "../core/types";
import { lensKey, type Sequence } from "../run";
import { GuidedNews, hearSteps } from "../search/guided/hearing";
import { sendScouts, type ScoutTask } from "../search/guided/scouts";
import { sequenceOfEntry } from "../search/corpus-entry";
import type { Pool } from "../search/pool";
import type { FoundSequence } from "../search/tasks";
import { ReachedInChunk, type ReachedReport } from "./reached";

/** How often one getter is asked by itself, and with how much gas. */
const [MOST_OF_EACH, READ_GAS] = [4, 50_000_000];

/** Listens to the sequences of a chunk on contracts that report what they reach. */
export class GuidedChunk<Action, History> {
  readonly learned: FoundSequence[] = [];
  private readonly counts = new ReachedInChunk();
  private readonly news: GuidedNews;
  private hasAsked = false;

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly guide: Guide,
    private readonly pool: Pool,
  ) {
    this.news = new GuidedNews(pool.corpus, guide.places);
  }

  /** What all sequences reached, those of scouts too. */
  get reached(): ReachedReport {
    return this.counts.report;
  }

  /** Listens to the calls of a sequence that was judged. */
  async hear(offset: number, steps: readonly PlannedStep[], isFromCorpus: boolean): Promise<void> {
    const heard = await hearSteps(
      this.subject,
      this.guide,
      offset,
      steps.filter(({ action }) => action >= 0),
      this.hasAsked ? [] : this.getterCalls(steps),
    );
    this.hasAsked = true;
    this.counts.take(heard.heard);
    this.counts.note(heard.behind);
    const shown = this.news.of(heard);
    if (shown !== undefined) this.learned.push(isFromCorpus ? { ...shown, known: true } : shown);
  }

  /** Calls of the getters that were looked at last: they are code, too, and nothing else calls them. Asked once a chunk. */
  private getterCalls(steps: readonly PlannedStep[]): readonly TimedCall[] {
    const last = steps.at(-1);
    if (last === undefined || last.observe.length === 0) return [];
    const looked = last.observe.filter(
      ({ kind }, i) => i < MOST_OF_EACH || last.observe[i - MOST_OF_EACH]?.kind.code !== kind.code,
    );
    const reads = this.subject.readsIn?.(this.subject.lens(looked.map(lensKey), last.time)) ?? [];
    return reads.flatMap(({ call }) =>
      call.data === "0x" ? [] : [{ time: last.time, call: { ...call, gas: READ_GAS } }],
    );
  }

  /** Sends scouts, and gives the sequences of those that reached something new: they are to be judged. */
  async scout(task: ScoutTask, isOver: () => boolean): Promise<readonly CorpusEntry[]> {
    const onHeard = ({ heard }: { readonly heard: Parameters<ReachedInChunk["take"]>[0] }): void =>
      this.counts.take(heard);
    const found = await sendScouts(this.subject, this.guide, task, this.pool, this.news, this.learned, {
      onHeard,
      isOver,
    });
    this.learned.push(...found);
    return found.filter((one) => this.news.isMore(one)).map(({ offset, calls }) => ({ offset, calls }));
  }

  /** The sequence that makes the calls of a corpus entry. */
  sequenceOf(kept: CorpusEntry): Sequence<Action> {
    return sequenceOfEntry(this.subject, kept);
  }
}
