import { oneOf, someone, upTo, type CallsOf } from "assay";
import type { Mutual } from "../model";
import { MEMBERS } from "../people";

const INFINITE = 2n ** 256n - 1n;

/** INativeToken, and ERC-20 of it. */
export const TOKEN = {
  "NativeToken.transfer": {
    args: { to: someone, value: ({ model, caller }) => upTo(model.read.balance(255n, caller).value) },
  },
  "NativeToken.approve": {
    args: {
      spender: ({ model }) => oneOf(["cover", ...Object.keys(model.StakingPool)]),
      value: oneOf([INFINITE, 10n ** 21n, 0n]),
    },
  },
  "NativeToken.lockForMV": {
    caller: () => "governor",
    args: { account: () => oneOf(MEMBERS), until: ({ time }) => upTo(90n * 86_400n).map((seconds) => time + seconds) },
  },
} satisfies CallsOf<Mutual>;
