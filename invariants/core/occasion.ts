import type { EntityKind } from "assay/types";

/** The occasion on which an invariant is checked: an entity of a kind is observed, a call was made, cover was bought, or a claim was settled. */
export type Occasion = EntityKind | "call" | "purchase" | "settlement";

/** The bits of the other occasions; kinds use the bits of their codes, which are lower. */
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
