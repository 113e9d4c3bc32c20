import type { Stream } from "fast-check";
import fc, { Arbitrary, Value, type Random as FastCheckRandom } from "fast-check";
import { CHUNK_SIZE, chunkSeed } from "../run/chunk";
import type { KeptSequence, Subject } from "../types";
import { sequenceOfKept } from "./kept";
import { Random } from "./random";
import { Variation, type Fresh } from "./vary";

/** A sequence's place in time (seconds after the fixture's last transaction), and its actions. */
export type Drawn<Action> = readonly [offset: number, actions: readonly Action[]];

/** How the sequences of a chunk are drawn. */
export interface Drawing {
  /** fast-check's. */
  readonly seed: number;
  /** Variations of kept sequences; otherwise fresh ones. */
  readonly varied: boolean;
}

/**
 * How a chunk that has no kept sequences is drawn: behind the corpus every other chunk varies kept sequences, and those between are, in their order, what the
 * seed gives without a corpus. So a corpus takes nothing away of what a campaign finds.
 */
export function drawingOf(subject: Pick<Subject<unknown, unknown>, "corpus">, seed: number, chunk: number): Drawing {
  const kept = Math.ceil((subject.corpus?.length ?? 0) / CHUNK_SIZE);
  if (kept === 0) return { seed: chunkSeed(seed, chunk), varied: false };
  const behind = chunk - kept;
  if (behind % 2 === 1) return { seed: chunkSeed(seed, chunk), varied: true };
  return { seed: chunkSeed(seed, behind / 2), varied: false };
}

/** The kept sequence that stands at a place of a campaign: they come first, in an order that is the seed's. Undefined behind them. */
export function keptAt<Action, History>(
  subject: Subject<Action, History>,
  { seed, chunk, sequence }: { readonly seed: number; readonly chunk: number; readonly sequence: number },
): Drawn<Action> | undefined {
  const { corpus } = subject;
  const place = chunk * CHUNK_SIZE + sequence;
  if (corpus === undefined || place >= corpus.length) return undefined;
  const kept = corpus[orderOf(corpus.length, seed)[place] ?? -1];
  return kept === undefined ? undefined : drawnOf(subject, kept);
}

/** A kept sequence as if it had been drawn. @throws Error for a subject whose calls cannot be made again */
export function drawnOf<Action, History>(subject: Subject<Action, History>, kept: KeptSequence): Drawn<Action> {
  const { offset, actions } = sequenceOfKept(subject, kept);
  return [offset, actions];
}

/** Whether a chunk begins with kept sequences. */
export function isKept(subject: Pick<Subject<unknown, unknown>, "corpus">, chunk: number): boolean {
  return chunk * CHUNK_SIZE < (subject.corpus?.length ?? 0);
}

let known: { readonly length: number; readonly seed: number; readonly order: readonly number[] } | undefined;

function orderOf(length: number, seed: number): readonly number[] {
  if (known?.length === length && known.seed === seed) return known.order;
  const random = new Random(seed);
  const order = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  known = { length, seed, order };
  return order;
}

/**
 * Draws sequences of about `steps` actions: fresh ones or, where the subject has a corpus, variations of kept ones. They shrink as those of the subject's
 * actions do; the place in time does not.
 */
export class SequenceSource<Action, History> extends Arbitrary<Drawn<Action>> {
  private readonly actions: Arbitrary<readonly Action[]>;
  private readonly variation: Variation<Action, History>;

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly steps: number,
    private readonly varied: boolean,
  ) {
    super();
    this.actions = subject.actions(steps);
    this.variation = new Variation(subject, freshOf(subject));
  }

  generate(random: FastCheckRandom, biasFactor: number | undefined): Value<Drawn<Action>> {
    const offset = this.subject.offset(random.nextInt(0, 0xffff_ffff));
    const { corpus } = this.subject;
    if (this.varied && corpus !== undefined)
      return new Value(this.variationOf(corpus, new Random(random.nextInt(0, 0xffff_ffff))), undefined);
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

  private variationOf(corpus: readonly KeptSequence[], random: Random): Drawn<Action> {
    const kept = corpus[random.below(corpus.length)];
    if (kept === undefined) return [0, []];
    const other = (): KeptSequence | undefined => random.pick(corpus);
    const sequence = this.variation.of({ entry: kept, at: kept.calls.length }, random, other, this.steps);
    return [sequence.offset, sequence.actions];
  }
}

/** Draws fresh actions of a subject, without scenarios, as many as are asked for. */
export function freshOf<Action, History>(subject: Subject<Action, History>): Fresh<Action> {
  return (length, random) => {
    if (length === 0) return [];
    const drawn = subject.plainActions?.(length) ?? subject.actions(length);
    const [actions] = fc.sample(drawn, { seed: random.next() | 0, numRuns: 1 });
    return actions ?? [];
  };
}
