/** Where choosing few of many sequences stands: what is being done with them, and with how many of how many. */
export interface ChoosingState {
  readonly stage: "tracing" | "shortening" | "joining" | "splitting lists";
  readonly done: number;
  readonly of: number;
}

/** Told after every sequence, or after some together. */
export type ChoosingProgress = (state: ChoosingState) => void;
