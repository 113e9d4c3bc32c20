import { refuse, type ObserveOf } from "assay";
import type { CoverState } from "../../model";
import type { Mutual } from "../model";
import { ACTORS } from "../people";
import { ASSETS, coverIds, isKnown, pairs, type Now } from "./keys";

/** A cover that there is. */
export function coverOf({ model }: Pick<Now, "model">, coverId: bigint): CoverState {
  refuse(!isKnown(coverId, model.read.coverCount()), "UnknownCover", coverId);
  return model.read.cover(coverId);
}

/** Cover. */
export const COVER = {
  "Cover.coverCount": ({ model }) => model.read.coverCount(),
  "Cover.getCover": {
    of: coverIds,
    is(state, coverId) {
      const { productId, coverAsset, amount, amountBought, start, end, ...more } = coverOf(state, coverId);
      const { gracePeriod, originalCoverId, replacedBy } = more;
      return { productId, coverAsset, amount, amountBought, start, end, gracePeriod, originalCoverId, replacedBy };
    },
  },
  "Cover.getCoverPools": { of: coverIds, is: (...asked) => coverOf(...asked).pools },
  "Cover.getGraceEnd": { of: coverIds, is: (...asked) => coverOf(...asked).graceEnd },
  "Cover.getReleaseTime": { of: coverIds, is: (...asked) => coverOf(...asked).releaseTime },
  "Cover.creditOf": {
    of: () => pairs(ACTORS, ASSETS),
    is: ({ model }, account, asset) => model.read.credit("cover", account, asset),
  },
  "Cover.totalCredit": { of: () => ASSETS, is: ({ model }, asset) => model.read.totalCredit("cover", asset) },
  // of the earlier edition [E-REVIEW, E-EDIT]
  "Cover.getReviewPeriod": {
    of: coverIds,
    is(state, coverId) {
      coverOf(state, coverId);
      return state.model.read.coverReviewPeriod(coverId);
    },
  },
  "Cover.getSegmentId": {
    of: coverIds,
    is(state, coverId) {
      coverOf(state, coverId);
      return state.model.read.segmentId(coverId);
    },
  },
} satisfies ObserveOf<Mutual>;
