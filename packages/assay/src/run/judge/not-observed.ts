import type { ExpectedState } from "../../core/types";

/** A look at the chain that a check wants. */
export interface Wish {
  /** Index of the step after which it is wanted. */
  readonly step: number;
  readonly state: ExpectedState;
}

/** A check asks for something of the chain that was not looked at: the sequence is run again with a look at it (run/complete.ts). */
export class NotObserved extends Error {
  constructor(readonly wishes: readonly Wish[]) {
    super(wishes.map(({ step, state }) => `${state.label} was not looked at after step ${step}`).join("; "));
  }
}

/** Called with what a check needed and nobody observed. The run then continues instead of ending. */
export type Collect = (missing: NotObserved) => void;
