import type { InvariantsOf } from "assay";
import type { Ghost, Seen } from "./ghost";
import { DAY, DECAY_PER_DAY } from "./limits";
import { max, poolOf } from "./numbers";
import { releasedOf } from "./prices";
import { all, equal, every, holds } from "./verdicts";

/** A bump that leaves with the cover that an extension replaces, and the price after that; 1e18 = 100 %. */
interface Due {
  readonly poolId: bigint;
  readonly productId: bigint;
  readonly coverId: bigint;
  readonly amount: bigint;
  readonly bumpedPrice: bigint;
}

/** The cover that a purchase extends, and its id; undefined where it is a new one, or nothing is bought. */
function extendedBy({ call, before }: Seen) {
  if (call.name !== "Cover.buyCover" || !call.ok || call.args.params.coverId === 0n) return undefined;
  const { coverId } = call.args.params;
  return { coverId, ...before.Cover.getCover(coverId), pools: before.Cover.getCoverPools(coverId) };
}

/** What is left of the bump that the extended cover keeps in a pool [PRICE-7]. */
function leftIn(step: Seen, poolId: bigint): bigint {
  const old = extendedBy(step);
  const bump = old?.pools.find((one) => one.poolId === poolId)?.bump ?? 0n;
  return max(0n, bump - (DECAY_PER_DAY * (step.time - (old?.start ?? 0n))) / DAY);
}

/** What leaves of the bump in a pool; undefined where the extension takes as much as it released there. */
function backIn(step: Seen, poolId: bigint): bigint | undefined {
  const taken = step.events("CapacityAllocated").find((one) => one.poolId === poolId)?.amount ?? 0n;
  const released = releasedOf(step, poolId);
  return taken < released ? (leftIn(step, poolId) * (released - taken)) / released : undefined;
}

/** Bumps that an extension takes back, in the order of the old cover's pools. */
function duesOf(step: Seen): readonly Due[] {
  const old = extendedBy(step);
  const { StakingProducts } = step.before;
  return (old?.pools ?? []).flatMap(({ poolId }) => {
    const amount = backIn(step, poolId);
    if (old === undefined || amount === undefined) return [];
    const { productId, coverId } = old;
    const sold = step.events("CapacityAllocated").find((one) => one.poolId === poolId)?.bumpedPrice;
    const floor = StakingProducts.getFloorPrice(poolId, productId);
    const spot = max(floor, sold ?? StakingProducts.getSpotPrice(poolId, productId));
    return [{ poolId, productId, coverId, amount, bumpedPrice: max(floor, spot - amount) }];
  });
}

/** BUMPS: a bump leaves with the cover that made it. */
export const BUMPS = {
  "an extension that takes less in a pool than it released there (new < released) takes back floor(left * (released - new) / released), left = max(0, bump - floor(2e16 * (now - start of the old cover) / 86 400)), down to the floor: one BumpTakenBack per such pool, in the old cover's order, after the last CapacityAllocated; nothing else takes a bump back":
    {
      id: "INV-PRICE-8",
      rules: ["PRICE-7", "PRICE-6", "EDIT-4", "ROUND-1"],
      editions: ["current"],
      premise: "an extension takes less in a pool than it released there, or a bump is taken back",
      check: (step) => {
        const [dues, taken] = [duesOf(step), step.events("BumpTakenBack")];
        if (dues.length === 0 && taken.length === 0) return undefined;
        const names = step.events().map(({ name }) => name);
        const first = names.indexOf("BumpTakenBack");
        return all(
          equal("bumps taken back", dues.length, taken.length),
          holds(
            first < 0 || first > names.lastIndexOf("CapacityAllocated"),
            "BumpTakenBack comes before CapacityAllocated",
          ),
          every(dues.entries(), ([i, due]) =>
            every(["poolId", "productId", "coverId", "amount", "bumpedPrice"] as const, (value) =>
              equal(`${value} of the bump taken back in ${poolOf(due.poolId)}`, due[value], taken[i]?.[value]),
            ),
          ),
        );
      },
    },
  "a cover keeps, per pool, as long as it is: what its purchase added to the spot price, with what was left of the extended cover's bump there; left - back where the extension took less than it released":
    {
      id: "INV-PRICE-9",
      rules: ["PRICE-7", "PRICE-4"],
      editions: ["current"],
      premise: "cover is bought, or a claim on one is settled",
      parts: ["a purchase", "a settlement"],
      check: (step) => {
        const { events, now, before } = step;
        const bumpOf = (coverId: bigint, poolId: bigint): bigint | undefined =>
          now.Cover.getCoverPools(coverId).find((one) => one.poolId === poolId)?.bump;
        return {
          "a purchase": every(events("CapacityAllocated"), ({ coverId, poolId, productId, bumpedPrice }) => {
            const growth = bumpedPrice - before.StakingProducts.getSpotPrice(poolId, productId);
            const kept = leftIn(step, poolId) - (backIn(step, poolId) ?? 0n) + growth;
            return equal(`bump of cover ${coverId} in ${poolOf(poolId)}`, kept, bumpOf(coverId, poolId));
          }),
          "a settlement": every(events("ClaimSettled"), ({ claimId }) => {
            const { coverId } = before.Claims.getClaim(claimId);
            return every(before.Cover.getCoverPools(coverId), ({ poolId, bump }) =>
              equal(`bump of cover ${coverId} in ${poolOf(poolId)}`, bump, bumpOf(coverId, poolId)),
            );
          }),
        };
      },
    },
} satisfies InvariantsOf<Ghost>;
