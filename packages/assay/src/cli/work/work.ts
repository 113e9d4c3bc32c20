import type { Kind, Merging, Part, Range, Scalars, Gaps } from "../../scale/bundles";
import type { Project, SetupChoice } from "../../project/project";
import type { Output } from "../../explain/display/terminal";
import { choiceOf } from "../flags";
import type { missingUnits, Printed, Terminal } from "../../explain/display";
import type { MergeJson } from "./merge-json";
import { ReusedWorker } from "../../campaign/workers";

/** Where and how a part of a work is done. Nothing of it decides results. */
export interface Running<Result = never> {
  readonly project: Project;
  readonly output: Output<Result>;
  /** Aborted: no unit is begun any more, and one that is not at its end is not reported. */
  readonly signal: AbortSignal;
  /** Processes; absent: one per core. */
  readonly workers: number | undefined;
  /** A node in place of an engine of our own; null for none. */
  readonly rpcUrl: string | null;
}

/** The result of a part. */
export interface PartEnd {
  /** Nothing of it is left to do. */
  readonly complete: boolean;
  /** Exit code; what only the whole can be judged by is not in it. */
  readonly code: number;
}

/** What is reported of a whole, and where. */
export interface WholeReporting {
  readonly project: Project;
  readonly output: Output<MergeJson>;
  readonly flags: MergeFlags;
}

/** Flags of `assay merge`; each kind of work takes some of them. */
export interface MergeFlags {
  readonly from?: number;
  readonly to?: number;
  /** Folder for counterexamples. */
  readonly out?: string;
  /** Least mutation score in percent. */
  readonly threshold?: number;
  readonly report?: string;
  readonly kills?: string;
  readonly markdown?: string;
  /** The file that gets the violations of a campaign as SARIF. */
  readonly sarif?: string;
  /** Print all counts of a campaign as tables. */
  readonly tables?: boolean;
}

/**
 * A kind of work as the command line does it: who describes one gets `--shard`, bundles and `merge` for it. Units are numbered from 0 in an order that the
 * settings and the code alone decide.
 */
export interface Work<Settings extends Scalars, Result> extends Kind<Settings, Result> {
  /** Flags of `merge` that it takes. */
  readonly takes: readonly (keyof MergeFlags)[];
  /** Digest of all code that its results depend on. @throws UsageError when the settings name what does not exist */
  code(settings: Settings, project: Project): string;
  /** All its units; null when it has no end of its own. What takes long (compiling) is said. */
  whole(settings: Settings, running: Pick<Running, "project" | "output">): Promise<Range | null>;
  /** Does a part, and gives each unit as soon as those before it are given. @throws what is an internal fault */
  run(settings: Settings, part: Part, running: Running, each: (unit: number, result: Result) => void): Promise<PartEnd>;
  /** Reports the result of all units, as the command does without shards, and returns the exit code. */
  report(settings: Settings, merging: Merging<Settings, Result>, formatting: WholeReporting): Promise<number>;
}

/** The settings that select the contracts and the engine. */
export interface ChosenSettings {
  readonly edition: string;
  /** Name of an engine of ours, or "url" for a node of others. */
  readonly engine: string;
  readonly bug: string | null;
}

/** What a choice is in a bundle: the address of a node is left out, it may carry a key. */
export function settingsOf({ edition, engine, rpcUrl, bug }: SetupChoice): ChosenSettings {
  return { edition, engine: rpcUrl === null ? engine : "url", bug };
}

/** The choice that settings speak of. @throws UsageError when they name what does not exist. */
export function choiceIn(
  { edition, engine, bug }: ChosenSettings,
  project: Project,
  rpcUrl: string | null = null,
): SetupChoice {
  const choice = choiceOf({ edition, ...(bug === null ? {} : { bug }) }, project);
  return { ...choice, rpcUrl, engine: engine === "hardhat" ? "hardhat" : "anvil" };
}

/** Says which units no bundle has, and which bundles are not what they were to be. */
export function reportMissing<Settings extends Scalars, Result>(
  { missing, interrupted }: Merging<Settings, Result>,
  unit: string,
  { line }: Pick<Terminal, "line">,
): void {
  for (const path of interrupted) line(`${path}: its work was interrupted`);
  if (missing.units > 0) line(`missing: ${missing.text(unit)}`);
}

/** How many units are missing, and the first gaps: the first and the last unit of each. */
export function missingJson({ units, ranges }: Gaps): Printed<typeof missingUnits> {
  return { units, gaps: ranges.map(({ from, to }) => [from, to - 1]) };
}

/** How things are worked through. */
export interface Several<Item, Result> {
  readonly atATime: number;
  readonly work: (item: Item, worker: ReusedWorker) => Promise<Result>;
  /** Called with each result, as soon as there is one; `index` is that of its item. */
  readonly each: (index: number, result: Result) => void;
  readonly signal: AbortSignal;
  readonly notify: (text: string) => void;
}

/**
 * Works through a list in order, in several lanes at a time, each with its own worker. When the signal is aborted or an item throws, it starts no further
 * items. The error is thrown once all lanes have finished.
 */
export async function severalAtATime<Item, Result>(
  items: readonly Item[],
  { atATime, work, each, signal, notify }: Several<Item, Result>,
): Promise<void> {
  let next = 0;
  let failed = false;
  const lane = async (number: number): Promise<void> => {
    const worker = new ReusedWorker(number, notify);
    try {
      while (next < items.length && !signal.aborted && !failed) {
        const index = next++;
        each(index, await work(items[index] as Item, worker));
      }
    } catch (error) {
      failed = true;
      throw error;
    } finally {
      await worker.close();
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: atATime }, (_, index) => lane(index + 1)));
  const first = lanes.find((settled) => settled.status === "rejected");
  if (first !== undefined) throw first.reason;
}
