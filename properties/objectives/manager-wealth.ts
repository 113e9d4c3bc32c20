import { gain, wealth } from "assay/objectives";
import type { Objective } from "assay/types";
import { ASSETS, NATIVE } from "./assets";
import { feesFetched } from "./granted";
import { A_MANAGER, MANAGER_AND_MEMBER } from "./roles";

/** The common gain of a manager and a member: their wealth after all streams and locks have ended and the fees are withdrawn, minus their wealth before their first call. */
export const managerWealth: Objective = {
  name: "manager-wealth",
  title: "What a manager and a member in league gain",
  ...NATIVE,
  rules: ["FEE-1", "REWARD-1", "REWARD-6", "PAY-1", "LIST-1"],
  players: A_MANAGER,
  granted: feesFetched,
  meter: gain((view) => wealth(ASSETS, MANAGER_AND_MEMBER, view)),
};
