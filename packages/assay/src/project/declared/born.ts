import type { Born } from "./spec";

const BORN = Symbol("born");

/** Who makes contracts, and how. */
export interface Birth {
  readonly by: string;
  readonly cloneOf?: string;
}

/**
 * Contracts that another one makes while calls are made: "pot:1", "pot:2", … in the order in which `by` makes them, where it makes no others. `cloneOf`: they are minimal clones
 * (ERC-1167) of this contract, made with CREATE2 and the number as salt. The model says which of them exist: those with an entry in its member of the contract's name.
 */
export function born(by: string, how: { readonly cloneOf?: string } = {}): Born {
  return { [BORN]: { by, ...how } } as unknown as Born;
}

/** What `born` said; undefined for anything else. */
export const birthOf = (given: unknown): Birth | undefined =>
  typeof given === "object" && given !== null && BORN in given ? (given[BORN] as Birth) : undefined;
