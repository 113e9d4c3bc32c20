import type { ActionDefinition } from "./types";
import { plain } from "./world";

/** Anyone catches a pool up, whole or in parts. */
export const poke: ActionDefinition = {
  kind: "poke",
  weight: 2,
  resolve: (draws, world) =>
    plain(draws.one(world.everyone), {
      op: "poke",
      poolId: draws.one(world.pools()),
      maxSteps: BigInt(draws.below(4)) * (draws.chance(30) ? 1_000n : 1n),
    }),
};

/** Anyone catches up a pool's releases for a product, whole or in parts. */
export const pokeProduct: ActionDefinition = {
  kind: "pokeProduct",
  weight: 2,
  resolve(draws, world) {
    const productId = draws.one(world.products());
    const maxDays = BigInt(draws.below(4)) * (draws.chance(30) ? 1_000n : 1n);
    const poolId = draws.twist(1, 8) === 1 ? world.read.poolCount() + 1n : draws.one(world.pools());
    return plain(draws.one(world.everyone), { op: "pokeProduct", poolId, productId, maxDays });
  },
};
