/** How far minimising a corpus is: what is being done with its sequences, and with how many of how many. */
export interface MinimiseState {
  readonly stage: "tracing" | "shortening" | "joining";
  readonly done: number;
  readonly of: number;
}

/** Called after every sequence, or after some together. */
export type MinimiseProgress = (state: MinimiseState) => void;
