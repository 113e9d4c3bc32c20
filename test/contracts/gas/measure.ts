import { takeSnapshot } from "@nomicfoundation/hardhat-network-helpers";
import type { Receipt } from "../../support/chain";

/** The worst case of one action that a user can call. Gas of the whole transaction, as its receipt says. */
export interface Measurement {
  readonly action: string;
  /** An ordinary case; the worst one where the action has no other. */
  readonly typical: bigint;
  readonly worst: bigint;
  /** How the worst case was built. */
  readonly how: string;
}

/** Gas of the last transaction of `action`; afterwards the chain is as it was before. */
export async function gasOf(action: () => Promise<Receipt>): Promise<bigint> {
  const before = await takeSnapshot();
  try {
    return (await action()).gasUsed;
  } finally {
    await before.restore();
  }
}

/** A row from the two cases of an action; `typical` may be left out when there is only one case. */
export async function row(
  action: string,
  how: string,
  worst: () => Promise<Receipt>,
  typical: () => Promise<Receipt> = worst,
): Promise<Measurement> {
  const most = await gasOf(worst);
  return { action, how, worst: most, typical: typical === worst ? most : await gasOf(typical) };
}
