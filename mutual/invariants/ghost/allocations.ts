import type { Seen } from "../ghost";
import type { Listing } from "./pools";
import { total, ceilDiv, max, min, trancheEnd } from "../numbers";
import { exposureEnd } from "../exposure";

/** What a pool's tranches allocate to one cover. */
export interface Allocation {
  readonly poolId: bigint;
  readonly productId: bigint;
  readonly coverId: bigint;
  /** From then on nothing is [CAP-3]. */
  readonly release: bigint;
  /** Wei, by tranche. */
  tranches: ReadonlyMap<bigint, bigint>;
}

/** Wei that tranches have together. */
export const sumOf = (tranches: ReadonlyMap<bigint, bigint>): bigint => total(tranches.values());

/** What a payout leaves of allocations, tranche by tranche [BURN-2]. */
export const shrunk = (
  tranches: ReadonlyMap<bigint, bigint>,
  payout: bigint,
  amount: bigint,
): ReadonlyMap<bigint, bigint> =>
  new Map(
    [...tranches].map(([tranche, one]) => [tranche, amount === 0n ? one : ceilDiv(one * (amount - payout), amount)]),
  );

/** How pools are allocated, tranche by tranche, by the rules: no getter says it of one cover. */
export class Allocations {
  private parts: Allocation[] = [];
  /** Those of this step that were there before it, as they were. */
  before: readonly Allocation[] = [];

  /** What is allocated of a listing at `time`. */
  of({ poolId, productId }: Omit<Listing, "pool">, time: bigint): readonly Allocation[] {
    return this.parts.filter((one) => one.poolId === poolId && one.productId === productId && one.release > time);
  }

  after(step: Seen): void {
    const { events, time } = step;
    const released = events("CapacityReleased");
    this.before = [];
    if (released.length > 0) {
      this.before = this.parts
        .filter(({ coverId }) => released.some((one) => one.coverId === coverId))
        .map((one) => ({ ...one }));
      if (step.call.name === "Claims.settleClaim") this.shrink(step);
      else this.parts = this.parts.filter((one) => !this.before.some(({ coverId }) => coverId === one.coverId));
    }
    for (const sale of events("CapacityAllocated")) this.fill(step, sale);
    this.parts = this.parts.filter(({ release }) => release > time);
  }

  /** Fills the tranches that end at or after the exposure does from the earliest, each up to max(0, c - a) [CAP-2, CAP-5]. */
  private fill(
    step: Seen,
    sale: { readonly poolId: bigint; readonly productId: bigint; readonly coverId: bigint; readonly amount: bigint },
  ): void {
    const { before, now, time } = step;
    const { poolId, productId, coverId } = sale;
    const { firstTrancheId, capacity } = before.StakingProducts.getCapacities(poolId, productId);
    const known = this.of(sale, time);
    const exposed = exposureEnd(step, coverId);
    const tranches = new Map<bigint, bigint>();
    let left = sale.amount;
    for (const [i, most] of capacity.entries()) {
      const tranche = firstTrancheId + BigInt(i);
      if (trancheEnd(tranche) < exposed) continue;
      const taken = min(left, max(0n, most - total(known.map((one) => one.tranches.get(tranche) ?? 0n))));
      if (taken > 0n) tranches.set(tranche, taken);
      left -= taken;
    }
    const release = now.Cover.getReleaseTime(coverId);
    this.parts.push({ poolId, productId, coverId, release, tranches });
  }

  private shrink({ before, events }: Seen): void {
    const [{ claimId, payout }] = events("ClaimSettled") as unknown as readonly [{ claimId: bigint; payout: bigint }];
    const { coverId } = before.Claims.getClaim(claimId);
    const { amount } = before.Cover.getCover(coverId);
    for (const part of this.parts) if (part.coverId === coverId) part.tranches = shrunk(part.tranches, payout, amount);
  }
}
