import type { RecordedCall, View } from "assay/types";
import type { Account, Operation } from "../../model";
import { plainCall } from "../actions/exactly";
import { accountAt } from "../fixture/addresses";
import { addressIn, unpair } from "../observe/kind";
import { CLAIM, DEPOSIT, POOL, POSITION } from "../observe/kinds";
import { fieldOf } from "./reading";

const DAY = 86_400;
/** The longest review of either edition is over: 72 h and 24 h, or 14 days (VOTE-2, SETTLE-1, editions.md). */
const REVIEWED = 15 * DAY;
/** Eight tranches of 91 days have ended (TRANCHE-2), and with them every stream (at most 366 days) and every lock of a manager (at most 365 days). */
const RUN_OUT = 729 * DAY;
/** The account for calls that anyone may make. */
const ANYONE: Account = "treasury";

function made(time: number, kind: string, caller: Account, operation: Operation): RecordedCall {
  return { time, kind, call: plainCall({ caller, value: 0n, operation }) };
}

/** Settles every open claim as soon as the longest review is over. */
export function claimsSettled(view: View, time: number): readonly RecordedCall[] {
  return view
    .ids(CLAIM)
    .filter((claimId) => fieldOf(view, CLAIM, claimId, "settled") !== 1n)
    .map((claimId) => made(time + REVIEWED, "settleClaim", ANYONE, { op: "settleClaim", claimId }));
}

/** Waits until all locks and streams have ended, and withdraws the fees of every pool. */
export function feesFetched(view: View, time: number): readonly RecordedCall[] {
  return view.ids(POOL).map((poolId) => made(time + RUN_OUT, "withdrawFees", ANYONE, { op: "withdrawFees", poolId }));
}

/** Waits until all locks and streams have ended, and has every owner withdraw the whole position. */
export function positionsWithdrawn(view: View, time: number): readonly RecordedCall[] {
  const deposits = view.ids(DEPOSIT).map(unpair);
  return view.ids(POSITION).flatMap((tokenId) => {
    const owner = accountAt(addressIn(fieldOf(view, POSITION, tokenId, "owner") ?? 0n));
    const poolId = fieldOf(view, POSITION, tokenId, "poolId");
    const trancheIds = deposits.filter(([position]) => position === tokenId).map(([, trancheId]) => trancheId);
    if (owner === undefined || poolId === undefined) return [];
    const operation = {
      op: "withdraw",
      poolId,
      tokenId,
      withdrawStake: true,
      withdrawRewards: true,
      trancheIds,
    } as const;
    return [made(time + RUN_OUT, "withdrawStake", owner, operation)];
  });
}

/** Sweeps the surplus of the pools to the capital pool. */
export function surplusSwept(view: View, time: number): readonly RecordedCall[] {
  return view
    .ids(POOL)
    .map((poolId) => made(time + RUN_OUT, "sweepSurplus", "governor", { op: "sweepSurplus", poolId }));
}

/** A wait until a moment. */
export function waited(to: number): RecordedCall {
  return { time: to, kind: "wait", call: null };
}
