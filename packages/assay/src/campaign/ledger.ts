import { type Statistics, addStatistics, noStatistics } from "../core/stats";
import { ReachedByCampaign } from "./reached";
import type { ChunkReport, Found, ShrinkTask } from "./tasks";
import { CampaignDigest } from "../run";
import type { ChunkSeries } from "./task-queue";

/** Kinds of events whose first occurrence a campaign records. */
export const DISCOVERIES = ["violation", "action", "revert", "error", "premise"] as const;

/** The first occurrence of an event. */
export interface Discovery {
  readonly what: (typeof DISCOVERIES)[number];
  /** The failure's identity, the action that succeeded or reverted, the error, or the invariant (or the part of one) whose premise was met. */
  readonly name: string;
  /** Sequences that the campaign had run by then (of all but violations: to the end of the chunk). */
  readonly sequences: number;
  readonly seconds: number;
}

/** Records first occurrences, from the counts of each chunk. */
export class Discoveries {
  private readonly found: Discovery[] = [];
  // called for each name of each chunk, so it must not allocate
  private readonly seen = {
    violation: new Set<string>(),
    action: new Set<string>(),
    revert: new Set<string>(),
    error: new Set<string>(),
    premise: new Set<string>(),
  } satisfies Record<Discovery["what"], Set<string>>;

  /** In the order in which they were made. */
  get list(): readonly Discovery[] {
    return [...this.found];
  }

  note(discovery: Discovery): void {
    const seen = this.seen[discovery.what];
    if (seen.has(discovery.name)) return;
    seen.add(discovery.name);
    this.found.push(discovery);
  }

  /** Takes the counts of a chunk. */
  take({ actions, errors, invariants }: Statistics, sequences: number, seconds: number): void {
    const note = (what: Discovery["what"], name: string): void => {
      if (!this.seen[what].has(name)) this.note({ what, name, sequences, seconds });
    };
    for (const [name, { ok, reverted }] of Object.entries(actions)) {
      if (ok > 0) note("action", name);
      if (reverted > 0) note("revert", name);
    }
    for (const [name, times] of Object.entries(errors)) if (times > 0) note("error", name);
    for (const [id, { met }] of Object.entries(invariants)) if (met > 0) note("premise", id);
  }
}

/**
 * Puts chunk reports back in the order of their numbers: whichever worker finishes first, they are taken in the same order, so that the same seed gives
 * the same verdict. It holds as many reports as are in flight at most.
 */
export class ReportOrder {
  private readonly waiting = new Map<number, ChunkReport>();

  /**
   * @param next the first chunk that was not taken yet.
   * @param take takes a report and says whether those behind it are wanted too.
   * @param step from one number to the next: 1, or more when others take the chunks between.
   */
  constructor(
    public next: number,
    private readonly take: (report: ChunkReport) => boolean,
    private readonly step = 1,
  ) {}

  /** Hands in a report; it is taken now, or as soon as those before it are in. */
  add(report: ChunkReport): void {
    this.waiting.set(report.chunk, report);
    for (;;) {
      const ready = this.waiting.get(this.next);
      if (ready === undefined) return;
      this.waiting.delete(this.next);
      this.next += this.step;
      if (!this.take(ready)) return;
    }
  }

  /** At the end: the reports that wait behind a missing number, in order. */
  takeStranded(): readonly ChunkReport[] {
    const stranded = [...this.waiting.values()].sort((a, b) => a.chunk - b.chunk);
    this.waiting.clear();
    return stranded;
  }
}

/** When a failure was found first. */
export interface FirstSeen {
  readonly task: ShrinkTask;
  readonly sequences: number;
  readonly seconds: number;
  times: number;
}

/** Says of a failure that is new whether the campaign ends with it. */
export type IsLast = (identity: string, distinct: number) => boolean;

/** What is the same for all failures of a campaign. */
export type Common = Pick<ShrinkTask, "seed" | "steps" | "until" | "untimed" | "withoutCorpus">;

