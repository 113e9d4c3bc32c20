import { final, gain } from "assay/objectives";
import type { Objective, View } from "assay/types";
import { POOL, POSITION } from "../observe/kinds";
import { NATIVE } from "./assets";
import { claimsSettled, feesFetched, positionsWithdrawn, surplusSwept } from "./granted";
import { BPS, inNative, moneyOf } from "./money";
import { fieldOf, sumOf } from "./reading";
import { EVERYONE } from "./roles";

/** The staking pools' tokens that they owe to nobody, in wei of native tokens. */
function unowed(view: View): bigint {
  const owed = ["stake", "unwithdrawnRewards"].reduce((sum, field) => sum + sumOf(view, POSITION, field), 0n);
  return view.ids(POOL).reduce((sum, poolId) => {
    const of = (field: string): bigint => fieldOf(view, POOL, poolId, field) ?? 0n;
    return sum + of("balance") - of("surplus") - of("unstreamed") - of("feesOwed") / BPS;
  }, -owed);
}

/** The ETH of Cover and Claims that they owe to nobody, in native tokens. */
function unclaimed(view: View): bigint {
  return ["cover", "claims"].reduce(
    (sum, ledger) => sum + inNative(0n, moneyOf(view, `${ledger}Eth`) - moneyOf(view, `${ledger}CreditEth`)),
    0n,
  );
}

const everythingOut: NonNullable<Objective["granted"]> = (view, time) => [
  ...claimsSettled(view, time),
  ...positionsWithdrawn(view, time),
  ...feesFetched(view, time),
  ...surplusSwept(view, time),
];

/** The money that stays in staking pools, Cover and Claims after everybody has withdrawn everything, and that nobody can ever withdraw. */
export const moneyLeft: Objective = {
  name: "money-left",
  title: "Money that nobody can ever take out of staking pools, Cover and Claims",
  ...NATIVE,
  rules: ["REWARD-4", "TRANCHE-3", "WITHDRAW-1", "BURN-1", "SETTLE-2"],
  players: EVERYONE,
  granted: everythingOut,
  meter: final((view) => unowed(view) + unclaimed(view)),
};

/** Native tokens in the capital pool, which no rule lets anybody withdraw. */
export const nativeKept: Objective = {
  name: "native-kept",
  title: "Native tokens that stay in the capital pool for good",
  ...NATIVE,
  rules: ["PAY-1", "REWARD-3", "CAPITAL-1", "SETTLE-3", "ASSET-1"],
  players: EVERYONE,
  granted: surplusSwept,
  meter: gain((view) => moneyOf(view, "capitalPoolNative")),
};
