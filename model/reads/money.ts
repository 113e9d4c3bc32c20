import { ZERO_ACCOUNT, type Reads } from "../api";
import { ETH } from "../constants";
import { sumOf } from "../math/rounding";
import { exactly } from "../math/slacked";
import type { State } from "../state/state";
import { allowanceOf, balanceOf, tokenOf } from "../state/tokens";
import { creditOf } from "../rules/credit";
import { ethOf } from "../rules/eth";
import { isAsset, priceOf } from "../rules/feeds";

type MoneyReads = Pick<
  Reads,
  | "balance"
  | "allowance"
  | "tokenSupply"
  | "isAssetBlocked"
  | "assetMode"
  | "price"
  | "feedOf"
  | "feedMaxAge"
  | "credit"
  | "totalCredit"
>;

/** Balances, feeds and credits. [ASSET-1, FEED-1, FEED-2, CREDIT-1] */
export function moneyReads(state: State): MoneyReads {
  return {
    balance: (asset, account) =>
      asset === ETH ? exactly(ethOf(state, account)) : balanceOf(tokenOf(state, asset), account),
    allowance: (asset, owner, spender) => allowanceOf(tokenOf(state, asset), owner, spender),
    tokenSupply: () => state.native.supply,
    isAssetBlocked: (asset, account) => tokenOf(state, asset).blocked.has(account),
    assetMode: (asset) => tokenOf(state, asset).mode,
    price: (asset) => {
      if (!isAsset(asset)) throw new RangeError(`model: expected an asset (0, 6, 7 or 255), received ${asset}`);
      return priceOf(state, asset);
    },
    feedOf: (asset) => state.feeds.get(asset)?.feed ?? ZERO_ACCOUNT,
    feedMaxAge: (asset) => state.feeds.get(asset)?.maxAge ?? 0n,
    credit: (ledger, account, asset) => creditOf(state, ledger, account, asset),
    totalCredit: (ledger, asset) =>
      sumOf(
        state.credits[ledger].filter((credit) => credit.asset === asset),
        (credit) => credit.amount,
      ),
  };
}
