import type { CallResult, Guide, CorpusEntry, Plain, RecordedCall, Rehearsed, Subject } from "../../core/types";
import { sequenceOfEntry } from "../corpus-entry";
import type { KnownAnswers } from "../pool";
import { listenTo, type HeardSequence } from "./hearing";

/**
 * What the calls of corpus entries answered. A variation of one is planned before it runs: calls that it makes again most likely meet the same, and so the new calls behind them can be given
 * the ids and amounts that they returned and emitted.
 */
export class Answers<Action, History> {
  /** `known`: those of earlier chunks, to which more are added. */
  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly guide: Guide,
    private readonly known: KnownAnswers,
  ) {}

  /** Keeps what the calls answered of a sequence that has just run. `entry`: the beginning of it that is kept. */
  keep(entry: CorpusEntry, { heard }: Pick<HeardSequence, "heard">): void {
    this.known.set(entry, Promise.resolve(answersBy(entry.calls.map(({ call }, i) => [call, heard[i]?.result]))));
  }

  /** Answers by the number of each call that is one of the entry's. @throws the guide's errors */
  async to(calls: readonly RecordedCall[], entry: CorpusEntry): Promise<Rehearsed> {
    let known = this.known.get(entry);
    if (known === undefined) this.known.set(entry, (known = this.run(entry)));
    const answers = await known;
    return new Map(
      calls.flatMap(({ call }, i) => {
        const answer = call === null ? undefined : answers.get(call);
        return answer === undefined ? [] : [[i, { result: answer }] as const];
      }),
    );
  }

  /** Runs it once; where the engine fails, it is run again when it is asked for again. */
  private async run(entry: CorpusEntry): Promise<ReadonlyMap<Plain, CallResult>> {
    try {
      const { heard, steps } = await listenTo(this.subject, this.guide, sequenceOfEntry(this.subject, entry));
      return answersBy(steps.map(({ action }, i) => [entry.calls[action]?.call ?? null, heard[i]?.result]));
    } catch (error) {
      this.known.delete(entry);
      throw error;
    }
  }
}

const answersBy = (
  calls: readonly (readonly [call: Plain, result: CallResult | undefined])[],
): ReadonlyMap<Plain, CallResult> =>
  new Map(calls.flatMap(([call, result]) => (call === null || result === undefined ? [] : [[call, result] as const])));
