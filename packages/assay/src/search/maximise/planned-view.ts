import { SequenceView } from "../../run/judge";
import type { ExpectedState } from "../../core/types";

/** What the model predicts of everything that is looked at, along one sequence: the same view as the chain's, without a chain. */
export class PlannedView extends SequenceView {
  private steps = 0;

  /** Notes what is observed in the next step. */
  see(observed: readonly ExpectedState[], time: number): void {
    this.begin(this.steps++, time);
    for (const { kind, id, words } of observed) this.note(kind, id, words);
  }
}
