import type { Account } from "assay";
import type { Seen } from "../ghost";

/** Who voted on a claim, in the order of the votes: no getter says it. [E-DEPOSIT] */
export class Votes {
  private readonly byClaim = new Map<bigint, readonly Account[]>();

  /** Those who voted on a claim. */
  on(claimId: bigint): readonly Account[] {
    return this.byClaim.get(claimId) ?? [];
  }

  after({ events }: Seen): void {
    for (const { claimId, assessor } of events("VoteCast")) this.byClaim.set(claimId, [...this.on(claimId), assessor]);
  }
}
