import type { Operation } from "../../model";

/** Fields that say which contract is called, by operation; in all others they are arguments. */
export const ADDRESSEE: Readonly<Partial<Record<Operation["op"], readonly string[]>>> = {
  depositTo: ["poolId"],
  extendDeposit: ["poolId"],
  withdraw: ["poolId"],
  setPoolFee: ["poolId"],
  withdrawFees: ["poolId"],
  sweepSurplus: ["poolId"],
  poke: ["poolId"],
  transfer: ["asset"],
  transferFrom: ["asset"],
  approve: ["asset"],
};
