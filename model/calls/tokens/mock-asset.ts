import type { Account, Outcome } from "../../api";
import { Preconditions, success } from "../../outcome";
import type { State } from "../../state/state";
import { mintTokens, tokenOf } from "../../state/tokens";
import type { Call } from "../call";

declare module "../../api/operations" {
  interface Operations {
    /** Mints units of asset 6 or 7 out of nothing. */
    readonly mintAsset: { readonly asset: bigint; readonly to: Account; readonly amount: bigint };
    /** A blocked account can neither send nor receive asset 6 or 7: AccountBlocked(account) (the sender is looked at first). */
    readonly setAssetBlocked: { readonly asset: bigint; readonly account: Account; readonly blocked: boolean };
    /** Transfers of asset 6 or 7 behave like this from now on. */
    readonly setAssetMode: { readonly asset: bigint; readonly mode: AssetMode };
  }
}

/** The mock of asset 6 or 7 makes units out of nothing. */
export function mintAsset(state: State, { operation: { asset, to, amount } }: Call<"mintAsset">): Outcome {
  const token = tokenOf(state, asset);
  const needs = new Preconditions();
  needs.refuse(to === "", "ERC20InvalidReceiver", to);
  needs.refuse(token.blocked.has(to), "AccountBlocked", to);
  if (!needs.hold) return needs.failure();

  mintTokens(token, to, amount);
  return success([], []);
}

/** Transfers of asset 6 or 7 behave otherwise. */
export function setAssetMode(state: State, { operation }: Call<"setAssetMode">): Outcome {
  tokenOf(state, operation.asset).mode = operation.mode;
  return success([], []);
}

/** The mock of asset 6 or 7 blocks an account, or lets it again. */
export function setAssetBlocked(state: State, { operation }: Call<"setAssetBlocked">): Outcome {
  const { blocked } = tokenOf(state, operation.asset);
  if (operation.blocked) blocked.add(operation.account);
  else blocked.delete(operation.account);
  return success([], []);
}
