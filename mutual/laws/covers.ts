import fc from "fast-check";
import type { Verdict } from "assay";
import { drawn, DAY, ONE } from "../calls/draws";
import { ceilDiv, poolOf, trancheAt, unitOf } from "../invariants/numbers";
import { feedPrice } from "../invariants/purchase";
import { every, within } from "../invariants/verdicts";
import { allOk, balanceOf, claimed, fillCapitalPool, LIFE, waitUntil, type Laws, type Start, type Way } from "./life";
import { buy, extendedId, scaled, terms, type Part, type Terms } from "./terms";

const boughtFor = ({ draw, model, time }: Start, of = 2n): Terms | undefined =>
  draw(drawn((d) => terms(d, model, time, of)));

/** What is paid for purchases at one moment; undefined where one fails. `buyAll` makes them. */
const paidFor = (run: Way, { owner, paymentAsset }: Terms, buyAll: () => readonly { readonly ok: boolean }[]) => {
  const before = balanceOf(run.now, paymentAsset, owner);
  const made = buyAll().map(({ ok }) => ok);
  return made.every(Boolean) ? before - balanceOf(run.now, paymentAsset, owner) : undefined;
};

/** A cover in parts costs no less. Small amounts show best what is rounded. */
function boughtInParts(start: Start): Verdict {
  const wanted = boughtFor(start);
  if (wanted === undefined) return undefined;
  const split = start.draw(
    drawn((d) => {
      const isSmall = d.chance(70);
      const least = wanted.parts.map(([id, amount]): Part => [id, isSmall ? amount / (1n + d.upTo(2_000n)) : amount]);
      return [least, scaled(least, 1n + d.upTo(98n))] as const;
    }),
  );
  const [whole, first] = split;
  const second = whole.map(([id, amount], i): Part => [id, amount - (first[i]?.[1] ?? 0n)]);
  const paid = (parts: readonly (readonly Part[])[]) =>
    start.fork((run) => paidFor(run, wanted, () => parts.map((one) => buy(run, wanted, { parts: one }))));
  const [inParts, atOnce] = [paid([first, second]), paid([whole])];
  if (inParts === undefined || atOnce === undefined) return undefined;
  return inParts >= atOnce || `paid in two parts ${inParts}, at once ${atOnce}, of asset ${wanted.paymentAsset}`;
}

/** Extending through another cover costs no less. */
function extendedThrough(start: Start): Verdict {
  const { model, fork, draw, edition, now } = start;
  const wanted = boughtFor(start, 4n);
  if (wanted === undefined) return undefined;
  const days = draw(fc.bigInt(0n, 25n));
  const [more, later] = draw(
    drawn((d) => {
      const grown = scaled(wanted.parts, edition === "earlier" ? 20n + d.upTo(180n) : 100n + d.upTo(100n));
      const period = (): bigint => 28n + d.upTo(337n);
      return [
        { ...wanted, period: period(), parts: grown },
        { ...wanted, period: period(), parts: scaled(wanted.parts, 30n + d.upTo(250n)) },
      ] as const;
    }),
  );
  const coverId = model.read.coverCount() + 1n;
  const paid = (through: boolean) =>
    fork((run) => {
      const first = buy(run, wanted);
      run.wait(days * DAY);
      return paidFor(run, wanted, () => {
        const between = through ? [buy(run, more, { coverId })] : [];
        const id = through ? extendedId(run, edition, coverId) : coverId;
        return [first, ...between, buy(run, later, { coverId: id })];
      });
    });
  const [through, direct] = [paid(true), paid(false)];
  if (through === undefined || direct === undefined || now.Cover.coverCount + 1n !== coverId) return undefined;
  return through >= direct || `extended through another cover for ${through}, at once for ${direct}`;
}

