import type { Hex } from "../../core/types";

/** Something that is written as lines. */
export interface Foldable {
  /** The accounts in it, each once. */
  readonly accounts: readonly Hex[];
  /** The lines. In a loop, `each` is the value of the loop variable. */
  lines(each?: Hex): readonly string[];
}

/** Lines, or a loop over them. */
export type Folded =
  | { readonly kind: "once"; readonly lines: readonly string[] }
  | { readonly kind: "times"; readonly count: number; readonly lines: readonly string[] }
  | { readonly kind: "each"; readonly accounts: readonly Hex[]; readonly lines: readonly string[] };

/** Longest sequence that is looked for again. */
const LONGEST = 8;
/** Less often is not worth a loop. */
const LEAST = 3;

interface Loop {
  readonly folded: Folded;
  readonly items: number;
  readonly saved: number;
}

/** The same lines, with what is done again and again, or for one account after the other, as loops. */
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
