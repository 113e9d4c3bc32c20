import type { CallResult, Guide, KeptSequence, Plain, RecordedCall, Rehearsed, Subject } from "../../core/types";
import { sequenceOfKept } from "../kept";
import { listenTo } from "./hearing";

/**
 * What the calls of kept sequences answered. A variation of one is planned before it runs: calls that it makes again most likely meet the same, and so the new calls behind them can be given
 * the ids and amounts that they returned and emitted.
 */
export class Answers<Action, History> {
  private readonly known = new WeakMap<KeptSequence, Promise<ReadonlyMap<Plain, CallResult>>>();

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly guide: Guide,
  ) {}

  /** Answers by the number of each call that is one of the entry's. @throws the guide's errors */
  async to(calls: readonly RecordedCall[], entry: KeptSequence): Promise<Rehearsed> {
    let known = this.known.get(entry);
    if (known === undefined) this.known.set(entry, (known = this.run(entry)));
    const answers = await known;
    return new Map(
      calls.flatMap(({ call }, i) => {
        const answer = call === null ? undefined : answers.get(call);
        return answer === undefined ? [] : [[i, answer] as const];
      }),
    );
  }

  private async run(entry: KeptSequence): Promise<ReadonlyMap<Plain, CallResult>> {
    const { heard, steps } = await listenTo(this.subject, this.guide, sequenceOfKept(this.subject, entry));
    return new Map(
      steps.flatMap(({ action }, i) => {
        const [call, result] = [entry.calls[action]?.call ?? null, heard[i]?.result];
        return call === null || result === undefined ? [] : [[call, result] as const];
      }),
    );
  }
}
