import type { Account } from "assay";
import { ACTIVE_TRANCHES, BTC, DAY, ETH, NATIVE, TRANCHE, USD, WAD } from "./limits";

export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** a / b, rounded up; b > 0. */
export const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** floor(a × b / c); 0 where c is 0. */
export const share = (a: bigint, b: bigint, c: bigint): bigint => (c === 0n ? 0n : (a * b) / c);

export const total = (numbers: Iterable<bigint>): bigint => [...numbers].reduce((sum, one) => sum + one, 0n);

/** The first midnight UTC at or after `time` [REWARD-1, CAP-3]. */
export const ceilToMidnight = (time: bigint): bigint => ceilDiv(time, DAY) * DAY;

/** The tranche that runs at `time` [TRANCHE-1]. */
export const trancheAt = (time: bigint): bigint => time / TRANCHE;

/** When a tranche ends, Unix seconds [TRANCHE-1]. */
export const trancheEnd = (tranche: bigint): bigint => (tranche + 1n) * TRANCHE;

/** The eight tranches that can be named at `time` [TRANCHE-2]. */
export const activeTranches = (time: bigint): readonly bigint[] =>
  Array.from({ length: Number(ACTIVE_TRANCHES) }, (_, i) => trancheAt(time) + BigInt(i));

const UNITS = new Map<bigint, bigint>([
  [ETH, WAD],
  [NATIVE, WAD],
  [USD, 10n ** 6n],
  [BTC, 10n ** 8n],
]);
/** Smallest units in a whole unit of an asset [ASSET-1]; undefined for what is none. */
export const unitOf = (asset: bigint): bigint | undefined => UNITS.get(asset);

/** The account of a pool. */
export const poolOf = (poolId: bigint): Account => `pool:${poolId}` as Account;

/** The pool that an account is; undefined for any other account. */
export const poolIdOf = (account: string): bigint | undefined =>
  account.startsWith("pool:") ? BigInt(account.slice("pool:".length)) : undefined;
