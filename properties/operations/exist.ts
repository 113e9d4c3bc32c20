import type { Reads } from "../../model";

/** Whether an id is between 1 and a count. */
const among = (id: bigint, count: bigint): boolean => id >= 1n && id <= count;

export const poolExists = (read: Reads, poolId: bigint): boolean => among(poolId, read.poolCount());
export const positionExists = (read: Reads, tokenId: bigint): boolean => among(tokenId, read.positionCount());
export const coverExists = (read: Reads, coverId: bigint): boolean => among(coverId, read.coverCount());
export const claimExists = (read: Reads, claimId: bigint): boolean => among(claimId, read.claimCount());
export const productExists = (read: Reads, productId: bigint): boolean => among(productId, read.productCount());
export const typeExists = (read: Reads, productType: bigint): boolean => among(productType, read.productTypeCount());
