import type { Verdict } from "assay";
import { drawn, DAY } from "../calls/draws";
import { BUMP, COOLDOWN, DECAY_PER_DAY, SETTLEMENT_MARGIN, VOTING_WINDOW } from "../invariants/limits";
import { ceilDiv, max, total, trancheEnd } from "../invariants/numbers";
import { every } from "../invariants/verdicts";
import { allOk, LIFE, type Chain, type Laws, type Start, type Way } from "./life";
import { buy, scaled, terms, type Part } from "./terms";

/** What is seen of a cover's part of a pool. */
function partOf(now: Chain, coverId: bigint, poolId: bigint) {
  const part = now.Cover.getCoverPools(coverId).find((one) => one.poolId === poolId);
  return { bump: part?.bump ?? 0n, allocation: now.StakingProducts.getCoverAllocation(coverId, poolId) };
}

/** What the exposure of a cover needs of a pool [CAP-2, PRICE-4]. */
function eligible(now: Chain, coverId: bigint, poolId: bigint, productId: bigint): bigint {
  const end = now.Cover.getGraceEnd(coverId) + VOTING_WINDOW + COOLDOWN + SETTLEMENT_MARGIN;
  const { firstTrancheId, capacity } = now.StakingProducts.getCapacities(poolId, productId);
  return total(capacity.filter((_, i) => trancheEnd(firstTrancheId + BigInt(i)) >= end));
}

/**
 * Let g = 5e16 / capacity, the least that is eligible for any extension. Growing by d adds at most g d to price and bump alike; shrinking takes back the same part of the bump as of
 * the allocation. So the price ends at most where it was, or where one purchase of the same would have brought it. A unit for each extension: backs are rounded down, bumps up.
 */
function cycle({ model, draw, fork, time }: Start): Verdict {
  const chosen = draw(
    drawn((d) => {
      const wanted = terms(d, model, time, 3n);
      const through = Array.from({ length: 1 + d.few(3) }, () => ({
        period: 28n + d.upTo(337n),
        percents: [5n, 10n, 40n, 100n, 130n, 200n].map((most) => 1n + d.upTo(most)),
      }));
      return wanted === undefined ? undefined : { wanted, through, days: d.chance(40) ? d.upTo(10n) : 0n };
    }),
  );
  if (chosen === undefined) return undefined;
  const { wanted, through, days } = chosen;
  const { productId, parts } = wanted;
  const coverId = model.read.coverCount() + 1n;
  return fork((run) => {
    const results = [buy(run, wanted)];
    run.wait(days * DAY);
    const before = run.now;
    for (const { period, percents } of through) {
      const id = run.model.read.coverCount();
      const asked = parts.map(([poolId, amount], i): Part => [poolId, (amount * (percents[i] ?? 100n)) / 100n]);
      buy(run, { ...wanted, period }, { coverId: id, parts: asked.filter(([, amount]) => amount > 0n) });
    }
    const last = run.model.read.coverCount();
    results.push(buy(run, wanted, { coverId: last }));
    const lastId = last + 1n;
    if (lastId < coverId + 2n || !allOk(results)) return undefined;
    const { now } = run;
    const decay = (DECAY_PER_DAY * (run.time - before.Cover.getCover(coverId).start)) / DAY;
    return every(parts, ([poolId]) => {
      const was = partOf(before, coverId, poolId);
      if (partOf(now, lastId, poolId).allocation > was.allocation) return undefined;
      const extensions = Array.from({ length: Number(lastId - coverId) }, (_, i) => coverId + 1n + BigInt(i));
      const into = extensions.filter((id) => now.Cover.getCoverPools(id).some((one) => one.poolId === poolId));
      const capacities = into.map((id) => eligible(now, id, poolId, productId));
      const least = capacities.reduce((one, other) => (one < other ? one : other), capacities[0] ?? 0n);
      const bump = least === 0n ? 0n : ceilDiv(BUMP * was.allocation, least);
      const [spot, floor] = [
        before.StakingProducts.getSpotPrice(poolId, productId),
        before.StakingProducts.getFloorPrice(poolId, productId),
      ];
      const left = max(0n, was.bump - decay);
      const most = max(spot, max(floor, spot - left) + bump) + BigInt(extensions.length);
      const is = now.StakingProducts.getSpotPrice(poolId, productId);
      return (
        is <= most || `pool ${poolId}: a cycle of extensions leaves the price at ${is}, at most ${most}; before ${spot}`
      );
    });
  });
}

