import { final } from "assay/objectives";
import type { Objective } from "assay/types";
import { NATIVE } from "./assets";
import { claimsSettled } from "./granted";
import { spareCapital, unpaidCredits } from "./money";
import { EVERYONE_BUT_GOVERNANCE } from "./roles";

/** Payouts that wait for money in their asset while the capital pool has as much spare money in others. */
export const unpaidClaims: Objective = {
  name: "unpaid-claims",
  title: "Payouts that wait although the capital pool has as much in other assets",
  ...NATIVE,
  rules: ["SETTLE-3", "CREDIT-2", "PAY-1"],
  players: EVERYONE_BUT_GOVERNANCE,
  granted: claimsSettled,
  meter: final((view) => {
    const [unpaid, spare] = [unpaidCredits(view), spareCapital(view)];
    return unpaid < spare ? unpaid : spare;
  }),
};
