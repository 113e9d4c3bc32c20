import { Campaign, isWanted } from "../../harness/campaign";
import { checkIdsOf } from "../../harness/mutation";
import type { Declared } from "../../harness/stats";
import type { ReusedWorker, SetupSource } from "../../harness/workers";
import type { Defect } from "../lab";

/** What became of a seeded defect. */
export interface DefectRow {
  readonly defect: string;
  readonly family: string;
  readonly title: string;
  readonly caughtBy: readonly string[];
  /** Found by one of the ids that its header declares. */
  readonly found: boolean;
  /** The identity that found it; null when it was not found. */
  readonly id: string | null;
  /** Sequences and seconds until it was found, or that were spent. */
  readonly sequences: number;
  readonly seconds: number;
  /** Steps of the sequence in which it showed. */
  readonly from: number | null;
  /** Steps in the counterexample. */
  readonly steps: number | null;
  readonly minimal: boolean;
  readonly file: string | null;
  /** All ids at the last step of the counterexample. */
  readonly ids: readonly string[];
  /** Declared ids that had to find something there as well, and did not. */
  readonly missing: readonly string[];
  /** Other failures that showed before, by ids that are not declared. */
  readonly others: readonly string[];
}

/** How defects are looked for. */
export interface Search {
  readonly seed: number;
  readonly steps: number;
  /** Limit per defect. */
  readonly seconds: number;
  readonly out: string;
  readonly signal: AbortSignal;
  readonly declared: Declared;
}

/**
 * Runs a campaign against a broken variant until a declared id shows. In a worker process: compiling a variant takes seconds in which nothing
 * else could go on in this one.
 */
export async function findDefect(
  defect: Defect,
  source: SetupSource,
  worker: ReusedWorker,
  { seed, steps, seconds, out, signal, declared }: Search,
  notify: (text: string) => void,
): Promise<DefectRow> {
  const { name, family, title, caughtBy, also = [] } = defect;
  const executor = await worker.open(source);
  try {
    const campaign = new Campaign(
      // Variants are searched side by side: what further lanes would explore behind the failure that ends it is in their way.
      [{ ...executor, lanes: 1 }],
      { seed, steps, seconds, wanted: caughtBy, out, declared, signal },
      { notice: notify },
    );
    const report = await campaign.run();
    const hit = report.violations.find(({ identity }) => isWanted(caughtBy, identity));
    const ids = checkIdsOf(hit?.counterexample.findings ?? []);
    return {
      defect: name,
      family,
      title,
      caughtBy,
      found: hit !== undefined,
      id: hit?.identity ?? null,
      sequences: hit?.sequencesToFind ?? report.runs,
      seconds: hit?.secondsToFind ?? report.seconds,
      from: hit?.counterexample.shrunk.from ?? null,
      steps: hit?.counterexample.shrunk.to ?? null,
      minimal: hit?.counterexample.shrunk.minimal ?? false,
      file: hit?.path ?? null,
      ids,
      missing: also.filter((id) => !ids.includes(id)),
      others: report.others,
    };
  } finally {
    await executor.close();
  }
}
