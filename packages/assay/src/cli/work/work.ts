import type { Kind, Merging, Part, Range, Scalars } from "../../scale/bundles";
import type { Project } from "../../project/project";
import type { Output } from "../../explain/display/output";

/** Where and how a part of a work is done. Nothing of it decides results. */
export interface Running {
  readonly project: Project;
  readonly output: Output;
  /** Aborted: no unit is begun any more, and one that is not at its end is not reported. */
  readonly signal: AbortSignal;
  /** Processes; absent: one per core. */
  readonly workers: number | undefined;
  /** A node in place of an engine of our own; null for none. */
  readonly rpcUrl: string | null;
}

/** What a part came to. */
export interface PartEnd {
  /** Nothing of it is left to do. */
  readonly complete: boolean;
  /** Exit code; what only the whole can be judged by is not in it. */
  readonly code: number;
}

/** What is reported of a whole, and where. */
export interface WholeReporting {
  readonly project: Project;
  readonly output: Output;
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
  /** Does a part, and gives each unit as soon as those before it are given. @throws what is a fault of the machinery */
  run(settings: Settings, part: Part, running: Running, each: (unit: number, result: Result) => void): Promise<PartEnd>;
  /** Tells what all units came to, as the command does that has no shards, and gives the exit code. */
  report(settings: Settings, merging: Merging<Settings, Result>, formatting: WholeReporting): Promise<number>;
}
