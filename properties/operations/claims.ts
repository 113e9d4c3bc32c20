import type { Reads } from "../../model";
import type { Descriptors } from "./descriptor";
import { invocation } from "./invocation";
import { accountTargets } from "../observe/kinds/account";
import { creditsOf } from "../observe/kinds/credits";
import { creditsAmong } from "./credited";
import { coverTargets, HOW_MANY, MUTUAL_MONEY, newest, poolFor } from "../observe/targets";
import { claimExists, coverExists } from "./exist";

/** The cover of a claim; undefined when there is none. */
function coverOf(coverId: bigint, read: Reads): ReturnType<Reads["cover"]> | undefined {
  return coverExists(read, coverId) ? read.cover(coverId) : undefined;
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
    touches: ({ coverId }, caller, { read }) => [
      HOW_MANY,
      MUTUAL_MONEY,
      ...accountTargets(caller),
      ...(coverExists(read, coverId) ? [{ kind: "cover", coverId } as const] : []),
      ...newest(read.claimCount(), (claimId) => ({ kind: "claim", claimId })),
    ],
  },
  vote: {
    invoke: (o) => invocation("claims", "Claims", "vote", o.claimId, o.inFavour),
    arguments: { claimId: "claim", inFavour: "flag" },
    actions: ["vote"],
    touches: ({ claimId }, caller, { read }) =>
      claimExists(read, claimId)
        ? [
            { kind: "claim", claimId },
            { kind: "vote", claimId, account: caller },
          ]
        : [HOW_MANY],
  },
  settleClaim: {
    invoke: (o) => invocation("claims", "Claims", "settleClaim", o.claimId),
    arguments: { claimId: "claim" },
    actions: ["settleClaim"],
    touches({ claimId }, _caller, model) {
      const { read } = model;
      if (!claimExists(read, claimId)) return [HOW_MANY];
      const { coverId, submitter } = read.claim(claimId);
      const { pools, productId, owner } = read.cover(coverId);
      return [
        { kind: "claim", claimId },
        MUTUAL_MONEY,
        ...coverTargets(read, coverId),
        ...pools.flatMap(({ poolId }) => poolFor(read, poolId, productId)),
        ...accountTargets(submitter, owner),
        ...creditsOf(submitter),
        ...creditsOf(owner),
        // voters may share the deposit
        ...creditsAmong(read.voters(claimId), model),
      ];
    },
  },
} satisfies Partial<Descriptors>;
