import type { ObserveOf } from "assay";
import type { Mutual } from "../model";
import { said } from "../model";
import { ACTORS } from "../people";
import { holders, pairs, spenders } from "./keys";

const NATIVE = 255n;

/** NativeToken. Left out: name, symbol and decimals, which are constants. */
export const TOKEN = {
  "NativeToken.totalSupply": ({ model }) => model.read.tokenSupply(),
  "NativeToken.balanceOf": { of: holders, is: ({ model }, account) => said(model.read.balance(NATIVE, account)) },
  "NativeToken.allowance": {
    of: (state) => pairs(ACTORS, spenders(state)),
    is: ({ model }, owner, spender) => model.read.allowance(NATIVE, owner, spender),
  },
  "NativeToken.isLockedForMV": { of: () => ACTORS, is: ({ model }, account) => model.read.isLockedForMV(account) },
} satisfies ObserveOf<Mutual>;
