import { refuse, type ObserveOf } from "assay";
import type { ClaimState } from "../../model";
import type { Mutual } from "../model";
import { ACTORS } from "../people";
import { coverOf } from "./cover";
import { ASSETS, claimIds, coverIds, isKnown, pairs, type Now } from "./keys";

function claimOf({ model }: Pick<Now, "model">, claimId: bigint): ClaimState {
  refuse(!isKnown(claimId, model.read.claimCount()), "UnknownClaim", claimId);
  return model.read.claim(claimId);
}

/** Claims. */
export const CLAIMS = {
  "Claims.claimCount": ({ model }) => model.read.claimCount(),
  "Claims.getClaim": {
    of: claimIds,
    is(state, claimId) {
      const claim = claimOf(state, claimId);
      return { ...claim, status: BigInt(claim.status) };
    },
  },
  "Claims.getOpenClaim": { of: coverIds, is: (...asked) => coverOf(...asked).openClaimId },
  "Claims.hasVoted": {
    of: (state) => pairs(claimIds(state), ACTORS),
    is(state, claimId, account) {
      claimOf(state, claimId);
      return state.model.read.hasVoted(claimId, account);
    },
  },
  "Claims.creditOf": {
    of: () => pairs(ACTORS, ASSETS),
    is: ({ model }, account, asset) => model.read.credit("claims", account, asset),
  },
  "Claims.totalCredit": { of: () => ASSETS, is: ({ model }, asset) => model.read.totalCredit("claims", asset) },
} satisfies ObserveOf<Mutual>;
