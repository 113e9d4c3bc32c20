import type { Account } from "../../../model";
import { getter, kind, type Getter } from "../kind";

const count = (of: Account, method: string) => (): Getter => getter(of, method);

/** How many of each thing there are; 0. */
export const COUNTS = kind({
  code: 12,
  name: "counts",
  id: (_: object) => 0n,
  state: (_, { read }) => read,
  fields: {
    members: ["count", (read) => read.memberCount(), count("registry", "memberCount")],
    groups: ["count", (read) => read.groupCount(), count("registry", "groupCount")],
    productTypes: ["count", (read) => read.productTypeCount(), count("coverProducts", "productTypeCount")],
    products: ["count", (read) => read.productCount(), count("coverProducts", "productCount")],
    pools: ["count", (read) => read.poolCount(), count("stakingProducts", "poolCount")],
    nextTokenId: ["id", (read) => read.positionCount() + 1n, count("stakingNFT", "nextTokenId")],
    covers: ["count", (read) => read.coverCount(), count("cover", "coverCount")],
    claims: ["count", (read) => read.claimCount(), count("claims", "claimCount")],
  },
  all: () => [{}],
});
