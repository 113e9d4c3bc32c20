import { poolAccount } from "../../../model";
import { addressOf } from "../../fixture/addresses";
import { getter, idsTo, kind, type Getter } from "../kind";
import { perTranche } from "./tranches";

const inState =
  (member: string) =>
  (id: bigint): Getter =>
    getter(poolAccount(id), "getPoolState", [], member);

/** A pool; its id. `stake0` is the current tranche's. */
export const POOL = kind({
  code: 1,
  name: "pool",
  id: ({ poolId }: { readonly poolId: bigint }) => poolId,
  state({ poolId }, { read }) {
    const pool = read.pool(poolId);
    return {
      ...pool,
      balance: read.balance(255n, poolAccount(poolId)),
      stakeIn: (index: number) => read.tranche(poolId, pool.firstActiveTrancheId + BigInt(index)).stake,
    };
  },
  fields: {
    activeStake: ["wei", (pool) => pool.activeStake, inState("activeStake")],
    activeShares: ["shares", (pool) => pool.activeShares, inState("activeShares")],
    poolStake: ["wei", (pool) => pool.poolStake, inState("poolStake")],
    firstActiveTrancheId: ["id", (pool) => pool.firstActiveTrancheId, inState("firstActiveTrancheId")],
    halted: ["flag", (pool) => pool.halted, inState("halted")],
    fee: ["bps", (pool) => pool.fee, inState("fee")],
    maxFee: ["bps", (pool) => pool.maxFee, inState("maxFee")],
    rewardRate: ["wei/s", (pool) => pool.rewardRate, inState("rewardRate")],
    unstreamed: ["wei", (pool) => pool.unstreamed, inState("unstreamed")],
    feesOwed: ["1/10000 wei", (pool) => pool.feesOwed, inState("feesOwed")],
    surplus: ["wei", (pool) => pool.surplus, inState("surplus")],
    balance: ["wei", (pool) => pool.balance, (id) => getter("token", "balanceOf", [addressOf(poolAccount(id))])],
    ...perTranche("stake", "wei", (pool: { stakeIn(index: number): bigint }, index) => pool.stakeIn(index)),
  },
  all: ({ read }) => idsTo(read.poolCount()).map((poolId) => ({ poolId })),
});
