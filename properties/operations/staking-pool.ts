import { addressOf } from "../fixture/addresses";
import type { Descriptors } from "./descriptor";
import { ofPool } from "./invocation";
import { poke, setPoolFee, sweepSurplus, withdrawFees } from "./staking-pool-actions";

const LEAST_STAKE = 10n ** 16n;

/** IStakingPool. */
export const STAKING_POOL = {
  depositTo: {
    invoke: (o) => ofPool(o.poolId, "depositTo", o.amount, o.trancheId, o.requestTokenId, addressOf(o.destination)),
    arguments: {
      poolId: "pool",
      amount: "amount",
      trancheId: "tranche",
      requestTokenId: "position",
      destination: "account",
    },
    actions: ["deposit", "depositMore"],
    returns: true,
    addressee: ["poolId"],
    marks: () => [{ value: LEAST_STAKE, name: "the least deposit" }],
  },
  extendDeposit: {
    invoke: (o) =>
      o.trancheId === undefined
        ? ofPool(o.poolId, "extendDeposit(uint256,uint256)", o.tokenId, o.newDuration)
        : ofPool(o.poolId, "extendDeposit(uint256,uint256,uint256)", o.tokenId, o.newDuration, o.trancheId),
    arguments: { poolId: "pool", tokenId: "position", newDuration: "seconds", trancheId: "tranche" },
    actions: ["extendDeposit"],
    addressee: ["poolId"],
  },
  withdraw: {
    invoke: (o) => ofPool(o.poolId, "withdraw", o.tokenId, o.withdrawStake, o.withdrawRewards, o.trancheIds),
    arguments: {
      poolId: "pool",
      tokenId: "position",
      withdrawStake: "flag",
      withdrawRewards: "flag",
      trancheIds: "tranche",
    },
    actions: ["withdrawStake", "withdrawRewards"],
    returns: true,
    addressee: ["poolId"],
  },
  setPoolFee: {
    invoke: (o) => ofPool(o.poolId, "setPoolFee", o.newFee),
    arguments: { poolId: "pool", newFee: "bps" },
    actions: [setPoolFee],
    addressee: ["poolId"],
  },
  withdrawFees: {
    invoke: (o) => ofPool(o.poolId, "withdrawFees"),
    arguments: { poolId: "pool" },
    actions: [withdrawFees],
    returns: true,
    addressee: ["poolId"],
  },
  sweepSurplus: {
    invoke: (o) => ofPool(o.poolId, "sweepSurplus"),
    arguments: { poolId: "pool" },
    actions: [sweepSurplus],
    returns: true,
    addressee: ["poolId"],
  },
  poke: {
    invoke: (o) => ofPool(o.poolId, "poke", o.maxSteps),
    arguments: { poolId: "pool", maxSteps: "number" },
    actions: [poke],
    returns: true,
    addressee: ["poolId"],
  },
} satisfies Partial<Descriptors>;
