import { claims, credits, settlements, votes } from "./claims";
import { extensionsOfCovers, purchases, transfersOfCovers } from "./cover";
import type { Probing } from "./made";
import { deposits, extensionsOfDeposits, fees, managing, withdrawals } from "./staking";

/** What needs capacity that nobody else has taken (CAP-4). */
const SCARCE: readonly Probing[] = [purchases, extensionsOfCovers];

const OTHERS: readonly Probing[] = [
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

const all =
  (sorts: readonly Probing[]): Probing =>
  (...given) =>
    sorts.flatMap((sort) => sort(...given));

/** Every sort of call that a user is offered, about everything that there is: what nobody can do is refused without attackers, too. */
export const everyCall = all([...SCARCE, ...OTHERS]);

/** Every sort but those that need free capacity. */
export const callsWithoutCapacity = all(OTHERS);
