import type { ChunkReport, Violation } from "../../campaign";
import type { Counterexample } from "../../run/counterexample";

interface Held {
  readonly report: ChunkReport;
  /** Failures that are being shrunk. */
  readonly waitedFor: Set<string>;
  readonly counterexamples: Counterexample[];
}

/** Gives chunks on in order, each as soon as what was new in it is shrunk. It holds those behind a failure that is being shrunk. */
export class HeldChunks {
  private readonly held: Held[] = [];

  constructor(private readonly give: (report: ChunkReport, counterexamples: readonly Counterexample[]) => void) {}

  /** A chunk, with the failures that were new in it. */
  chunk(report: ChunkReport, fresh: readonly string[]): void {
    this.held.push({ report, waitedFor: new Set(fresh), counterexamples: [] });
    this.release();
  }

  /** A failure was shrunk. */
  shrunk({ identity, counterexample }: Pick<Violation, "identity" | "counterexample">): void {
    const held = this.held.find(({ waitedFor }) => waitedFor.delete(identity));
    held?.counterexamples.push(counterexample);
    this.release();
  }

  /** Whether all were given on. */
  get empty(): boolean {
    return this.held.length === 0;
  }

  private release(): void {
    for (;;) {
      const [first] = this.held;
      if (first === undefined || first.waitedFor.size > 0) return;
      this.held.shift();
      // in any order of shrinking
      const ordered = [...first.counterexamples].sort((a, b) => (a.identity < b.identity ? -1 : 1));
      this.give(first.report, ordered);
    }
  }
}
