import type { ObserveOf } from "assay";
import type { Mutual } from "../model";
import { said } from "../model";
import { ACTORS } from "../people";

/** NativeToken. */
export const TOKEN = {
  "NativeToken.totalSupply": ({ model }) => model.read.tokenSupply(),
  "NativeToken.balanceOf": {
    of: ({ model }) => [...ACTORS, "capitalPool", "cover", ...Object.keys(model.StakingPool)],
    is: ({ model }, account) => said(model.read.balance(255n, account)) as bigint,
  },
} satisfies ObserveOf<Mutual>;
