import type { ExpectedState } from "../../core/types";

/** A read that a check requests. */
export interface Wish {
  /** Index of the step after which it is wanted. */
  readonly step: number;
  readonly state: ExpectedState;
  /** The same read of the next keys, that many of each. */
  readonly ahead?: (count: number) => readonly ExpectedState[];
}

/** A check requests a value that was not observed: the sequence runs again with this read (run/complete.ts). */
export class NotObserved extends Error {
  constructor(readonly wishes: readonly Wish[]) {
    super(wishes.map(({ step, state }) => `${state.label} was not looked at after step ${step}`).join("; "));
  }
}

/** Called with a value that a check needs and that was not observed. The run then continues instead of ending. */
export type Collect = (missing: NotObserved) => void;
