import { addressOf } from "../fixture/addresses";
import type { Descriptors } from "./descriptor";
import { ofPool } from "./invocation";
import { poke, setPoolFee, sweepSurplus, withdrawFees } from "./staking-pool-actions";
import { MIN_DEPOSIT, poolAccount } from "../../model";
import { accountTargets } from "../observe/kinds/account";
import { allowanceOf } from "../observe/kinds/allowance";
import { powerOf } from "../observe/kinds/power";
import { HOW_MANY, MUTUAL_MONEY, positionIn, positionTargets } from "../observe/targets";
import { positionExists } from "./exist";
import { leftBehind, namedTranches } from "./named-tranches";

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
    marks: () => [{ value: MIN_DEPOSIT, name: "the least deposit" }],
    touches({ poolId, trancheId, requestTokenId }, caller, { read }) {
      const tokenId = requestTokenId === 0n ? read.positionCount() : requestTokenId;
      return [
        HOW_MANY,
        { kind: "pool", poolId },
        ...(positionExists(read, tokenId) ? positionIn(read, tokenId, namedTranches(trancheId)) : []),
        ...accountTargets(caller),
        ...allowanceOf(255n, caller, poolAccount(poolId)),
      ];
    },
  },
  extendDeposit: {
    invoke: (o) =>
      o.trancheId === undefined
        ? ofPool(o.poolId, "extendDeposit(uint256,uint256)", o.tokenId, o.newDuration)
        : ofPool(o.poolId, "extendDeposit(uint256,uint256,uint256)", o.tokenId, o.newDuration, o.trancheId),
    arguments: { poolId: "pool", tokenId: "position", newDuration: "seconds", trancheId: "tranche" },
    actions: ["extendDeposit"],
    addressee: ["poolId"],
    touches: ({ poolId, tokenId, trancheId }, _caller, { read }) => [
      { kind: "pool", poolId },
      ...(positionExists(read, tokenId) ? positionTargets(read, tokenId) : []),
      // also the tranche that it left, in which nothing may remain
      ...(positionExists(read, tokenId) ? leftBehind(read, tokenId, trancheId) : []),
    ],
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
    touches({ poolId, tokenId, trancheIds }, caller, { read }) {
      if (!positionExists(read, tokenId)) return [{ kind: "pool", poolId }];
      return [
        { kind: "pool", poolId },
        ...positionIn(read, tokenId, namedTranches(...trancheIds)),
        ...accountTargets(read.ownerOf("stakingNFT", tokenId)),
        ...accountTargets(caller),
      ];
    },
  },
  setPoolFee: {
    invoke: (o) => ofPool(o.poolId, "setPoolFee", o.newFee),
    arguments: { poolId: "pool", newFee: "bps" },
    actions: [setPoolFee],
    addressee: ["poolId"],
    touches: ({ poolId }) => [{ kind: "pool", poolId }],
  },
  withdrawFees: {
    invoke: (o) => ofPool(o.poolId, "withdrawFees"),
    arguments: { poolId: "pool" },
    actions: [withdrawFees],
    returns: true,
    addressee: ["poolId"],
    touches: ({ poolId }, _caller, { read }) => [
      { kind: "pool", poolId },
      ...accountTargets(read.manager(poolId)),
      ...powerOf(read.manager(poolId)),
    ],
  },
  sweepSurplus: {
    invoke: (o) => ofPool(o.poolId, "sweepSurplus"),
    arguments: { poolId: "pool" },
    actions: [sweepSurplus],
    returns: true,
    addressee: ["poolId"],
    touches: ({ poolId }) => [{ kind: "pool", poolId }, MUTUAL_MONEY],
  },
  poke: {
    invoke: (o) => ofPool(o.poolId, "poke", o.maxSteps),
    arguments: { poolId: "pool", maxSteps: "number" },
    actions: [poke],
    returns: true,
    addressee: ["poolId"],
    touches: ({ poolId }) => [{ kind: "pool", poolId }],
  },
} satisfies Partial<Descriptors>;