/** An extension by less takes its part of the bump along. */
function byLess({ model, draw, fork, time }: Start): Verdict {
  const chosen = draw(
    drawn((d) => {
      const wanted = terms(d, model, time, 2n);
      const which = Number(d.upTo(BigInt((wanted?.parts.length ?? 1) - 1)));
      return { wanted, which, percent: 1n + d.upTo(98n), hours: d.chance(50) ? d.upTo(12n) : 0n };
    }),
  );
  const { wanted, which, percent, hours } = chosen;
  if (wanted === undefined) return undefined;
  const coverId = model.read.coverCount() + 1n;
  const { productId, parts } = wanted;
  const [poolId] = parts[which] ?? [1n];
  const smaller = parts.map((part, i): Part => (i === which ? (scaled([part], percent)[0] ?? part) : part));
  const extended = (of: readonly Part[]) =>
    fork((run: Way) => {
      const bought = buy(run, wanted);
      run.wait(hours * 3_600n);
      const released = run.now.StakingProducts.getCoverAllocation(coverId, poolId);
      const newId = run.model.read.coverCount() + 1n;
      if (!allOk([bought, buy(run, wanted, { coverId, parts: of })])) return undefined;
      const { StakingProducts } = run.now;
      const [spot, floor] = [
        StakingProducts.getSpotPrice(poolId, productId),
        StakingProducts.getFloorPrice(poolId, productId),
      ];
      return { released, spot, floor, ...partOf(run.now, newId, poolId) };
    });
  const [same, less] = [extended(parts), extended(smaller)];
  if (same === undefined || less === undefined) return undefined;
  const { released } = same;
  // by as much as before it keeps all that is left of its bump
  if (same.allocation !== released || less.allocation >= released || same.bump === 0n) return undefined;
  const back = (same.bump * (released - less.allocation)) / released;
  const [spot, bump] = [max(less.floor, same.spot - back), same.bump - back];
  if (less.spot === spot && less.bump === bump) return true;
  return `pool ${poolId}, by ${less.allocation} of ${released}: spot ${less.spot}, due ${spot}; bump kept ${less.bump}, due ${bump}`;
}

/** Bumps leave with what made them. */
export const PRICES: Laws = {
  "for every cover that is extended at one moment through other terms and back to the first, in every pool: spot after <= max(spot before, max(floor, spot before - left of its bump) + ceil(5e16 * its allocation / capacity)) + 1 per extension; capacity = the least that is eligible for any of the extensions":
    {
      id: "LAW-PRICE-1",
      rules: ["PRICE-4", "PRICE-6", "PRICE-7", "EDIT-4"],
      premise: "there are two extensions at least, and the last leaves no pool with more than it had",
      editions: ["current"],
      calls: LIFE,
      check: cycle,
    },
  "at one moment, of one cover, in a pool: an extension by n < released wei leaves spot = max(floor, spot by as much - back) and keeps bump = bump kept by as much - back, back = floor(bump kept by as much * (released - n) / released)":
    {
      id: "LAW-PRICE-2",
      rules: ["PRICE-7", "EDIT-4", "ROUND-1"],
      premise: "both extensions succeed, the one by as much takes what it released, and something is left of the bump",
      editions: ["current"],
      calls: LIFE,
      check: byLess,
    },
};
