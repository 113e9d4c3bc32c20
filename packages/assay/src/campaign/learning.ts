import type { CorpusUpdate, CorpusUpdates, FoundSequence } from "../search/tasks";
import type { Executor } from "./tasks";
import { Corpus } from "../search/corpus";
import { unmetTargetsOf, type UnmetTargets } from "../search/unmet-targets";
import { signals } from "../search/signals";
import { familyOf } from "../search/feature";
import type { CorpusEntry } from "../core/types";

/** Keeps all corpus updates, and sends each executor, with its next task, those that it does not have yet. An executor gets its tasks in the order in which they are sent. */
export class CorpusUpdateLog {
  private readonly updates: CorpusUpdate[] = [];
  /** How many updates each executor was sent. */
  private readonly sent = new Map<Executor, number>();

  addUpdate(update: CorpusUpdate): void {
    this.updates.push(update);
  }

  updatesFor(executor: Executor): CorpusUpdates {
    const from = this.sent.get(executor) ?? 0;
    this.sent.set(executor, this.updates.length);
    return { from, updates: this.updates.slice(from) };
  }
}

/** Chunks of an epoch. Part of what the seed of a campaign that learns means. */
export const EPOCH_CHUNKS = 64;

/** Chunks of an epoch of a campaign that is guided by the code: they are long, as each sends scouts. */
export const GUIDED_EPOCH_CHUNKS = 8;

/** What a campaign learned in an epoch, and how far it is. */
export interface Learned extends UnmetTargets {
  /** Sequences that showed something new, each up to where the last of it shows. */
  readonly sequences: readonly CorpusEntry[];
  /** Features of each family that they showed first. */
  readonly fresh: Readonly<Record<string, number>>;
  /** All that were met. */
  readonly features: number;
}

/** What a campaign that learns begins with, and who keeps what it learns. */
export interface LearningOptions {
  /** What earlier campaigns learned: it is played behind the subject's corpus. */
  readonly kept: readonly CorpusEntry[];
  /** Chunks of an epoch; absent: as many as where the model alone is listened to. */
  readonly chunks?: number;
  /** A sequence that shows a feature after fewer calls replaces the one that showed it before. */
  readonly sooner?: boolean;
  /** Called at the end of every epoch. */
  readonly keep: (learned: Learned) => void;
}

/**
 * The corpus that a campaign builds. At the end of an epoch, the new sequences of its chunks are merged in the order of
 * their numbers. So the result does not depend on which worker ran a chunk.
 */
export class Learning {
  private readonly corpus = new Corpus();
  private readonly updateLog = new CorpusUpdateLog();
  private epoch = 0;
  private shown: FoundSequence[] = [];

  constructor(private readonly options: LearningOptions) {
    this.updateLog.addUpdate({ kept: options.kept, found: [], tries: [] });
  }

  /** The first chunk of the next epoch. */
  get end(): number {
    return (this.epoch + 1) * (this.options.chunks ?? EPOCH_CHUNKS);
  }

  updatesFor(executor: Executor): CorpusUpdates {
    return this.updateLog.updatesFor(executor);
  }

  /** Adds a chunk's new sequences, in the order of the chunks. */
  take(shown: readonly FoundSequence[]): void {
    this.shown.push(...shown);
  }

  /** Merges the epoch's new sequences. */
  endEpoch(): void {
    const fresh: Record<string, number> = {};
    const found = this.shown.flatMap(({ offset, calls, features, compared, known }): FoundSequence[] => {
      const unknown = features.filter(
        ([feature, at]) =>
          !this.corpus.has(feature) || (this.options.sooner === true && at < this.corpus.callsTo(feature)),
      );
      const last = Math.max(...unknown.map(([, at]) => at));
      if (unknown.length === 0) return [];
      const entry = {
        offset,
        calls: calls.slice(0, last),
        features: unknown,
        ...(compared === undefined ? {} : { compared }),
        ...(known === undefined ? {} : { known }),
      };
      this.corpus.add(offset, entry);
      if (calls.length > 0) for (const [feature] of unknown) count(fresh, familyOf(feature));
      return [entry];
    });
    this.shown = [];
    this.epoch++;
    this.updateLog.addUpdate({ found, tries: [] });
    const sequences = found.flatMap(({ offset, calls, known }) =>
      calls.length > 0 && known !== true ? [{ offset, calls }] : [],
    );
    this.options.keep({ sequences, fresh, features: this.corpus.size, ...unmetTargetsOf(this.corpus, signals.sites) });
  }
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
