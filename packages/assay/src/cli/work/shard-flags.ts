import { InvalidArgumentError } from "commander";
import type { Shard } from "../../scale/bundles";
import { UsageError } from "../flags";
import type { PartAsked } from "./run-part";

/** Flags of commands whose work can be cut into parts. */
export interface ShardFlags {
  /** One of n interleaved parts. */
  readonly shard?: Shard;
  /** The file that gets the result of the part. */
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
 * What part of the work is asked for; undefined when the command is to do all of it and report.
 * @throws UsageError when a part is asked for that could not be put together with others
 */
function partAsked({ shard, bundle, seed }: ShardFlags & { readonly seed?: number }): PartAsked | undefined {
  if (shard === undefined && bundle === undefined) return undefined;
  if (bundle === undefined) throw new UsageError("--shard: expected --bundle FILE with it, for `merge`; received none");
  if (seed === undefined)
    throw new UsageError("--shard, --bundle: expected --seed with them, the same for all parts; received none");
  return { units: shard ?? { index: 1, of: 1 }, file: bundle };
}

/** Does all of a command's work and reports it, or, with --shard or --bundle, a part of it. @throws UsageError as `partAsked` */
export function allOrPart(
  flags: ShardFlags & { readonly seed?: number },
  all: () => Promise<number>,
  some: (part: PartAsked) => Promise<number>,
): Promise<number> {
  const part = partAsked(flags);
  return part === undefined ? all() : some(part);
}

/** @throws UsageError naming the first of some flags that is given and has no sense in a part */
export function refuse(flags: Readonly<Record<string, { readonly given: boolean; readonly why: string }>>): void {
  for (const [flag, { given, why }] of Object.entries(flags)) {
    if (given) throw new UsageError(`${flag}: not with --shard or --bundle: ${why}`);
  }
}
