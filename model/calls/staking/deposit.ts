import type { Account, Outcome } from "../../api";
import { poolAccount } from "../../api";
import { MIN_DEPOSIT, NATIVE } from "../../constants";
import { exactly } from "../../math/slacked";
import { giveNft } from "../../state/nfts";
import { event, Preconditions, success } from "../../outcome";
import { known } from "../../state/state";
import type { State } from "../../state/state";
import { moveTokens, spendAllowance } from "../../state/tokens";
import { requireActiveTranche } from "../../rules/active-tranche";
import { addToDeposit } from "../../rules/deposits";
import { traitsOf } from "../../rules/eth";
import { requirePosition } from "../../rules/position";
import { newShares } from "../../rules/shares";
import { requirePull } from "../../rules/token-transfer";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    readonly depositTo: {
      readonly poolId: bigint;
      readonly amount: bigint;
      readonly trancheId: bigint;
      readonly requestTokenId: bigint;
      readonly destination: Account;
    };
  }
}

/** Stakes the caller's tokens in a new or an existing position. [STAKE-1, STAKE-2, STAKE-3, SHARE-1] */
export function depositTo(state: State, { caller, operation }: Call<"depositTo">): Outcome {
  const { poolId, amount, trancheId, requestTokenId, destination } = operation;
  const pool = known(state.pools, poolId, "pool");
  const account = poolAccount(poolId);
  const needs = new Preconditions();
  needs.refuse(pool.halted, "PoolIsHalted", poolId);
  requireActiveTranche(state, trancheId, needs);
  needs.refuse(amount < MIN_DEPOSIT, "DepositTooSmall", amount, MIN_DEPOSIT);
  if (requestTokenId !== 0n) {
    requirePosition(state, poolId, requestTokenId, caller, needs);
  } else if (destination === "") {
    needs.refuse(true, "ZeroAddress");
  } else {
    needs.refuse(!traitsOf(state, destination).takesNfts, "ERC721InvalidReceiver", destination);
  }
  if (!pool.halted) needs.refuse(newShares(pool, amount) === 0n, "ZeroShares", amount);
  requirePull(state, { asset: NATIVE, spender: account, from: caller, to: account, amount }, needs);
  if (!needs.hold) return needs.failure();

  const tokenId = requestTokenId === 0n ? BigInt(state.positions.length) + 1n : requestTokenId;
  if (requestTokenId === 0n) {
    state.positions.push({ tokenId, poolId, withdrawn: exactly(0n) });
    giveNft(state.stakingNft, tokenId, destination);
  }
  const shares = newShares(pool, amount);
  addToDeposit(pool, tokenId, trancheId, shares);
  pool.activeStake += amount;
  pool.activeShares += shares;
  spendAllowance(state.native, caller, account, amount);
  moveTokens(state.native, caller, account, amount);
  return success([tokenId], [event(account, "StakeDeposited", tokenId, trancheId, caller, amount, shares)]);
}
