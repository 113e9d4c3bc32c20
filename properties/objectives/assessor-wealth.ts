import { gain, wealth } from "assay/objectives";
import type { Objective, View } from "assay/types";
import { wordOf } from "../observe/kind";
import { CLAIM, COVER } from "../observe/kinds";
import { ASSETS, NATIVE } from "./assets";
import { claimsSettled } from "./granted";
import { inNative, unpaidCredits } from "./money";
import { fieldOf } from "./reading";
import { AN_ASSESSOR, ASSESSOR_AND_MEMBER } from "./roles";

/** For the search, a cover is worth its amount divided by these: a claimed cover is worth more, because it only needs a vote. */
const PART = { unclaimed: 4n, claimed: 2n } as const;

/** The amounts that may still be paid for the two players' covers, without covers that were paid already. */
function claimable(view: View): bigint {
  const owners = new Set(ASSESSOR_AND_MEMBER.map(wordOf));
  const claims = new Map(view.ids(CLAIM).map((id) => [fieldOf(view, CLAIM, id, "coverId"), id]));
  return view.ids(COVER).reduce((sum, coverId) => {
    const [owner, asset, amount] = ["owner", "coverAsset", "amount"].map((name) => fieldOf(view, COVER, coverId, name));
    if (owner === undefined || asset === undefined || amount === undefined || !owners.has(owner)) return sum;
    const claim = claims.get(coverId);
    if (claim !== undefined && fieldOf(view, CLAIM, claim, "payout") !== 0n) return sum;
    return sum + inNative(asset, amount) / (claim === undefined ? PART.unclaimed : PART.claimed);
  }, 0n);
}

/** The common gain of an assessor and a member when no other assessor votes. A credit counts as far as the capital pool can pay it. */
export const assessorWealth: Objective = {
  name: "assessor-wealth",
  title: "What an assessor and a member in league gain while the other assessors stay away",
  ...NATIVE,
  rules: ["SETTLE-1", "VOTE-2", "SETTLE-3", "CAP-4"],
  players: AN_ASSESSOR,
  granted: claimsSettled,
  meter: gain((view) => wealth(ASSETS, ASSESSOR_AND_MEMBER, view) - unpaidCredits(view), claimable),
};
