import { isWanted } from "../run/judge";
import type { Declared } from "../core/stats";
import type { Counterexample } from "../run/counterexample";
import { Ledger, type FirstSeen } from "./ledger";
import type { CampaignOptions, Violation } from "./options";
import { reportOf, type CampaignReport, saved, violationOf } from "./report";
import type { ChunkReport } from "./tasks";

/** Of the options of a campaign those that a merged one has too. */
export type MergedOptions = Pick<CampaignOptions, "seed" | "steps" | "wanted" | "maxViolations" | "out"> & {
  readonly declared: Declared;
  readonly fromChunk: number;
};

/** A campaign merged from chunks that ran on other machines: the same result as on one machine, without times. */
export class MergedCampaign {
  private readonly ledger: Ledger;
  private readonly violations = new Map<string, Violation>();

  constructor(private readonly options: MergedOptions) {
    const { seed, steps, wanted, maxViolations = Infinity, fromChunk } = options;
    this.ledger = new Ledger(
      { first: fromChunk, step: 1 },
      { seed, steps, ...(wanted === undefined ? {} : { until: wanted }) },
      (identity, distinct) => (wanted === undefined ? distinct >= maxViolations : isWanted(wanted, identity)),
      {},
      () => 0,
    );
  }

  /** Whether the failure that ends the campaign is in: chunks behind it do not count. */
  get closed(): boolean {
    return this.ledger.closed;
  }

  /**
   * Takes a chunk, in ascending order, with what its failures were shrunk to; those that are new are saved. What lies between it and the one before is
   * missing. Gives the violations that are new.
   */
  async add(report: ChunkReport, counterexamples: readonly Counterexample[]): Promise<readonly Violation[]> {
    this.ledger.skipTo(report.chunk);
    this.ledger.add(report);
    const fresh: Violation[] = [];
    for (const [identity, seen] of this.ledger.failures) {
      const counterexample = counterexamples.find((one) => one.identity === identity);
      if (counterexample === undefined || this.violations.has(identity) || seen.task.chunk !== report.chunk) continue;
      const { path, problem } = await saved(this.options.out, counterexample);
      const violation = violationOf(identity, seen, counterexample, path, problem);
      this.violations.set(identity, violation);
      fresh.push(violation);
    }
    return fresh;
  }

  /** Failures of which the first occurrence was not shrunk. */
  get unshrunk(): readonly FirstSeen["task"][] {
    const { wanted = "any" } = this.options;
    return [...this.ledger.failures].flatMap(([identity, { task }]) =>
      this.violations.has(identity) || !isWanted(wanted, identity) ? [] : [task],
    );
  }

  /** Its report; `incomplete`: chunks are missing. */
  report(incomplete: boolean): CampaignReport {
    return reportOf(this.ledger, this.violations, { ...this.options, seconds: 0, interrupted: false, incomplete });
  }
}
