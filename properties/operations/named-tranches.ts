import type { Reads } from "../../model";
import type { Target } from "../observe/kinds";

const MOST_NAMED = 4;
const LATEST = 2n ** 32n;

/** The first few tranches that a call names and that can exist. */
export function namedTranches(...tranches: readonly bigint[]): bigint[] {
  return tranches.filter((trancheId) => trancheId < LATEST).slice(0, MOST_NAMED);
}

/** A position's empty deposits in recent tranches or the named one, and these tranches, in which others may have deposits. */
export function leftBehind(read: Reads, tokenId: bigint, named: bigint | undefined): Target[] {
  const { poolId, tranches } = read.position(tokenId);
  const first = read.pool(poolId).firstActiveTrancheId;
  const lately = Array.from({ length: 10 }, (_, i) => first - 2n + BigInt(i));
  const from = named === undefined ? lately : namedTranches(named);
  return from
    .filter((trancheId) => !tranches.includes(trancheId))
    .flatMap((trancheId) => [
      { kind: "deposit", tokenId, trancheId } as const,
      { kind: "tranche", poolId, trancheId } as const,
    ]);
}
