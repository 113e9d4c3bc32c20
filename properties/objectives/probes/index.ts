import { claims, credits, settlements, votes } from "./claims";
import { extensionsOfCovers, purchases, transfersOfCovers } from "./cover";
import type { Probing } from "./made";
import { deposits, extensionsOfDeposits, fees, managing, withdrawals } from "./staking";

const SORTS: readonly Probing[] = [
  purchases,
  extensionsOfCovers,
  transfersOfCovers,
  claims,
  votes,
  settlements,
  credits,
  deposits,
  extensionsOfDeposits,
  withdrawals,
  managing,
  fees,
];

/** Every sort of call that a user is offered, about everything that there is: those that nobody can make are refused with and without attackers. */
export const everyCall: Probing = (view, time) => SORTS.flatMap((sort) => sort(view, time));
