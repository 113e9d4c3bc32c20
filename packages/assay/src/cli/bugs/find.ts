import { Campaign } from "../../campaign";
import type { Counterexample } from "../../run/counterexample";
import { isWanted } from "../../run/judge";
import { checkIdsOf } from "../../check/mutation";
import type { Declared } from "../../core/stats";
import type { ReusedWorker, SetupSource } from "../../campaign/workers";
import { CANARIES, type Bug } from "../../project/project";
import type { BugRow } from "../json";

/** What was found of a bug, with its counterexample. */
export interface FoundBug {
  readonly row: BugRow;
  readonly counterexample: Counterexample | null;
}

/** How bugs are looked for. */
export interface Search {
  readonly seed: number;
  readonly steps: number;
  /** As if there were no corpus. */
  readonly withoutCorpus?: boolean;
  /** Limit per bug. */
  readonly seconds: number;
  /** Folder for counterexamples; absent: they are given alone. */
  readonly out?: string;
  readonly signal: AbortSignal;
  readonly declared: Declared;
}

/** Where a bug's counterexample is saved. A canary's is nowhere: who looks into the folder later finds failures there, not what refutes a false statement. */
export const folderFor = ({ family }: Bug, out: string | undefined): string | undefined =>
  family === CANARIES ? undefined : out;

/**
 * Runs a campaign against a bug until a declared id shows. In a worker process: compiling contracts takes seconds in which nothing
 * else could go on in this one.
 */
export async function findBug(
  bug: Bug,
  source: SetupSource,
  worker: ReusedWorker,
  { signal, declared, out, ...drawn }: Search,
  notify: (text: string) => void,
): Promise<FoundBug> {
  const { caughtBy } = bug;
  const folder = folderFor(bug, out);
  const executor = await worker.open(source);
  try {
    const campaign = new Campaign(
      // Several bugs are searched at a time: more lanes for one bug would only explore chunks after the failure that ends it.
      [{ ...executor, lanes: 1 }],
      { ...drawn, wanted: caughtBy, ...(folder === undefined ? {} : { out: folder }), declared, signal },
      { notice: notify },
    );
    const report = await campaign.run();
    const hit = report.violations.find(({ identity }) => isWanted(caughtBy, identity));
    const row = rowOf(bug, {
      sequences: hit?.sequencesToFind ?? report.runs,
      seconds: hit?.secondsToFind ?? report.seconds,
      calls: report.statistics.calls,
      counterexample: hit?.counterexample ?? null,
      file: hit?.path ?? null,
      others: report.others,
    });
    return { row, counterexample: hit?.counterexample ?? null };
  } finally {
    await executor.close();
  }
}

/** The result of a search. */
export type Searched = Pick<BugRow, "sequences" | "seconds" | "calls" | "file" | "others"> & {
  readonly counterexample: Counterexample | null;
};

/** A bug with the result of a search for it. */
export function rowOf(
  { name, family, title, caughtBy, also = [] }: Bug,
  { sequences, seconds, calls, counterexample, file, others }: Searched,
): BugRow {
  const ids = checkIdsOf(counterexample?.findings ?? []);
  return {
    bug: name,
    family,
    title,
    caughtBy: caughtBy === "any" ? [] : caughtBy,
    found: counterexample !== null,
    id: counterexample?.identity ?? null,
    sequences,
    seconds,
    calls,
    from: counterexample?.shrunk.from ?? null,
    steps: counterexample?.shrunk.to ?? null,
    minimal: counterexample?.shrunk.minimal ?? false,
    file,
    ids,
    missing: also.filter((id) => !ids.includes(id)),
    others,
  };
}
