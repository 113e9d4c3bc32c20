import type { ActionDefinition } from "../action-definition/types";
import { HUGE, plain } from "../action-definition/world";

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

/** The manager changes the fee, up to the maximum. */
export const setPoolFee: ActionDefinition = {
  kind: "setPoolFee",
  weight: 2,
  resolve(draws, world) {
    const poolId = draws.one(world.pools());
    const manager = world.read.manager(poolId);
    const { maxFee } = world.read.pool(poolId);
    const operation = { op: "setPoolFee", poolId, newFee: draws.part(maxFee) } as const;
    switch (draws.twist(3)) {
      case 1:
        return plain(manager, { ...operation, newFee: maxFee + 1n });
      case 2:
        return plain(manager, { ...operation, newFee: HUGE });
      case 3:
        return plain(draws.one(world.everyone.filter((account) => account !== manager)), operation);
      default:
        return plain(manager, operation);
    }
  },
};

/** Anyone sends the manager its fees. */
export const withdrawFees: ActionDefinition = {
  kind: "withdrawFees",
  weight: 2,
  resolve: (draws, world) => plain(draws.one(world.everyone), { op: "withdrawFees", poolId: draws.one(world.pools()) }),
};

/** The governor sweeps rewards that accrued while nobody had stake. */
export const sweepSurplus: ActionDefinition = {
  kind: "sweepSurplus",
  weight: 2,
  resolve(draws, world) {
    const pools = world.pools();
    const withSurplus = pools.filter((id) => world.read.pool(id).surplus > 0n);
    const poolId = draws.one(withSurplus.length > 0 ? withSurplus : pools);
    return plain(draws.twist(1) === 1 ? draws.one(world.holders) : "governor", { op: "sweepSurplus", poolId });
  },
};
