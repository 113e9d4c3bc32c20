import { gain, wealth } from "assay/objectives";
import type { Objective, View } from "assay/types";
import { wordOf } from "../observe/kind";
import { CLAIM, COVER } from "../observe/kinds";
import { ASSETS, NATIVE } from "./assets";
import { claimsSettled } from "./granted";
import { inNative, unpaidCredits } from "./money";
import { fieldOf } from "./reading";
import { AN_ASSESSOR, ASSESSOR_AND_MEMBER } from "./roles";

/** A cover is worth a part of its amount to the search: more once it was claimed, for then it takes nothing but a vote. */
const PART = { unclaimed: 4n, claimed: 2n } as const;

/** What may still be paid for the covers of the two. One that was paid for is no prospect any more. */
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

/** What an assessor and a member gain together when no other assessor votes. A credit counts as far as the capital pool has the money for it. */
export const assessorWealth: Objective = {
  name: "assessor-wealth",
  title: "What an assessor and a member in league gain while the other assessors stay away",
  ...NATIVE,
  rules: ["SETTLE-1", "VOTE-2", "SETTLE-3", "CAP-4"],
  players: AN_ASSESSOR,
  granted: claimsSettled,
  meter: gain((view) => wealth(ASSETS, ASSESSOR_AND_MEMBER, view) - unpaidCredits(view), claimable),
};
