import type { Seen } from "./ghost";
import { COOLDOWN, SETTLEMENT_MARGIN, VOTING_WINDOW } from "./limits";

/**
 * When a cover's exposure ends, Unix seconds: the last claim on it can be settled until then [CAP-2]. In the earlier edition, whose review periods have no getter that both editions have, its
 * release: tranches end at midnight, and so do not lie between the two [E-EXPOSURE].
 */
export function exposureEnd({ edition, now: { Cover } }: Seen, coverId: bigint): bigint {
  if (edition !== "current") return Cover.getReleaseTime(coverId);
  const { end, gracePeriod } = Cover.getCover(coverId);
  return end + gracePeriod + VOTING_WINDOW + COOLDOWN + SETTLEMENT_MARGIN;
}
