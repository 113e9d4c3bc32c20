import type { ExpectedState } from "../../core/types";

/** A check asks for something of the chain that was not looked at: the sequence is run again with a look at it (run/complete.ts). */
export class NotObserved extends Error {
  /** `step`: index of the step after which it is wanted. */
  constructor(
    readonly step: number,
    readonly state: ExpectedState,
  ) {
    super(`${state.label} was not looked at after step ${step}`);
  }
}

/** Told of what checks ask for, in place of the end of the run. */
export type Collect = (missing: NotObserved) => void;
