import type { EntityKind } from "assay/types";

/** What must be there for an invariant to be looked at: an entity of a kind is seen, a call was made, cover was bought, a claim was settled. */
export type Occasion = EntityKind | "call" | "purchase" | "settlement";

/** Kinds take the bits of their codes, which end below. */
const BITS = { call: 1 << 28, purchase: 1 << 29, settlement: 1 << 30 } as const;
const MOST_CODE = 27;

/** The occasions as bits. Throws for a kind whose code has no bit. */
export function occasionMask(occasions: readonly Occasion[]): number {
  return occasions.reduce((mask, occasion) => {
    if (typeof occasion === "string") return mask | BITS[occasion];
    if (occasion.code > MOST_CODE)
      throw new Error(`expected kinds with codes up to ${MOST_CODE}, received ${occasion.name} with ${occasion.code}`);
    return mask | (1 << occasion.code);
  }, 0);
}
