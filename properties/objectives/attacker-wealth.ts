import { gain, wealth } from "assay/objectives";
import type { Objective } from "assay/types";
import { ASSETS, NATIVE } from "./assets";
import { MEMBERS_WITHOUT_ROLE, WITHOUT_A_ROLE } from "./players";

/** The gain of two members without a role: their wealth at the end minus their wealth before their first call, at the prices of the start. */
export const attackerWealth: Objective = {
  name: "attacker-wealth",
  title: "What members without a role gain",
  ...NATIVE,
  rules: ["HOSTILE-1", "REWARD-6", "PAY-1", "SETTLE-3"],
  players: WITHOUT_A_ROLE,
  meter: gain((view) => wealth(ASSETS, MEMBERS_WITHOUT_ROLE, view)),
};
