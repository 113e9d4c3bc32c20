import { CampaignDigest } from "../run";
import { addStatistics, noStatistics } from "../stats";
import { Discoveries } from "./discoveries";
import { Frontier } from "./frontier";
import type { ChunkReport, Found, ShrinkTask } from "./tasks";

/** When a failure was found first. */
export interface FirstSeen {
  readonly task: ShrinkTask;
  readonly sequences: number;
  readonly seconds: number;
  times: number;
}

/** Says of a failure that is new whether the campaign ends with it. */
export type IsLast = (identity: string, distinct: number) => boolean;

/**
 * The campaign's books: takes chunk reports in the order of their numbers, adds them up, and says which failures are new. After the failure that ends
 * the campaign nothing is taken any more, whatever else was in flight.
 */
export class Ledger {
  readonly statistics = noStatistics();
  readonly digest = new CampaignDigest();
  readonly failures = new Map<string, FirstSeen>();
  readonly discoveries = new Discoveries();
  private closed = false;
  private readonly frontier: Frontier;

  constructor(
    fromChunk: number,
    private readonly common: { readonly seed: number; readonly steps: number },
    private readonly isLast: IsLast,
    private readonly found: (task: ShrinkTask, ends: boolean) => void,
    private readonly seconds: () => number,
  ) {
    this.frontier = new Frontier(fromChunk, (report) => this.take(report));
  }

  add(report: ChunkReport): void {
    if (!this.closed) this.frontier.add(report);
  }

  /** The first chunk that is not in the books. */
  get nextChunk(): number {
    return this.frontier.next;
  }

  private take(report: ChunkReport): boolean {
    const before = this.statistics.runs;
    addStatistics(this.statistics, report.statistics);
    this.digest.add(report.chunk, report.digest);
    this.discoveries.take(report.statistics, this.statistics.runs, this.seconds());
    for (const found of report.found) this.note(report, found, before + found.sequence + 1);
    return !this.closed;
  }

  private note(report: ChunkReport, found: Found, sequences: number): void {
    const known = this.failures.get(found.identity);
    if (known !== undefined) {
      known.times++;
      return;
    }
    // Failures of the same chunk, behind the one that ends the campaign, are left to another campaign.
    if (this.closed) return;
    const task = { ...this.common, ...found, chunk: report.chunk, sequences: report.statistics.runs };
    const seconds = this.seconds();
    this.failures.set(found.identity, { task, sequences, seconds, times: 1 });
    this.discoveries.note({ what: "violation", name: found.identity, sequences, seconds });
    this.closed = this.isLast(found.identity, this.failures.size);
    this.found(task, this.closed);
  }
}
