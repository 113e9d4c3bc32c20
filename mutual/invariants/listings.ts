import type { Account, InvariantsOf } from "assay";
import { poolsOf, poolsSold, stateOf } from "./about";
import type { Chain, Ghost, Seen } from "./ghost";
import { byTurns } from "./ghost/about";
import { BPS, MAX_TOTAL_WEIGHT } from "./limits";
import { ceilDiv, max, poolOf, total } from "./numbers";
import { listedBefore } from "./prices";
import { all, equal, every, holds, within } from "./verdicts";

/** What the sum is while one of its parts has no bound. */
const UNBOUNDED = 2n ** 256n - 1n;

/** Sum of a pool's effective weights, basis points, out of allocations and stake; `weightOf` may give a listing another weight than it has [LIST-3]. */
function effectiveWeight(
  { ghost }: Seen,
  chain: Chain,
  pool: Account,
  weightOf: (productId: bigint) => bigint | undefined = () => undefined,
): bigint {
  const stake = stateOf(chain, pool).activeStake;
  const parts = ghost.pools.listedBy(pool).map(({ poolId, productId }) => {
    const allocated = total(chain.StakingProducts.getCapacities(poolId, productId).allocated);
    const weight = weightOf(productId) ?? chain.StakingProducts.getStakedProduct(poolId, productId).weight;
    if (allocated === 0n) return weight;
    return stake === 0n ? UNBOUNDED : max(weight, ceilDiv(BPS * allocated, stake));
  });
  return parts.includes(UNBOUNDED) ? UNBOUNDED : total(parts);
}

/** LISTINGS: what was sold stays on the bill. */
export const LISTINGS = {
  "setProducts lists a product or raises a weight => at its end sum over the pool's products of max(weight, ceil(10 000 * allocated / activeStake)) <= 200 000; unbounded when activeStake = 0 and something is allocated":
    {
      id: "INV-LIST-4",
      rules: ["LIST-3", "ROUND-1"],
      premise: "setProducts lists a product or raises a weight",
      check: (step) => {
        const raises = step.events("ProductSet").filter((set) => set.weight > (listedBefore(step, set)?.weight ?? -1n));
        return every(new Set(raises.map(({ poolId }) => poolOf(poolId))), (pool) =>
          within(`effective weights of ${pool}`, 0n, effectiveWeight(step, step.now, pool), MAX_TOTAL_WEIGHT),
        );
      },
    },
  "setProducts fails with EffectiveWeightTooHigh => it lists a product or raises a weight, and with the new weights the effective weights add up to more than 200 000":
    {
      id: "INV-LIST-5",
      rules: ["LIST-3"],
      premise: "setProducts fails with EffectiveWeightTooHigh",
      check: (step) => {
        const { call, before } = step;
        if (call.name !== "StakingProducts.setProducts" || call.error !== "EffectiveWeightTooHigh") return undefined;
        const { poolId, params } = call.args;
        const weightOf = (id: bigint) => params.find(({ productId }) => productId === id)?.weight;
        const changes = params.map((one) => ({
          ...one,
          was: listedBefore(step, { poolId, productId: one.productId })?.weight,
        }));
        const fresh = total(changes.map(({ was, weight }) => (was === undefined ? weight : 0n)));
        const sum = fresh + effectiveWeight(step, before, poolOf(poolId), weightOf);
        return all(
          holds(
            changes.some(({ was, weight }) => weight > (was ?? -1n)),
            `setProducts of ${poolOf(poolId)} fails, though it only lowers weights or changes targets`,
          ),
          holds(sum > MAX_TOTAL_WEIGHT, `setProducts of ${poolOf(poolId)} fails for effective weights of ${sum}`),
        );
      },
    },
  "getTotalEffectiveWeight = sum over the pool's products of max(weight, ceil(10 000 * allocated / activeStake)); 2^256 - 1 when activeStake = 0 and something is allocated":
    {
      id: "INV-LIST-6",
      rules: ["LIST-3", "ROUND-1", "READ-1"],
      premise: "setProducts succeeds, cover is bought, time passes, or a sequence ends",
      check: (step) => {
        const { whole, call, ghost, now } = step;
        const waited = call.name === "wait" ? byTurns(ghost.pools.all, step) : [];
        return every(whole ? poolsOf(step) : new Set([...poolsSold(step), ...waited]), (pool) => {
          const [first] = ghost.pools.listedBy(pool);
          if (first === undefined) return undefined;
          const given = now.StakingProducts.getTotalEffectiveWeight(first.poolId);
          return equal(`effective weights of ${pool}`, effectiveWeight(step, now, pool), given);
        });
      },
    },
} satisfies InvariantsOf<Ghost>;
