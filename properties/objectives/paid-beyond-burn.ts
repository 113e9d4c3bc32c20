import type { Meter, Objective, PlayedStep, SeenLog, View } from "assay/types";
import { CLAIM, COVER, COVER_POOL, POOL } from "../observe/kinds";
import { NATIVE } from "./assets";
import { FEEDS_WITHIN_BOUNDS, Prices } from "./feeds";
import { claimsSettled } from "./granted";
import { fieldOf, partsOf } from "./reading";

/** For the search, a claimable cover is worth its difference divided by this. */
const PART = 4n;

/** Whether a pool that backed a cover has no stake left: it cannot lose more than it had, at any price. */
function isExhausted(view: View, coverId: bigint): boolean {
  return partsOf(view, coverId).some(
    (id) => fieldOf(view, POOL, fieldOf(view, COVER_POOL, id, "poolId") ?? 0n, "activeStake") === 0n,
  );
}

/** The largest difference between a payout at the prices of its settlement and the stake that it burned. */
class PaidBeyondBurn implements Meter {
  private readonly prices: Prices;
  private most: bigint | undefined;
  private hoped = 0n;

  constructor(start: View) {
    this.prices = new Prices(start);
  }

  after({ logs, full }: PlayedStep, view: View): void {
    this.prices.note(view);
    for (const log of logs) if (log.name === "ClaimSettled") this.settled(log, logs, view);
    if (full) this.hoped = this.prospect(view);
  }

  /** The largest difference between a cover's value and its allocation. */
  private prospect(view: View): bigint {
    return view.ids(COVER).reduce((most, coverId) => {
      const of = (field: string): bigint => fieldOf(view, COVER, coverId, field) ?? 0n;
      if (of("replacedBy") !== 0n) return most;
      const allocated = partsOf(view, coverId).reduce(
        (sum, id) => sum + (fieldOf(view, COVER_POOL, id, "allocation") ?? 0n),
        0n,
      );
      const beyond = this.prices.inNative(of("coverAsset"), of("amount")) - allocated;
      return allocated > 0n && beyond > most ? beyond : most;
    }, 0n);
  }

  private settled({ indexed, words: [, payout = 0n] }: SeenLog, logs: readonly SeenLog[], view: View): void {
    const coverId = fieldOf(view, CLAIM, indexed[0] ?? 0n, "coverId") ?? 0n;
    const burns = logs.filter(({ name, indexed: [cover] }) => name === "StakeBurned" && cover === coverId);
    // a rejected claim burns nothing, and neither does one without an allocation at its settlement [SETTLE-4]
    if (burns.length === 0 || isExhausted(view, coverId)) return;
    const asset = fieldOf(view, COVER, coverId, "coverAsset") ?? 0n;
    const burned = burns.reduce((sum, { words: [amount = 0n] }) => sum + amount, 0n);
    const beyond = this.prices.inNative(asset, payout) - burned;
    if (this.most === undefined || beyond > this.most) this.most = beyond;
  }

  value(): bigint | undefined {
    return this.most;
  }

  /** A cover whose value exceeds its allocation counts as progress. */
  fitness(): bigint | undefined {
    return this.most === undefined ? undefined : this.most + this.hoped / PART;
  }
}

/** The part of a payout that the capital pool bears, because a burn uses the prices of the purchase. */
export const paidBeyondBurn: Objective = {
  name: "paid-beyond-burn",
  title:
    "What one payout is worth at its settlement beyond the stake that it burned, by pools that have stake left; feeds moved by a factor of 2 at most",
  ...NATIVE,
  rules: ["BURN-1", "COVER-3", "SETTLE-3", "HOSTILE-9"],
  players: FEEDS_WITHIN_BOUNDS,
  granted: claimsSettled,
  meter: (start) => new PaidBeyondBurn(start),
};
