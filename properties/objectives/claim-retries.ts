import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { CLAIM, COVER } from "../observe/kinds";
import { claimsSettled } from "./granted";
import { fieldOf } from "./reading";
import { EVERYONE_BUT_GOVERNANCE } from "./roles";

/** For the search, a rejected claim of a cover that was later paid is worth as much as this many of a cover that was not. */
const PAID = 1_000n;

/** The largest number of rejected claims of a cover before an approved one. */
class ClaimRetries implements Meter {
  /** Rejected claims since the last approved one, by cover and its start, since an extension may keep the id [E-EDIT]. */
  private readonly rejected = new Map<string, bigint>();
  private most: bigint | undefined;

  after({ logs }: PlayedStep, view: View): void {
    for (const { name, indexed, words } of logs) {
      if (name !== "ClaimSettled") continue;
      const coverId = fieldOf(view, CLAIM, indexed[0] ?? 0n, "coverId") ?? 0n;
      const cover = `${coverId} ${fieldOf(view, COVER, coverId, "start") ?? 0n}`;
      const before = this.rejected.get(cover) ?? 0n;
      const approved = words[0] === 1n;
      this.rejected.set(cover, approved ? 0n : before + 1n);
      this.most ??= 0n;
      if (approved && before > this.most) this.most = before;
    }
  }

  value(): bigint | undefined {
    return this.most;
  }

  /** Rejected claims of a cover that was not paid yet count as progress. */
  fitness(): bigint | undefined {
    const waiting = [...this.rejected.values()].reduce((most, count) => (count > most ? count : most), 0n);
    return this.most === undefined ? undefined : this.most * PAID + waiting;
  }
}

/** How often the holder of a cover can try again before a claim is approved, each time for another deposit. */
export const claimRetries: Objective = {
  name: "claim-retries",
  title: "Claims of one cover that were rejected before one of it was approved",
  unit: "claims",
  decimals: 0,
  rules: ["CLAIM-1", "CLAIM-2", "CLAIM-3", "VOTE-2", "SETTLE-1"],
  players: EVERYONE_BUT_GOVERNANCE,
  granted: claimsSettled,
  meter: () => new ClaimRetries(),
};
