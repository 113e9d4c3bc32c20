import type { Reads } from "../../model";
import type { Target } from "../observe/kinds";

const MOST_NAMED = 4;
const LATEST = 2n ** 32n;

/** Tranches that a call names, as far as they can exist; the first few of them. */
export function namedTranches(...tranches: readonly bigint[]): bigint[] {
  return tranches.filter((trancheId) => trancheId < LATEST).slice(0, MOST_NAMED);
}

/** Deposits of a position in tranches that it had something in lately (or in the one that is named), and has nothing any more; with those tranches, as others may have something there. */
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
