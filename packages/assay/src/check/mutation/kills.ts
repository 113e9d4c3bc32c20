import { checkIdOf } from "../../campaign/trial/trial";
import type { MutantOutcome } from "./outcome";

/** The kills of a check: an invariant, a law, or a comparison with the model. */
export interface CheckKills {
  /** Mutants in which it failed at the step that killed them. */
  readonly caught: number;
  /** Those of them whose failure has its identity: its id is the first at that step. */
  readonly first: number;
  /** Those of them that no other check caught at that step. */
  readonly only: number;
  /** Key of one of them, in the order of keys: one that it alone caught, else one that it was the first to catch, else any. */
  readonly example: string;
}

/** Which checks caught mutants, by their ids in order. */
export function killsByCheck(
  outcomes: readonly Pick<MutantOutcome, "key" | "killedBy" | "caughtBy">[],
): Readonly<Record<string, CheckKills>> {
  const counts = new Map<string, { caught: number; first: number; only: number; example: string; credit: number }>();
  for (const { key, killedBy, caughtBy } of [...outcomes].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (killedBy === null) continue;
    for (const id of caughtBy) {
      const isFirst = id === checkIdOf(killedBy);
      const isOnly = caughtBy.length === 1;
      const credit = isOnly ? 2 : isFirst ? 1 : 0;
      const count = counts.get(id) ?? { caught: 0, first: 0, only: 0, example: key, credit };
      counts.set(id, {
        caught: count.caught + 1,
        first: count.first + (isFirst ? 1 : 0),
        only: count.only + (isOnly ? 1 : 0),
        ...(credit > count.credit ? { example: key, credit } : { example: count.example, credit: count.credit }),
      });
    }
  }
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([id, { caught, first, only, example }]) => [id, { caught, first, only, example }]),
  );
}
