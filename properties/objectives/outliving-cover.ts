import type { Meter, Objective, PlayedStep, View } from "assay/types";
import { pair, unpair } from "../observe/kind";
import { COVER, COVER_POOL, POOL } from "../observe/kinds";
import { NATIVE } from "./assets";
import { waited } from "./granted";
import { fieldOf, isPart } from "./reading";
import { WITHOUT_CLAIMS } from "./roles";

/** Whether a cover can still be claimed. */
function isClaimable(view: View, coverId: bigint, time: bigint): boolean {
  const of = (field: string): bigint => fieldOf(view, COVER, coverId, field) ?? 0n;
  return of("replacedBy") === 0n && of("amount") > 0n && time < of("graceEnd");
}

/** Distinguishes the purchase of a part from a later one with the same id. */
function purchaseOf(view: View, id: bigint): string {
  const [coverId] = unpair(id);
  const ofCover = ["start", "end"].map((field) => fieldOf(view, COVER, coverId, field));
  return [...ofCover, ...["poolId", "amountBought"].map((field) => fieldOf(view, COVER_POOL, id, field))].join();
}

/** The excess of a pool's claimable cover of one product over the pool's active stake, summed over pools. */
class Outliving implements Meter {
  /** The allocation of each part of a cover at its purchase, by the part's id, with the purchase, because an id may belong to several [E-EDIT]. */
  private readonly bought = new Map<bigint, { readonly purchase: string; readonly allocation: bigint }>();
  private left = 0n;

  after({ time, full }: PlayedStep, view: View): void {
    for (const id of view.ids(COVER_POOL)) {
      const purchase = purchaseOf(view, id);
      if (this.bought.get(id)?.purchase === purchase) continue;
      this.bought.set(id, { purchase, allocation: fieldOf(view, COVER_POOL, id, "allocation") ?? 0n });
    }
    if (full) this.left = this.unbacked(view, BigInt(time));
  }

  private unbacked(view: View, time: bigint): bigint {
    const needed = new Map<bigint, bigint>();
    for (const [id, { allocation }] of this.bought) {
      const [coverId] = unpair(id);
      if (!isClaimable(view, coverId, time) || !isPart(view, id)) continue;
      const sold = pair(
        fieldOf(view, COVER_POOL, id, "poolId") ?? 0n,
        fieldOf(view, COVER, coverId, "productId") ?? 0n,
      );
      needed.set(sold, (needed.get(sold) ?? 0n) + allocation);
    }
    return [...needed].reduce((sum, [sold, amount]) => {
      const missing = amount - (fieldOf(view, POOL, unpair(sold)[0], "activeStake") ?? 0n);
      return missing > 0n ? sum + missing : sum;
    }, 0n);
  }

  value(): bigint {
    return this.left;
  }
}

/** Waits until the last second at which a cover can be claimed. */
const lastClaim: NonNullable<Objective["granted"]> = (view, time) => {
  const ends = view.ids(COVER).map((id) => Number(fieldOf(view, COVER, id, "graceEnd") ?? 0n));
  const last = Math.max(time, ...ends.map((end) => end - 1));
  return last > time ? [waited(last)] : [];
};

/** Cover that can still be claimed after the stake that backed it was withdrawn, without any claim. */
export const outlivingCover: Objective = {
  name: "outliving-cover",
  title:
    "Cover of one product that can still be claimed and is more than the active stake of the pool that sold it, without any claim",
  ...NATIVE,
  rules: ["CAP-1", "CAP-2", "CAP-4", "COVER-6", "LOCK-1"],
  // without claims, which burn stake and reduce cover by rule
  players: WITHOUT_CLAIMS,
  granted: lastClaim,
  meter: () => new Outliving(),
};
