import type { AbiValue } from "assay/codec";
import { poolAccount, type Account } from "../../model";

/** A call before encoding: which contract (by its compiled name) at which account, which function, which arguments. */
export interface Invocation {
  readonly target: Account;
  readonly contract: string;
  /** Name, or full signature if it is overloaded. "" for plain ETH. */
  readonly method: string;
  readonly args: readonly AbiValue[];
  /** Raw calldata, in place of method and arguments. */
  readonly data?: string;
}

/** The call of a function of the contract at an account. */
export function invocation(
  target: Account,
  contract: string,
  method: string,
  ...args: readonly AbiValue[]
): Invocation {
  return { target, contract, method, args };
}

/** The call of a pool's function. */
export function ofPool(poolId: bigint, method: string, ...args: readonly AbiValue[]): Invocation {
  return invocation(poolAccount(poolId), "StakingPool", method, ...args);
}
