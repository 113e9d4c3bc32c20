import type { Reads } from "../../model";
import type { Descriptors } from "./descriptor";
import { invocation } from "./invocation";

/** The cover of a claim; undefined when there is none. */
function coverOf(coverId: bigint, read: Reads): ReturnType<Reads["cover"]> | undefined {
  return coverId >= 1n && coverId <= read.coverCount() ? read.cover(coverId) : undefined;
}

/** IClaims. */
export const CLAIMS = {
  submitClaim: {
    invoke: (o) =>
      o.requestedAmount === undefined
        ? invocation("claims", "Claims", "submitClaim(uint256)", o.coverId)
        : invocation("claims", "Claims", "submitClaim(uint256,uint256)", o.coverId, o.requestedAmount),
    arguments: { coverId: "cover", requestedAmount: "amount" },
    actions: ["submitClaim"],
    payable: true,
    returns: true,
    asks: true,
    assetOf: ({ coverId }, _argument, read) => coverOf(coverId, read)?.coverAsset ?? 0n,
    marks({ coverId }, read) {
      const cover = coverOf(coverId, read);
      return cover === undefined ? [] : [{ value: cover.amount, name: `the amount of cover ${coverId}` }];
    },
  },
  vote: {
    invoke: (o) => invocation("claims", "Claims", "vote", o.claimId, o.inFavour),
    arguments: { claimId: "claim", inFavour: "flag" },
    actions: ["vote"],
  },
  settleClaim: {
    invoke: (o) => invocation("claims", "Claims", "settleClaim", o.claimId),
    arguments: { claimId: "claim" },
    actions: ["settleClaim"],
  },
} satisfies Partial<Descriptors>;
