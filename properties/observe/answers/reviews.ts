import type { Model, Reads } from "../../../model";
import { HashedGetter, refusal, value, type Answer } from "./question";
import { unknownCover } from "./refusals";

const reviewPeriod = new HashedGetter("getReviewPeriod(uint256 id) view returns (uint256)");
const segmentId = new HashedGetter("getSegmentId(uint256 coverId) view returns (uint256)");
const unknownProductType = refusal("UnknownProductType(uint256 productType)");

/** How long claims on covers of a type that are bought now are reviewed. Only where there are review periods. [E-REVIEW] */
export function typeReviewAnswer(read: Reads, productType: bigint): Answer {
  const known = productType >= 1n && productType <= read.productTypeCount();
  const expected = known ? value(read.reviewPeriod(productType)) : unknownProductType(productType);
  return reviewPeriod.ask("coverProducts", [productType], expected);
}

/** How long claims on a cover are reviewed. Only where there are review periods. [E-REVIEW] */
export function coverReviewAnswer(read: Reads, coverId: bigint): Answer {
  const known = coverId >= 1n && coverId <= read.coverCount();
  const expected = known ? value(read.coverReviewPeriod(coverId)) : unknownCover(coverId);
  return reviewPeriod.ask("cover", [coverId], expected);
}

/** How often a cover was extended. Only where an extension keeps the cover's id. [E-EDIT] */
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

/**
 * How long claims on some covers, and on covers of some types, are reviewed, and how often the covers were extended; nothing where that
 * cannot be asked. [E-REVIEW, E-EDIT]
 */
export function reviewAnswers({ read, edition }: Model, covers: readonly bigint[], types: readonly bigint[]): Answer[] {
  if (edition.reviewPeriods === undefined) return [];
  return [
    ...types.map((productType) => typeReviewAnswer(read, productType)),
    ...covers.flatMap((coverId) => [coverReviewAnswer(read, coverId), segmentAnswer(read, coverId)]),
  ];
}
