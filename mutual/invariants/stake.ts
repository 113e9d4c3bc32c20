import type { Account } from "assay";
import { stateOf } from "./about";
import type { Chain, Seen } from "./ghost";
import { share, total, trancheEnd } from "./numbers";

/** Stake that comes in: a deposit, or an ended deposit that is put in again. */
export interface Bought {
  readonly pool: Account;
  readonly tokenId: bigint;
  readonly tranche: bigint;
  readonly amount: bigint;
  readonly shares: bigint;
}
/** A deposit that is moved. */
export interface Moved extends Bought {
  readonly from: bigint;
  readonly hasEnded: boolean;
}

/** Deposits that a step moves. */
export const movedIn = ({ events, time }: Seen): readonly Moved[] =>
  events("DepositExtended").map(({ by, tokenId, fromTrancheId, toTrancheId, stake, shares }) => ({
    ...{ pool: by, tokenId, from: fromTrancheId, tranche: toTrancheId, amount: stake, shares },
    hasEnded: trancheEnd(fromTrancheId) <= time,
  }));

/** Stake that a step brings in. */
export const boughtIn = (step: Seen): readonly Bought[] => [
  ...step
    .events("StakeDeposited")
    .map(({ by, tokenId, trancheId, amount, shares }) => ({ pool: by, tokenId, tranche: trancheId, amount, shares })),
  ...movedIn(step).filter(({ hasEnded }) => hasEnded),
];

/** Shares that a step adds to a tranche or takes from it; of one position, where it is named. */
export function sharesAdded(step: Seen, pool: Account, tranche: bigint, tokenId?: bigint): bigint {
  const isHere = (one: Bought): boolean => one.pool === pool && (tokenId ?? one.tokenId) === one.tokenId;
  const moved = movedIn(step).filter(isHere);
  const out = moved.filter(({ from, hasEnded }) => from === tranche && !hasEnded);
  const joined = [...boughtIn(step), ...moved.filter(({ hasEnded }) => !hasEnded)].filter(isHere);
  return total([
    ...joined.map((one) => (one.tranche === tranche ? one.shares : 0n)),
    ...out.map(({ shares }) => -shares),
  ]);
}

/** Stake of an ended deposit, rounded down [WITHDRAW-1]. */
export function frozenStakeOf(chain: Chain, pool: Account, tokenId: bigint, tranche: bigint): bigint {
  const frozen = chain.StakingPool.at(pool).getTranche(tranche);
  return share(frozen.stake, chain.StakingPool.at(pool).getDeposit(tokenId, tranche).shares, frozen.shares);
}

/** Tranches of a pool that a step is about: those that its events name, its first active one and the one before that. */
export function tranchesOf(step: Seen, pool: Account): readonly bigint[] {
  const first = stateOf(step.now, pool).firstActiveTrancheId;
  const named = [
    ...boughtIn(step),
    ...movedIn(step).flatMap((one) => [one, { ...one, tranche: one.from }]),
    ...step.events("StakeWithdrawn").map(({ by, trancheId }) => ({ pool: by, tranche: trancheId })),
  ];
  return [...new Set([first, first - 1n, ...named.flatMap((one) => (one.pool === pool ? [one.tranche] : []))])];
}
