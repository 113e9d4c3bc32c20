import type { Model, Reads } from "../../../model";
import { HashedGetter, refusal, value, type Answer } from "./question";
import { unknownCover } from "./refusals";

const reviewPeriod = new HashedGetter("getReviewPeriod(uint256 id) view returns (uint256)");
const segmentId = new HashedGetter("getSegmentId(uint256 coverId) view returns (uint256)");
const unknownProductType = refusal("UnknownProductType(uint256 productType)");

/** The review period of covers of a type that are bought now; only in editions with review periods. [E-REVIEW] */
export function typeReviewAnswer(read: Reads, productType: bigint): Answer {
  const known = productType >= 1n && productType <= read.productTypeCount();
  const expected = known ? value(read.reviewPeriod(productType)) : unknownProductType(productType);
  return reviewPeriod.ask("coverProducts", [productType], expected);
}

/** The review period of a cover; only in editions with review periods. [E-REVIEW] */
function coverReviewAnswer(read: Reads, coverId: bigint): Answer {
  const known = coverId >= 1n && coverId <= read.coverCount();
  const expected = known ? value(read.coverReviewPeriod(coverId)) : unknownCover(coverId);
  return reviewPeriod.ask("cover", [coverId], expected);
}

/** How often a cover was extended; only in editions in which an extension keeps the id. [E-EDIT] */
function segmentAnswer(read: Reads, coverId: bigint): Answer {
  const known = coverId >= 1n && coverId <= read.coverCount();
  const expected = known ? value(read.segmentId(coverId)) : unknownCover(coverId);
  return segmentId.ask("cover", [coverId], expected);
}

/** A type and a cover in turn. */
export function reviewAnswersInTurn(read: Reads, turn: number): Answer[] {
  return [
    typeReviewAnswer(read, BigInt(turn % (Number(read.productTypeCount()) + 2))),
    coverReviewAnswer(read, BigInt(turn % (Number(read.coverCount()) + 2))),
    segmentAnswer(read, BigInt(turn % (Number(read.coverCount()) + 2))),
  ];
}

/** The review periods of some covers and types, and the numbers of extensions of the covers; empty in editions without these reads. [E-REVIEW, E-EDIT] */
export function reviewAnswers({ read, edition }: Model, covers: readonly bigint[], types: readonly bigint[]): Answer[] {
  if (edition.reviewPeriods === undefined) return [];
  return [
    ...types.map((productType) => typeReviewAnswer(read, productType)),
    ...covers.flatMap((coverId) => [coverReviewAnswer(read, coverId), segmentAnswer(read, coverId)]),
  ];
}
