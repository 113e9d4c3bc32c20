import type { Hex, SeenLog } from "../../core/types";

/** An event of a step: the words as they are, since what they mean is the statement's to know. */
export interface SeenEvent {
  /** Name of the contract in the world; its address when it is not of the world. */
  readonly emitter: string;
  readonly name: string;
  /** The indexed arguments in their order. */
  readonly indexed: readonly bigint[];
  /** The words of the data in their order. */
  readonly words: readonly bigint[];
}

/** The events of a step. */
export const seenEvents = (logs: readonly SeenLog[], emitterOf: (address: Hex) => string): readonly SeenEvent[] =>
  logs.map(({ address, name, indexed, words }) => ({ emitter: emitterOf(address), name, indexed, words }));
