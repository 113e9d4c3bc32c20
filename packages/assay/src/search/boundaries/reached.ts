import { setImmediate as breath } from "node:timers/promises";
import type { KeptSequence, Subject } from "../../types";
import { sequenceOfKept } from "../kept";
import { SIDES, sideAt, signals, type Side, type Site } from "../signals";
import { sidesOf } from "../trace";

/** A comparison of whole numbers in the model, with the sides that were met in any function. */
export interface ComparedNumbers {
  readonly comparison: string;
  readonly reached: ReadonlySet<Side>;
}

/** What sequences come to in the model. Comparisons are named by file and text, the second of the same text in a file by "#2": "model/price.ts: a < b #2". */
export interface ReachedSides {
  /** In the order of the files. */
  readonly numbers: readonly ComparedNumbers[];
  /** Comparisons that no sequence comes to. */
  readonly neverMade: readonly string[];
}

/** Plays sequences, and tells which sides of the model's comparisons of whole numbers they come to. What compares anything else has no sides. */
export async function reachedBy<Action, History>(
  subject: Subject<Action, History>,
  sequences: readonly KeptSequence[],
): Promise<ReachedSides> {
  const reached = new Map<number, Set<Side>>();
  const made = new Set<number>();
  const watcher = (_part: string, site: number, difference: bigint): void => {
    const side = SIDES[sideAt(site, difference) % SIDES.length];
    const known = reached.get(site);
    if (side === undefined) return;
    if (known === undefined) reached.set(site, new Set([side]));
    else known.add(side);
  };
  for (const kept of sequences) {
    const sides = signals.watching(watcher, () => sidesOf(subject, sequenceOfKept(subject, kept)));
    for (const side of sides) made.add(Math.floor(side / SIDES.length));
    await breath();
  }
  const names = namesOf(signals.sites);
  const named = [...names].flatMap(([site, comparison]) => {
    const sides = reached.get(site);
    return sides === undefined ? [] : [{ comparison, reached: sides }];
  });
  return {
    numbers: named,
    neverMade: [...names].filter(([site]) => !made.has(site)).map(([, name]) => name),
  };
}

/** Names of the comparisons among places, by number, in their order. */
export function namesOf(sites: readonly Site[]): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  const names = new Map<number, string>();
  sites.forEach(({ file, text, compares }, site) => {
    if (!compares) return;
    const name = `${file}: ${text}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    names.set(site, count === 1 ? name : `${name} #${count}`);
  });
  return names;
}
