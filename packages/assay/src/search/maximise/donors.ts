import { editorOf } from "../corpus-entry";
import type { Random } from "../random";
import type { Variation } from "../vary";
import type { CorpusEntry, Subject } from "../../core/types";
import type { Studied } from "../names";

/** How often a call is drawn from the sequence itself. */
const OWN_PERCENT = 25;
/** Draws after which it gives up: many calls of a corpus were refused. */
const REDRAWN = 4;

/** A call of a corpus entry. */
type Donor = readonly [entry: CorpusEntry, index: number];

/** Accepted calls of corpus entries, to be repeated elsewhere: each kind is equally likely. */
export class Donors<Action, History> {
  private readonly byKind: Donor[][];
  private readonly accepted = new WeakMap<CorpusEntry, readonly boolean[]>();

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly variation: Variation<Action, History>,
    corpus = subject.corpus ?? [],
  ) {
    const found = new Map<string, Donor[]>();
    for (const entry of corpus)
      entry.calls.forEach(({ kind, call }, index) => {
        if (call === null) return;
        const known = found.get(kind);
        if (known === undefined) found.set(kind, [[entry, index]]);
        else known.push([entry, index]);
      });
    this.byKind = [...found.values()];
  }

  /**
   * Draws one at a time, of the corpus or of a sequence: of the corpus each kind has its turn, in an order that is drawn. Undefined where none was found.
   * @throws whatever the subject's session throws
   */
  deck(place: CorpusEntry, random: Random): () => Studied | undefined {
    let turns: Donor[][] = [];
    const kept = (): Donor | undefined => {
      if (turns.length === 0) turns = shuffled(this.byKind, random);
      return this.acceptedOf(turns.pop() ?? [], random);
    };
    return () => {
      const own = random.chance(OWN_PERCENT) || this.byKind.length === 0;
      const [entry, index] = own ? ([place, random.below(place.calls.length)] as const) : (kept() ?? []);
      const call = index === undefined ? undefined : entry?.calls[index];
      if (entry === undefined || index === undefined || call === undefined) return undefined;
      return { call, arguments: this.variation.study(entry)[index]?.arguments ?? [] };
    };
  }

  private acceptedOf(alike: readonly Donor[], random: Random): Donor | undefined {
    for (let n = 0; n < REDRAWN; n++) {
      const drawn = random.pick(alike);
      if (drawn !== undefined && this.acceptedIn(drawn[0])[drawn[1]] === true) return drawn;
    }
    return undefined;
  }

  /** Which calls of a corpus entry are accepted. */
  private acceptedIn(entry: CorpusEntry): readonly boolean[] {
    const known = this.accepted.get(entry);
    if (known !== undefined) return known;
    const editor = editorOf(this.subject);
    const session = this.subject.session(entry.offset, () => false);
    session.open();
    const found = entry.calls.map((call, index) =>
      session.plan(editor.action(call), index).every((step) => step.expect?.ok !== false),
    );
    this.accepted.set(entry, found);
    return found;
  }
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  const left = [...all];
  return Array.from({ length: left.length }, () => left.splice(random.below(left.length), 1)).flat(1);
}
