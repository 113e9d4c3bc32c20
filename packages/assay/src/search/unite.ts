import { encodePlain } from "../run/plain";
import type { CorpusEntry } from "../core/types";

/** The sequences of several corpora, each once, in an order that does not depend on theirs. */
export function united(corpora: readonly (readonly CorpusEntry[])[]): readonly CorpusEntry[] {
  const byText = new Map(corpora.flat().map((kept): [string, CorpusEntry] => [textOf(kept), kept]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kept]) => kept);
}

function textOf({ offset, calls }: CorpusEntry): string {
  return JSON.stringify(encodePlain({ offset, calls: calls.map(({ time, kind, call }) => ({ time, kind, call })) }));
}