/** A payout in two claims burns what one does. */
function paidOutInParts(start: Start): Verdict {
  const { model, fork, draw } = start;
  const wanted = boughtFor(start);
  if (wanted === undefined) return undefined;
  const amount = wanted.parts.reduce((sum, [, one]) => sum + one, 0n);
  const claim = draw(drawn((d) => 2n + d.part(amount - 2n)));
  const first = draw(fc.bigInt(1n, claim - 1n));
  const coverId = model.read.coverCount() + 1n;
  const pools = wanted.parts.map(([id]) => id);
  const paid = (parts: readonly bigint[]) =>
    fork((run) => {
      fillCapitalPool(run);
      const results: { readonly ok: boolean }[] = [buy(run, wanted)];
      const began = trancheAt(run.time);
      let payout = 0n;
      const burned = pools.map(() => 0n);
      const stakes = (): readonly bigint[] =>
        pools.map((id) => run.now.StakingPool.at(poolOf(id)).getPoolState.activeStake);
      for (const part of parts) {
        const claimId = claimed(run, wanted.owner, coverId, part);
        if (claimId === undefined) return undefined;
        const before = stakes();
        results.push(run.call("Claims.settleClaim", { claimId }, { from: "frank" }));
        for (const [i, after] of stakes().entries()) burned[i] = (burned[i] ?? 0n) + (before[i] ?? 0n) - after;
        if (results.every(({ ok }) => ok)) payout += run.now.Claims.getClaim(claimId).payout;
      }
      // a tranche that ends in between takes stake along
      return allOk(results) && trancheAt(run.time) === began ? { payout, burned } : undefined;
    });
  const [parts, whole] = [paid([first, claim - first]), paid([claim])];
  if (parts === undefined || whole === undefined || whole.payout === 0n) return undefined;
  if (parts.payout !== whole.payout) return `paid out in parts ${parts.payout}, at once ${whole.payout}`;
  return every(pools.entries(), ([i, id]) =>
    within(`pool ${id}: burned in parts beyond at once`, -1n, (parts.burned[i] ?? 0n) - (whole.burned[i] ?? 0n), 8n),
  );
}

/** The same purchase at one moment: as a new cover, as an extension of a whole cover, and as one of a cover after a payout. */
interface Ways {
  readonly wanted: Terms;
  readonly pools: readonly bigint[];
  readonly coverId: bigint;
  readonly left: bigint;
  readonly bought: bigint;
  readonly paid: readonly [fresh: bigint, whole: bigint, rest: bigint];
  /** By pool: what the extension stopped, wei per second. */
  readonly stopped: readonly (readonly [whole: bigint, rest: bigint])[];
}

function ways(start: Start): Ways | undefined {
  const { model, fork, draw } = start;
  const wanted = boughtFor(start, 4n);
  if (wanted === undefined) return undefined;
  const amount = wanted.parts.reduce((sum, [, one]) => sum + one, 0n);
  const [claim, days] = draw(drawn((d) => [1n + d.part(amount - 2n), d.upTo(11n)] as const));
  const coverId = model.read.coverCount() + 1n;
  const pools = wanted.parts.map(([id]) => id);
  const at = fork((run) => {
    fillCapitalPool(run);
    buy(run, wanted);
    return claimed(run, wanted.owner, coverId, claim) === undefined ? undefined : run.time + days * DAY;
  });
  if (at === undefined) return undefined;
  const way = (kind: "fresh" | "whole" | "rest") =>
    fork((run) => {
      fillCapitalPool(run);
      const results = [buy(run, wanted)];
      if (kind === "rest") {
        const claimId = claimed(run, wanted.owner, coverId, claim) ?? 0n;
        if (!run.call("Claims.settleClaim", { claimId }, { from: "frank" }).ok) return undefined;
      }
      waitUntil(run, at);
      const rates = (): readonly bigint[] =>
        pools.map((id) => run.now.StakingPool.at(poolOf(id)).getPoolState.rewardRate);
      const before = rates();
      const { amount: left, amountBought } = run.now.Cover.getCover(coverId);
      const paid = paidFor(run, wanted, () => {
        results.push(buy(run, wanted, kind === "fresh" ? {} : { coverId }));
        return results;
      });
      if (paid === undefined) return undefined;
      const after = rates();
      const parts = run.now.Cover.getCoverPools(run.model.read.coverCount());
      const stopped = pools.map((id, i) => {
        const own = parts.find(({ poolId }) => poolId === id)?.rewardRate ?? 0n;
        return (before[i] ?? 0n) + own - (after[i] ?? 0n);
      });
      return { paid, left, amountBought, stopped };
    });
  const [fresh, whole, rest] = [way("fresh"), way("whole"), way("rest")];
  if (fresh === undefined || whole === undefined || rest === undefined) return undefined;
  const { left, amountBought: bought } = rest;
  if (left === 0n || left >= bought) return undefined;
  const stopped = pools.map((_, i) => [whole.stopped[i] ?? 0n, rest.stopped[i] ?? 0n] as const);
  return { wanted, pools, coverId, left, bought, paid: [fresh.paid, whole.paid, rest.paid], stopped };
}

