import { InvalidArgumentError } from "commander";
import type { Shard } from "../../scale/bundles";
import { UsageError } from "../flags";
import type { PartAsked } from "./run-part";

/** Flags of commands whose work can be cut into parts. */
export interface ShardFlags {
  /** One of n interleaved parts. */
  readonly shard?: Shard;
  /** The file to which the part's results are written. */
  readonly bundle?: string;
}

const MOST_SHARDS = 10_000;

/** A parser for shards, like 2/3, for commander. */
export function shard(text: string): Shard {
  const [, index, of] = (/^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? []).map(Number);
  if (index !== undefined && of !== undefined && index >= 1 && index <= of && of <= MOST_SHARDS) return { index, of };
  throw new InvalidArgumentError(`expected a part like 2/3, the second of three, received "${text}".`);
}

/**
 * The part of the work that the flags ask for; undefined when the command does all of it and reports the result.
 * @throws UsageError when the part could not be merged with the other parts
 */
function partAsked({ shard, bundle, seed }: ShardFlags & { readonly seed?: number }): PartAsked | undefined {
  if (shard === undefined && bundle === undefined) return undefined;
  if (bundle === undefined)
    throw new UsageError("--shard: expected --bundle FILE as well, for `assay merge`; received none");
  if (seed === undefined)
    throw new UsageError("--shard, --bundle: expected --seed as well, the same for all parts; received none");
  return { units: shard ?? { index: 1, of: 1 }, file: bundle };
}

/** Does all of a command's work and reports it; with --shard or --bundle, does a part of it. @throws UsageError as `partAsked` */
export function allOrPart(
  flags: ShardFlags & { readonly seed?: number },
  all: () => Promise<number>,
  some: (part: PartAsked) => Promise<number>,
): Promise<number> {
  const part = partAsked(flags);
  return part === undefined ? all() : some(part);
}

/** @throws UsageError for the first given flag that cannot be combined with --shard or --bundle */
export function refuse(flags: Readonly<Record<string, { readonly given: boolean; readonly why: string }>>): void {
  for (const [flag, { given, why }] of Object.entries(flags)) {
    if (given) throw new UsageError(`${flag}: not with --shard or --bundle: ${why}`);
  }
}
