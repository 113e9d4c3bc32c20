import type { Mutual } from "../mutual";
import type { Notes } from "../notes";
import { checkCovers } from "./covers";
import { checkListings } from "./listings";
import { checkMoney } from "./money";
import { checkPools, checkVotingPower } from "./pools";

export { check, Violation } from "./check";

/** Everything that can be stated without a model, after each step. Throws a Violation. */
export async function checkInvariants(mutual: Mutual, notes: Notes): Promise<void> {
  // side by side, so that their reads go out together
  await Promise.all([
    checkPools(mutual, notes),
    checkListings(mutual, notes),
    checkCovers(mutual, notes),
    checkMoney(mutual, notes),
    checkVotingPower(mutual),
  ]);
}
