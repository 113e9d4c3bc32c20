import type { AbiValue } from "assay/codec";
import type { ActionDefinition } from "../action-definition/types";
import { plain } from "../action-definition/world";
import type { Descriptors } from "./descriptor";
import { invocation, type Invocation } from "./invocation";
import { powerOf } from "../observe/kinds/power";
import { HOW_MANY, poolFor, poolTargets } from "../observe/targets";
import { poolExists } from "./exist";

const call = (method: string, ...args: readonly AbiValue[]): Invocation =>
  invocation("stakingProducts", "StakingProducts", method, ...args);

/** Anyone catches up a pool's releases for a product, whole or in parts. */
const pokeProduct: ActionDefinition = {
  kind: "pokeProduct",
  weight: 2,
  resolve(draws, world) {
    const productId = draws.one(world.products());
    const maxDays = BigInt(draws.below(4)) * (draws.chance(30) ? 1_000n : 1n);
    const poolId = draws.twist(1, 8) === 1 ? world.read.poolCount() + 1n : draws.one(world.pools());
    return plain(draws.one(world.everyone), { op: "pokeProduct", poolId, productId, maxDays });
  },
};

/** IStakingProducts. */
export const STAKING_PRODUCTS = {
  createStakingPool: {
    invoke: (o) => call("createStakingPool", o.fee, o.maxFee),
    arguments: { fee: "bps", maxFee: "bps" },
    actions: ["createPool"],
    returns: true,
    touches: (_, caller, { read }) => [
      HOW_MANY,
      ...poolTargets(read, read.poolCount()),
      { kind: "reads", poolId: read.poolCount() },
      ...powerOf(caller),
    ],
  },
  setProducts: {
    invoke: (o) =>
      call(
        "setProducts",
        o.poolId,
        o.params.map((p) => [p.productId, p.weight, p.targetPrice]),
      ),
    arguments: { poolId: "pool", productId: "product", weight: "bps", targetPrice: "bps" },
    actions: ["setProducts"],
    touches: ({ poolId }, _caller, { read }) =>
      poolExists(read, poolId) ? [...poolTargets(read, poolId), { kind: "reads", poolId }] : [HOW_MANY],
  },
  pokeProduct: {
    invoke: (o) => call("pokeProduct", o.poolId, o.productId, o.maxDays),
    arguments: { poolId: "pool", productId: "product", maxDays: "days" },
    actions: [pokeProduct],
    returns: true,
    touches: ({ poolId, productId }, _caller, { read }) =>
      poolExists(read, poolId) ? poolFor(read, poolId, productId) : [HOW_MANY],
  },
} satisfies Partial<Descriptors>;
