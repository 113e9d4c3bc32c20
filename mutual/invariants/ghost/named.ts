import type { Seen } from "../ghost";
import { boughtIn } from "../subjects";

/** What the last calls were about: it is looked at again when time passes. */
export class Named {
  /** The claim that was submitted, voted on or settled last; 0 before the first. */
  claim = 0n;
  /** The cover that was bought, claimed or paid out of last. */
  cover = 0n;

  after(step: Seen): void {
    const { events } = step;
    for (const { claimId, coverId } of events("ClaimSubmitted")) [this.claim, this.cover] = [claimId, coverId];
    for (const { claimId } of [...events("VoteCast"), ...events("ClaimSettled")]) this.claim = claimId;
    for (const { coverId } of [...boughtIn(step), ...events("CoverReduced")]) this.cover = coverId;
  }
}
