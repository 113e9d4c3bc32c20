import type { ObserveOf } from "assay";
import type { Mutual } from "../model";
import { said } from "../model";
import { ACTORS } from "../people";
import { holders, numberOf, pairs, spenders } from "./keys";

/** In the order of HostileERC20's enum. */
const MODES = { plain: 0n, false: 1n, silent: 2n, fee: 3n, reentering: 4n } as const;

/** HostileERC20 and wei. Left out: name, symbol and decimals, which are constants, and the supply, which the model does not say of assets. */
export const ASSET = {
  ether: { of: holders, is: ({ model }, account) => said(model.read.balance(0n, account)) },
  "HostileERC20.balanceOf": {
    of: holders,
    is: ({ model, at }, account) => said(model.read.balance(numberOf(at), account)),
  },
  "HostileERC20.allowance": {
    of: (state) => pairs(ACTORS, spenders(state)),
    is: ({ model, at }, owner, spender) => model.read.allowance(numberOf(at), owner, spender),
  },
  "HostileERC20.isBlocked": {
    of: () => ACTORS,
    is: ({ model, at }, account) => model.read.isAssetBlocked(numberOf(at), account),
  },
  "HostileERC20.mode": ({ model, at }) => MODES[model.read.assetMode(numberOf(at))],
} satisfies ObserveOf<Mutual>;
