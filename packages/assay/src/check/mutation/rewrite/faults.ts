import type { SolcMessage } from "../../../evm/compile";
import type { Planned } from "./collect";
import type { Region } from "./emitted";
import type { Traced } from "./rewrite";
import { SourceText } from "./source";

/** The smallest region of a kind that contains a place. */
function smallest(regions: readonly Region[], kind: Region["kind"], at: number): Region | undefined {
  let found: Region | undefined;
  for (const region of regions) {
    if (region.kind !== kind || at < region.start || at >= region.end) continue;
    if (found === undefined || region.end - region.start <= found.end - found.start) found = region;
  }
  return found;
}

/**
 * The mutants to blame for a compiler error: the one whose code contains its place, else those whose switch contains it, else half of the function's mutants (so that few
 * are lost when the whole function has become too large). Empty when the place is in no rewritten function.
 */
export function blamed(rewritten: Traced, error: SolcMessage): readonly Planned[] {
  const location = error.sourceLocation;
  const text = location === undefined ? undefined : rewritten.sources.get(location.file);
  if (location === undefined || text === undefined) return [];
  const regions = rewritten.regions.get(location.file) ?? [];
  const source = new SourceText(location.file, text);
  const [start, end] = [source.at(location.start), source.at(location.end)];
  const arm = smallest(regions, "arm", start);
  if (arm !== undefined) return arm.mutants;
  const around = smallest(regions, "switch", start);
  if (around !== undefined) return around.mutants;
  const within = regions.filter((region) => region.kind === "switch" && start <= region.start && region.end <= end);
  const callable = smallest(regions, "function", start);
  const all = within.length > 0 ? within.flatMap(({ mutants }) => mutants) : [...(callable?.mutants ?? [])];
  return all.slice(Math.floor(all.length / 2));
}
