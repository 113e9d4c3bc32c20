import type { ActionDefinition } from "../../action-definition/types";
import { formerMember, lastMoments, settleAtTheRelease, voteAtTheEnd } from "./claims";
import { fetchTheLast, settleWithTheLast } from "./money";
import {
  extendAtTheEnd,
  highestPrice,
  leastAllocation,
  leastPrice,
  limits,
  samePoolTwice,
  wrongCoverAsset,
} from "./purchases";
import { limitsOfRules } from "./rules";
import { caughtUp, extendNothing, leastDeposit, lockAndLetGo, longestLock, twice, whenTheLockEnds } from "./staking";
import { effectiveLimit } from "./weights";

/** Things done one second, one wei or one unit from where a rule changes its answer. */
export const brink: ActionDefinition = {
  kind: "brink",
  scenario: true,
  weight: 14,
  resolve(draws, world) {
    const forms = [
      voteAtTheEnd,
      extendAtTheEnd,
      settleAtTheRelease,
      lastMoments,
      whenTheLockEnds,
      leastAllocation,
      limits,
      limitsOfRules,
      leastDeposit,
      formerMember,
      extendNothing,
      highestPrice,
      leastPrice,
      twice,
      settleWithTheLast,
      fetchTheLast,
      wrongCoverAsset,
      samePoolTwice,
      lockAndLetGo,
      caughtUp,
      effectiveLimit,
      longestLock,
    ];
    return draws.one(forms)(draws, world);
  },
};
