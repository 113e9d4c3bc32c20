import { Interface } from "ethers";
import { ceilDiv, least } from "../maths";
import { CURRENT } from "./current";
import type { Edition } from "./edition";

const WAD = 10n ** 18n;
const DAY = 86_400n;

/** The earlier edition: what differs from the current one (docs/editions.md). */
export const EARLIER: Edition = {
  ...CURRENT,
  name: "earlier",
  abis: {
    ...CURRENT.abis,
    coverProducts: new Interface([
      ...CURRENT.abis.coverProducts.fragments,
      "function getReviewPeriod(uint256 productTypeId) view returns (uint256)",
    ]),
  },
  // the margin; review periods are the product types' [E-EXPOSURE]
  claimSeconds: 7n * DAY,
  reviewPeriod: "getReviewPeriod",
  // nothing bought is no purchase [E-BUMP]
  bumped: (spot, used) => (used === 0n ? spot : least(WAD, ceilDiv(spot * 102n, 100n))),
};
