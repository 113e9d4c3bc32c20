import type { Hex } from "../../core/types";
import { addressFrom } from "./values";
import type { World } from "./world";

/** Which things there are of a kind, and how they are called: to be spread into a kind. */
export interface Instances {
  readonly ids: () => readonly bigint[];
  readonly label: (id: bigint) => string;
}

/** One of each of the world's people, and of `others`: contracts of which something is observed, say. `addressFrom(id)` is the address. */
export const everyone = <C extends string>(world: World<C>, ...others: readonly Hex[]): Instances => ({
  ids: () => [...world.people, ...others].map(BigInt),
  label: (id) => world.nameOf(addressFrom(id)) ?? addressFrom(id),
});
