import type { Stream } from "fast-check";
import fc, { Arbitrary, Value, type Random as FastCheckRandom } from "fast-check";
import type { CorpusEntry, Subject } from "../core/types";
import { Random } from "./random";
import { Variation, type Fresh } from "./vary";

/** A sequence's place in time (seconds after the fixture's last transaction), and its actions. */
export type Drawn<Action> = readonly [offset: number, actions: readonly Action[]];

/** What drawn sequences go on from; nothing: the fixture. */
export interface GoneOnFrom {
  /** Corpus entries to vary. */
  readonly varied?: readonly CorpusEntry[] | undefined;
}

/**
 * Draws sequences of about `steps` actions: fresh ones from the fixture, or variations of corpus entries. They
 * shrink as those of the subject's actions do; the place in time does not.
 */
export class SequenceSource<Action, History> extends Arbitrary<Drawn<Action>> {
  private readonly actions: Arbitrary<readonly Action[]>;
  private readonly variation: Variation<Action, History>;

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly steps: number,
    private readonly from: GoneOnFrom = {},
  ) {
    super();
    this.actions = subject.actions(steps);
    this.variation = new Variation(subject, freshOf(subject));
  }

  generate(random: FastCheckRandom, biasFactor: number | undefined): Value<Drawn<Action>> {
    const offset = this.subject.offset(random.nextInt(0, 0xffff_ffff));
    const { varied = [] } = this.from;
    if (varied.length > 0)
      return new Value(this.variationOf(varied, new Random(random.nextInt(0, 0xffff_ffff))), undefined);
    return new Value([offset, this.actions.generate(random, biasFactor).value_], undefined);
  }

  canShrinkWithoutContext(value: unknown): value is Drawn<Action> {
    return Array.isArray(value) && value.length === 2 && this.actions.canShrinkWithoutContext(value[1]);
  }

  shrink([offset, actions]: Drawn<Action>, context?: unknown): Stream<Value<Drawn<Action>>> {
    return this.actions
      .shrink(actions, context)
      .map(({ value_, context: next }) => new Value<Drawn<Action>>([offset, value_], next));
  }

  private variationOf(corpus: readonly CorpusEntry[], random: Random): Drawn<Action> {
    const kept = corpus[random.below(corpus.length)];
    if (kept === undefined) return [0, []];
    const other = (): CorpusEntry | undefined => random.pick(corpus);
    const sequence = this.variation.of({ entry: kept, at: kept.calls.length }, random, other, this.steps);
    return [sequence.offset, sequence.actions];
  }
}

/** Draws fresh actions of a subject, as many as are asked for. */
export function freshOf<Action, History>(subject: Subject<Action, History>): Fresh<Action> {
  return (length, random) => {
    if (length === 0) return [];
    const [actions] = fc.sample(subject.actions(length), { seed: random.next() | 0, numRuns: 1 });
    return actions ?? [];
  };
}
