import type { Random } from "../search/random";
import type { Variation } from "../search/vary";
import type { KeptSequence } from "../types";
import type { Studied } from "./names";

/** How often a call is drawn from the sequence itself. */
const OWN_PERCENT = 35;

/** Calls of kept sequences, to be made again elsewhere: one kind is as likely as another. */
export class Donors<Action, History> {
  private readonly byKind: (readonly (readonly [entry: KeptSequence, index: number])[])[];

  constructor(
    corpus: readonly KeptSequence[],
    private readonly variation: Variation<Action, History>,
  ) {
    const found = new Map<string, [KeptSequence, number][]>();
    for (const entry of corpus)
      entry.calls.forEach(({ kind, call }, index) => {
        if (call === null) return;
        const known = found.get(kind);
        if (known === undefined) found.set(kind, [[entry, index]]);
        else known.push([entry, index]);
      });
    this.byKind = [...found.values()];
  }

  /** One of them, or one of a sequence; undefined when there is none. */
  draw(place: KeptSequence, random: Random): Studied | undefined {
    const own = random.chance(OWN_PERCENT) || this.byKind.length === 0;
    const [entry, index] = own
      ? ([place, random.below(place.calls.length)] as const)
      : (random.pick(random.pick(this.byKind) ?? []) ?? []);
    const call = index === undefined ? undefined : entry?.calls[index];
    if (entry === undefined || index === undefined || call === undefined) return undefined;
    return { call, arguments: this.variation.study(entry)[index]?.arguments ?? [] };
  }
}
