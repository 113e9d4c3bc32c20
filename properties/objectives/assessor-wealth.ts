import { gain, wealth } from "assay/objectives";
import type { Objective } from "assay/types";
import { ASSETS, NATIVE } from "./assets";
import { claimsSettled } from "./granted";
import { unpaidCredits } from "./money";
import { AN_ASSESSOR, ASSESSOR_AND_MEMBER } from "./roles";

/** What an assessor and a member gain together when no other assessor votes. A credit counts as far as the capital pool has the money for it. */
export const assessorWealth: Objective = {
  name: "assessor-wealth",
  title: "What an assessor and a member in league gain while the other assessors stay away",
  ...NATIVE,
  rules: ["SETTLE-1", "VOTE-2", "SETTLE-3", "CAP-4"],
  players: AN_ASSESSOR,
  granted: claimsSettled,
  meter: gain((view) => wealth(ASSETS, ASSESSOR_AND_MEMBER, view) - unpaidCredits(view)),
};
