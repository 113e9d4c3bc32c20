import { claims, credits, settlements, votes } from "./claims";
import { extensionsOfCovers, purchases, transfersOfCovers } from "./cover";
import type { Probing } from "./made";
import { deposits, extensionsOfDeposits, fees, managing, withdrawals } from "./staking";

/** Probes that need free capacity (CAP-4). */
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

/** Probes of every sort of call, for everything that exists. A call that is impossible anyway is refused without the attackers too. */
export const everyCall = all([...SCARCE, ...OTHERS]);

/** The probes that need no free capacity. */
export const callsWithoutCapacity = all(OTHERS);