/** Called while the books are kept. */
export interface LedgerListener {
  /** A failure is new; `ends`: the campaign ends with it. */
  found?(task: ShrinkTask, ends: boolean): void;
  /** A report was added, with its new failures. */
  taken?(report: ChunkReport, fresh: readonly ShrinkTask[]): void;
}

/**
 * The campaign's ledger: adds up chunk reports in the order of their numbers, and finds new failures. After the failure
 * that ends the campaign it ignores all further reports.
 */
export class Ledger {
  readonly statistics = noStatistics();
  readonly digest = new CampaignDigest();
  readonly reached = new ReachedByCampaign();
  readonly failures = new Map<string, FirstSeen>();
  readonly discoveries = new Discoveries();
  private ended = false;
  /** Chunks that time cut off. */
  private readonly cut: ChunkReport[] = [];
  private readonly reportOrder: ReportOrder;

  constructor(
    { first, step }: ChunkSeries,
    private readonly common: Common,
    private readonly isLast: IsLast,
    private readonly listener: LedgerListener,
    /** Seconds since the campaign began. */
    private readonly now: () => number,
  ) {
    this.reportOrder = new ReportOrder(first, (report) => this.take(report), step);
  }

  /** Whether the failure that ends the campaign is in the books. */
  get closed(): boolean {
    return this.ended;
  }

  add(report: ChunkReport): void {
    if (this.closed) return;
    // a campaign that continues from here runs it again
    if (report.cut === true) this.cut.push(report);
    else this.reportOrder.add(report);
  }

  /**
   * At the end: records the failures of chunks after one that was given up or cut off by the time limit. Their
   * statistics and digests are left out, so that a campaign that continues at the gap runs them again. If the time
   * limit ended the campaign, their statistics count too.
   */
  noteStranded(): void {
    let before = this.statistics.runs;
    const timed = this.cut.length > 0;
    const all = [...this.reportOrder.takeStranded(), ...this.cut.splice(0)].sort((a, b) => a.chunk - b.chunk);
    for (const report of all) {
      if (this.closed) return;
      if (timed) {
        addStatistics(this.statistics, report.statistics);
        if (report.reached !== undefined) this.reached.take(report.reached);
      }
      for (const found of report.found) this.note(report, found, before + found.sequence + 1);
      before += report.statistics.runs;
    }
  }

  /** Continues at a chunk although chunks before it are missing. */
  skipTo(chunk: number): void {
    this.reportOrder.next = chunk;
  }

  /** The first chunk that was not added yet. */
  get nextChunk(): number {
    return this.reportOrder.next;
  }

  private take(report: ChunkReport): boolean {
    const before = this.statistics.runs;
    addStatistics(this.statistics, report.statistics);
    this.digest.add(report.chunk, report.digest);
    if (report.reached !== undefined) this.reached.take(report.reached);
    this.discoveries.take(report.statistics, this.statistics.runs, this.now());
    const fresh = report.found.flatMap((found) => this.note(report, found, before + found.sequence + 1));
    this.listener.taken?.(report, fresh);
    return !this.closed;
  }

  /** Notes a failure; gives it when it is new. */
  private note(report: ChunkReport, found: Found, sequences: number): readonly ShrinkTask[] {
    const known = this.failures.get(found.identity);
    if (known !== undefined) {
      known.times++;
      return [];
    }
    // Failures of the same chunk, behind the one that ends the campaign, are left to another campaign.
    if (this.ended) return [];
    const task = { ...this.common, ...found, chunk: report.chunk, sequences: report.statistics.runs };
    const seconds = this.now();
    this.failures.set(found.identity, { task, sequences, seconds, times: 1 });
    this.discoveries.note({ what: "violation", name: found.identity, sequences, seconds });
    this.ended = this.isLast(found.identity, this.failures.size);
    this.listener.found?.(task, this.ended);
    return [task];
  }
}
