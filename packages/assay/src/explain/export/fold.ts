import type { Hex } from "../../core/types";

/** A part of a test that is written as lines. */
export interface Foldable {
  /** The accounts in it, each once. */
  readonly accounts: readonly Hex[];
  /** The lines; inside a loop, the account `each` is written as the loop variable. */
  lines(each?: Hex): readonly string[];
}

/** Lines, or a loop over them. */
export type Folded =
  | { readonly kind: "once"; readonly lines: readonly string[] }
  | { readonly kind: "times"; readonly count: number; readonly lines: readonly string[] }
  | { readonly kind: "each"; readonly accounts: readonly Hex[]; readonly lines: readonly string[] };

/** The longest block of items for which repetitions are searched. */
const LONGEST = 8;
/** The fewest repetitions that become a loop. */
const LEAST = 3;

interface Loop {
  readonly folded: Folded;
  readonly items: number;
  readonly saved: number;
}

/** Writes repeated blocks, and blocks that differ only in one account, as loops. */
export function fold(items: readonly Foldable[]): readonly Folded[] {
  const folded: Folded[] = [];
  let position = 0;
  while (position < items.length) {
    const loop = bestLoop(items, position);
    folded.push(loop?.folded ?? { kind: "once", lines: items[position]?.lines() ?? [] });
    position += loop?.items ?? 1;
  }
  return folded;
}

function bestLoop(items: readonly Foldable[], from: number): Loop | undefined {
  let best: Loop | undefined;
  for (let size = 1; size <= LONGEST; size++) {
    const block = items.slice(from, from + size);
    if (block.length < size) break;
    const candidates: readonly (Hex | undefined)[] = [undefined, ...new Set(block.flatMap(({ accounts }) => accounts))];
    for (const first of candidates) {
      const loop = loopOf(items, from, size, first);
      if (loop !== undefined && loop.saved > (best?.saved ?? 0)) best = loop;
    }
  }
  return best;
}

function loopOf(items: readonly Foldable[], from: number, size: number, first: Hex | undefined): Loop | undefined {
  const at = (position: number): readonly Foldable[] => items.slice(position, position + size);
  const template = linesOf(at(from), first);
  if (first !== undefined && same(template, linesOf(at(from), undefined))) return undefined;
  const over: (Hex | undefined)[] = [first];
  for (let position = from + size; position + size <= items.length; position += size) {
    const block = at(position);
    const accounts = first === undefined ? [undefined] : new Set(block.flatMap((item) => item.accounts));
    const next = [...accounts].find((account) => same(template, linesOf(block, account)));
    if (next === undefined && (first !== undefined || !same(template, linesOf(block, undefined)))) break;
    over.push(next);
  }
  if (over.length < LEAST) return undefined;
  const accounts = over.filter((account) => account !== undefined);
  return {
    folded:
      first === undefined
        ? { kind: "times", count: over.length, lines: template }
        : { kind: "each", accounts, lines: template },
    items: over.length * size,
    saved: (over.length - 1) * template.length,
  };
}

function linesOf(block: readonly Foldable[], each: Hex | undefined): readonly string[] {
  return block.flatMap((item) => item.lines(each));
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i]);
}
