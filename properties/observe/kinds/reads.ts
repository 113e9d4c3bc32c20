import { poolAccount } from "../../../model";
import { belongsTo, getter, kind, type Getter } from "../kind";
import { POOL } from "./pool";

const ofPool =
  (method: string) =>
  (id: bigint): Getter =>
    getter(poolAccount(id), method);
const ofProducts =
  (method: string) =>
  (id: bigint): Getter =>
    getter("stakingProducts", method, [id]);

/** Getters of a pool that nothing else reads; its id. */
export const READS = kind({
  code: 21,
  name: "reads",
  id: ({ poolId }: { readonly poolId: bigint }) => poolId,
  state: ({ poolId }, { read }) => ({ poolId, read, pool: read.pool(poolId) }),
  fields: {
    getPoolId: ["id", ({ poolId }) => poolId, ofPool("getPoolId")],
    idOfAddress: ["id", ({ poolId }) => poolId],
    getPoolFee: ["bps", ({ pool }) => pool.fee, ofPool("getPoolFee")],
    getMaxPoolFee: ["bps", ({ pool }) => pool.maxFee, ofPool("getMaxPoolFee")],
    manager: ["address", ({ poolId, read }) => read.manager(poolId), ofPool("manager")],
    getFirstActiveTrancheId: ["id", ({ pool }) => pool.firstActiveTrancheId, ofPool("getFirstActiveTrancheId")],
    getPoolStake: ["wei", ({ pool }) => pool.poolStake, (id) => getter(poolAccount(id), "getPoolStake", [id])],
    totalWeight: ["bps", ({ poolId, read }) => read.totalWeight(poolId), ofProducts("getTotalWeight")],
    totalEffectiveWeight: [
      "bps",
      ({ poolId, read }) => read.totalEffectiveWeight(poolId),
      ofProducts("getTotalEffectiveWeight"),
    ],
    utilization: ["bps", ({ poolId, read }) => read.utilizationRate(poolId), ofProducts("getUtilizationRate")],
    products: ["count", ({ poolId, read }) => BigInt(read.poolProducts(poolId).length)],
  },
  belongs: belongsTo(POOL, ({ poolId }) => [{ poolId }]),
});
