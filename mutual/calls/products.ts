import type { CallsOf } from "assay";
import type { Mutual } from "../model";
import { FILLERS } from "../opening";
import { all, DAY, drawn, governor, HUGE, type Draws, type Reads } from "./draws";

const LONGEST_GRACE = 261n * DAY;
const ACCEPTED: readonly [readonly bigint[], ...(readonly bigint[])[]] = [
  [0n, 6n, 7n, 255n],
  [0n],
  [255n, 255n],
  [6n, 0n],
  [],
];

/** The products that sequences are about: all but the fillers. */
export const products = (read: Reads): readonly bigint[] =>
  all(read.productCount()).filter((id) => id < FILLERS.first || id > FILLERS.last);

const product = (d: Draws, read: Reads): bigint => d.pick(products(read)) ?? 1n;
const ofType = (d: Draws, read: Reads): bigint => d.pick(all(read.productTypeCount())) ?? 1n;
const group = (d: Draws, read: Reads): bigint => d.pick(all(read.groupCount())) ?? 1n;
/** At a limit, or anywhere between. */
const within = (d: Draws, least: bigint, most: bigint): bigint =>
  d.chance(30) ? d.one([least, most]) : least + d.upTo(most - least);

/** ICoverProducts. What sequences change without end would end what they are about, so that is rare. */
export const PRODUCTS = {
  "CoverProducts.addProductType": {
    caller: governor,
    args: ({ model: { read } }) =>
      drawn((d) => ({ gracePeriod: within(d, 0n, LONGEST_GRACE), assessorGroupId: group(d, read) })),
    wrong: ({ model: { read } }) => [
      { gracePeriod: LONGEST_GRACE + 1n },
      { assessorGroupId: 0n },
      { assessorGroupId: read.groupCount() + 1n },
    ],
  },
  "CoverProducts.setGracePeriod": {
    weight: 4,
    caller: governor,
    args: ({ model: { read } }) =>
      drawn((d) => ({
        productType: ofType(d, read),
        gracePeriod: d.chance(10) ? LONGEST_GRACE : d.upTo(60n * DAY),
      })),
    wrong: ({ model: { read } }) => [
      { gracePeriod: LONGEST_GRACE + 1n },
      { gracePeriod: HUGE },
      { productType: read.productTypeCount() + 1n },
    ],
  },
  "CoverProducts.setReviewPeriod": {
    weight: 6,
    caller: governor,
    args: ({ model: { read } }) =>
      drawn((d) => ({ productTypeId: ofType(d, read), reviewPeriod: within(d, DAY, 14n * DAY) })),
    wrong: ({ model: { read } }) => [
      { reviewPeriod: DAY - 1n },
      { reviewPeriod: 14n * DAY + 1n },
      { reviewPeriod: 0n },
      { productTypeId: read.productTypeCount() + 1n },
    ],
  },
  "CoverProducts.setAssessorGroup": {
    weight: 3,
    caller: governor,
    args: ({ model: { read } }) => drawn((d) => ({ productType: ofType(d, read), assessorGroupId: group(d, read) })),
    wrong: ({ model: { read } }) => [
      { assessorGroupId: read.groupCount() + 1n },
      { productType: 0n },
      { productType: read.productTypeCount() + 1n },
    ],
  },
  "CoverProducts.addProduct": {
    weight: 2,
    caller: governor,
    args: ({ model: { read } }) =>
      drawn((d) => {
        const initialPrice = d.chance(10) ? 10_000n : d.part(2_000n);
        return {
          productName: d.one(["Another", "", "A name that is longer than thirty-two bytes are"]),
          productType: ofType(d, read),
          acceptedAssets: d.one(ACCEPTED),
          minPrice: d.part(initialPrice),
          initialPrice,
        };
      }),
    wrong: ({ model: { read } }, { initialPrice }) => [
      { initialPrice: 10_001n },
      { minPrice: initialPrice + 1n },
      { productType: read.productTypeCount() + 1n },
      { acceptedAssets: [2n] },
    ],
  },
  "CoverProducts.setMinPrice": {
    weight: 4,
    caller: governor,
    args: ({ model: { read } }) =>
      drawn((d) => ({ productId: product(d, read), minPrice: d.part(d.chance(10) ? 10_000n : 1_000n) })),
    wrong: ({ model: { read } }) => [
      { minPrice: 10_001n },
      { minPrice: HUGE },
      { productId: read.productCount() + 1n },
    ],
  },
  "CoverProducts.setAcceptedAssets": {
    weight: 3,
    caller: governor,
    args: ({ model: { read } }) => drawn((d) => ({ productId: product(d, read), acceptedAssets: d.one(ACCEPTED) })),
    wrong: () => [{ acceptedAssets: [0n, 1n] }, { productId: 0n }],
  },
} satisfies CallsOf<Mutual>;