/**
 * The credit after a payout is the whole cover's, as far as something is left of it. What is paid is rounded up once in each way; of the credits each pool's is rounded down twice;
 * and after a payout up to a unit of the cover asset is lost in each pool.
 */
function creditOfRest(start: Start): Verdict {
  const found = ways(start);
  if (found === undefined) return undefined;
  const { wanted, pools, left, bought, paid } = found;
  const [fresh, whole, rest] = paid;
  const price = (asset: bigint): bigint => feedPrice(start.now, asset, start.time) ?? ONE;
  const [pay, unit] = [price(wanted.paymentAsset), unitOf(wanted.paymentAsset) ?? ONE];
  const count = BigInt(pools.length);
  const over = 2n + ceilDiv(2n * count * price(255n) * unit, ONE * pay);
  const under = over + ceilDiv(count * price(wanted.coverAsset) * unit, (unitOf(wanted.coverAsset) ?? ONE) * pay);
  // a credit beyond the premium is forfeited, so that what is paid does not show it
  if (whole <= 0n || rest <= 0n || fresh - whole <= over + under) return undefined;
  const difference = (fresh - rest) * bought - (fresh - whole) * left;
  return within(`credit of ${left} of ${bought} left, beyond its part`, -under * bought, difference, over * bought);
}

function streamsOfRest(start: Start): Verdict {
  const found = ways(start);
  if (found === undefined) return undefined;
  const { pools, left, bought, stopped } = found;
  return every(pools.entries(), ([i, id]) => {
    const [whole, rest] = stopped[i] ?? [0n, 0n];
    if (whole === 0n) return undefined;
    const due = whole - (whole * (bought - left)) / bought;
    return (
      rest === due || `pool ${id}: with ${left} of ${bought} left ${rest} wei per second are stopped, due is ${due}`
    );
  });
}

/** What is paid and burned, in parts and at once. */
export const COVERS: Laws = {
  "at one moment, amount = a1 + … + an: paid(buy a1; …; buy an) >= paid(buy amount)": {
    id: "LAW-ROUND-4",
    rules: ["ROUND-1", "COVER-3", "COVER-4", "PAY-1", "PRICE-4"],
    premise: "all purchases succeed",
    calls: LIFE,
    check: boughtInParts,
  },
  "at one moment, d taking at least what c has of each pool (in the earlier edition any part): paid(extend c to d; extend d to e) >= paid(extend c to e)":
    {
      id: "LAW-ROUND-5",
      rules: ["ROUND-1", "EDIT-2", "EDIT-4", "PAY-1", "PRICE-4"],
      premise: "all extensions succeed",
      calls: LIFE,
      check: extendedThrough,
    },
  "amount = a1 + a2: payout(a1) + payout(a2) = payout(amount), -1 <= burned(a1) + burned(a2) - burned(amount) <= 8 per pool, in wei":
    {
      id: "LAW-ROUND-6",
      rules: ["ROUND-1", "SETTLE-3", "BURN-1", "BURN-2"],
      premise: "all claims are settled before a tranche ends",
      editions: ["current"],
      calls: LIFE,
      check: paidOutInParts,
    },
  "at one moment, for the same extension: credit(cover after a payout) = credit(whole cover) * amount left / amount bought, within 2 payment units, 2 wei and a unit of the cover asset per pool below, and 2 payment units and 2 wei per pool above; credit = paid(the same as a new cover) - paid(extension)":
    {
      id: "LAW-REST-1",
      rules: ["EDIT-2", "PAY-1", "SETTLE-3", "ROUND-1"],
      premise: "a part is paid out, all three purchases succeed, and neither credit is beyond the premium",
      editions: ["current"],
      calls: LIFE,
      check: creditOfRest,
    },
  "at one moment, for the same extension, in every pool: rate stopped(cover after a payout) = rate stopped(whole cover) - floor(rate stopped(whole cover) * payout / amount bought); rate stopped = rewardRate before + rate of the new cover - rewardRate after":
    {
      id: "LAW-REST-2",
      rules: ["EDIT-3", "BURN-4", "ROUND-1"],
      premise: "a part is paid out, and the cover streams to the pool",
      editions: ["current"],
      calls: LIFE,
      check: streamsOfRest,
    },
};
