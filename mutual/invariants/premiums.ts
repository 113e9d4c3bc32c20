import type { InvariantsOf } from "assay";
import type { Ghost, Seen } from "./ghost";
import { BPS, DAY, ETH, MAX_COMMISSION, MIN_ALLOCATION, NATIVE, WAD, YEAR } from "./limits";
import { ceilDiv, ceilToMidnight, max, min, poolIdOf, share, total, unitOf } from "./numbers";
import { feedsOf, ofPool, purchaseIn, type Purchase } from "./purchase";
import { isNamed } from "./subjects";
import { all, equal, every, holds, within } from "./verdicts";

/** Premium of a pool's part, wei [COVER-4]. */
const premiumOf = (native: bigint, price: bigint, days: bigint): bigint =>
  ceilDiv(native * price * days, (YEAR / DAY) * WAD);

const premiumsOf = ({ sales, params }: Purchase): bigint =>
  total(sales.map(({ amount, price }) => premiumOf(amount, price, params.period)));

/** What the buyer owes, wei [PAY-1, EDIT-2]; undefined without usable feeds. */
function netOf(step: Seen, purchase: Purchase): bigint | undefined {
  const { old, params } = purchase;
  if (old === undefined) return premiumsOf(purchase);
  const { cover, native } = feedsOf(step, purchase);
  const unit = unitOf(old.coverAsset);
  if (cover === undefined || native === undefined || unit === undefined) return undefined;
  const credits = step.before.Cover.getCoverPools(params.coverId).map(({ amountBought, price }) => {
    const left = share(amountBought, old.amount, old.amountBought);
    const allocated = share(left * cover, WAD, unit * native);
    return (allocated * price * (old.end - step.time)) / (YEAR * WAD);
  });
  return max(0n, premiumsOf(purchase) - total(credits));
}

const kindOf = ({ isExtension }: Purchase): "an extension" | "a new cover" =>
  isExtension ? "an extension" : "a new cover";
const KINDS = ["a new cover", "an extension"] as const;

/** PREMIUMS: what is paid for cover, to whom, and which rewards it streams. */
export const PREMIUMS = {
  "a purchase succeeds ⇒ the feeds of the cover asset, the native token and the payment asset are usable": {
    id: "INV-FEED-1",
    rules: ["FEED-2", "COVER-3", "PAY-1"],
    premise: "cover is bought",
    check: (step) => {
      const purchase = purchaseIn(step);
      if (purchase === undefined) return undefined;
      return every(Object.entries(feedsOf(step, purchase)), ([asset, price]) =>
        holds(price !== undefined, `feed of the ${asset} asset: expected FeedUnusable, observed a purchase`),
      );
    },
  },
  "each pool allocates ceil(amount × f(cover) × 1e18 / (10^dec × f(255))) >= 0.01 native; the cover asset is 0, 6 or 7":
    {
      id: "INV-PREMIUM-1",
      rules: ["COVER-3", "COVER-2", "ASSET-1", "ROUND-1"],
      premise: "cover is bought",
      check: (step) => {
        const purchase = purchaseIn(step);
        if (purchase === undefined) return undefined;
        const { params, requests, sales, coverId } = purchase;
        const { cover, native } = feedsOf(step, purchase);
        const unit = unitOf(params.coverAsset);
        if (unit === undefined || params.coverAsset === NATIVE)
          return `asset of cover ${coverId}: expected 0, 6 or 7, observed ${params.coverAsset}`;
        if (cover === undefined || native === undefined) return undefined;
        return all(
          equal(`pools behind cover ${coverId}`, BigInt(requests.length), BigInt(sales.length)),
          every(requests, ({ poolId, coverAmountInAsset }) => {
            const what = `allocation of pool ${poolId} to cover ${coverId}`;
            const sold = sales.find((one) => one.poolId === poolId)?.amount ?? 0n;
            return all(
              equal(what, ceilDiv(coverAmountInAsset * cover * WAD, unit * native), sold),
              within(what, MIN_ALLOCATION, sold, sold),
            );
          }),
        );
      },
    },
  "paid = ceil(net × f(255) × 10^dec / (1e18 × f(pay))), net = max(0, sum of ceil(native × price × days / (365 × 1e18)) − credit of the old cover)":
    {
      id: "INV-PREMIUM-2",
      rules: ["COVER-4", "PAY-1", "EDIT-2", "ROUND-1"],
      premise: "cover is bought",
      parts: KINDS,
      check: (step) => {
        const purchase = purchaseIn(step);
        if (purchase === undefined) return undefined;
        const { params, coverId, premium } = purchase;
        const { native, pay } = feedsOf(step, purchase);
        const net = netOf(step, purchase);
        const unit = unitOf(params.paymentAsset);
        if (net === undefined || native === undefined || pay === undefined || unit === undefined) return undefined;
        return {
          [kindOf(purchase)]: all(
            equal(`payment asset of cover ${coverId}`, params.paymentAsset, premium?.paymentAsset),
            equal(`paid for cover ${coverId}`, ceilDiv(net * native * unit, WAD * pay), premium?.paid),
          ),
        };
      },
    },
  "commission = ceil(paid × 10 000 / (10 000 − ratio)) − paid, ratio <= 3 000, to a destination when ratio > 0": {
    id: "INV-PREMIUM-3",
    rules: ["PAY-2", "ROUND-1"],
    premise: "cover is bought",
    parts: ["with commission", "without"],
    check: (step) => {
      const purchase = purchaseIn(step);
      if (purchase === undefined) return undefined;
      const { params, coverId, premium } = purchase;
      const ratio = params.commissionRatio;
      const paid = premium?.paid ?? 0n;
      const gross = ratio > MAX_COMMISSION ? paid : ceilDiv(paid * BPS, BPS - ratio);
      return {
        [ratio > 0n ? "with commission" : "without"]: all(
          within(`commission ratio of cover ${coverId}`, 0n, ratio, MAX_COMMISSION),
          equal(`commission of cover ${coverId}`, gross - paid, premium?.commission),
          holds(
            ratio === 0n || !isNamed(params.commissionDestination, "nobody"),
            `commission of cover ${coverId}: expected NoCommissionDestination, observed a purchase`,
          ),
        ),
      };
    },
  },
  "paid + commission <= maxPremiumInAsset": {
    id: "INV-PREMIUM-4",
    rules: ["PAY-3"],
    premise: "cover is bought",
    check: (step) => {
      const { coverId, premium, params } = purchaseIn(step) ?? {};
      if (premium === undefined || params === undefined) return undefined;
      return within(`price of cover ${coverId}`, 0n, premium.paid + premium.commission, params.maxPremiumInAsset);
    },
  },
  "a purchase in ETH was sent at least paid + commission, which is what the buyer has less; one in another asset was sent no ETH":
    {
      id: "INV-PREMIUM-5",
      rules: ["PAY-4"],
      premise: "cover is bought",
      parts: ["in ETH", "in another asset"],
      check: (step) => {
        const purchase = purchaseIn(step);
        if (purchase === undefined) return undefined;
        const { coverId, premium, params, caller, value } = purchase;
        const what = `ETH sent for cover ${coverId}`;
        if (params.paymentAsset !== ETH) return { "in another asset": equal(what, 0n, value) };
        const gross = (premium?.paid ?? 0n) + (premium?.commission ?? 0n);
        const toItself = params.commissionDestination === caller ? (premium?.commission ?? 0n) : 0n;
        const spent = step.before.ether(caller) - step.now.ether(caller);
        return {
          "in ETH": all(
            within(what, gross, value, value),
            within(`ETH that ${caller} has less after cover ${coverId}`, gross - toItself, spent, gross),
          ),
        };
      },
    },
  "each pool's stream: rate = floor(reward / (streamEnd − now)); reward = floor(premium / 2), or for an extension floor(R × premium / sum), R = min(floor(sum / 2), floor(net / 2) + burned unstreamed)":
    {
      id: "INV-PREMIUM-6",
      rules: ["REWARD-1", "EDIT-5", "ROUND-1"],
      premise: "cover is bought",
      parts: KINDS,
      check: (step) => {
        const purchase = purchaseIn(step);
        if (purchase === undefined) return undefined;
        const net = netOf(step, purchase);
        if (net === undefined) return undefined;
        const { sales, isExtension, params, coverId } = purchase;
        const sum = premiumsOf(purchase);
        const burned = total(step.events("RewardStreamStopped").map((one) => one.burned));
        const whole = min(sum / 2n, net / 2n + burned);
        const duration = ceilToMidnight(step.time + params.period * DAY) - step.time;
        return {
          [kindOf(purchase)]: every(sales, ({ poolId, amount, price }) => {
            const premium = premiumOf(amount, price, params.period);
            const reward = isExtension ? share(whole, premium, sum) : premium / 2n;
            const stream = ofPool(step.events("RewardStreamAdded"), poolId);
            return all(
              equal(`stream of cover ${coverId} to pool ${poolId}`, reward / duration, stream?.rate),
              equal(`end of that stream`, step.time + duration, stream?.streamEnd),
            );
          }),
        };
      },
    },
  "an extension stops each old stream at the whole rate that payouts left of it and burns its unstreamed part, that rate × (streamEnd − now), before another starts in that pool":
    {
      id: "INV-PREMIUM-7",
      rules: ["EDIT-3", "EDIT-4", "E-EDIT"],
      premise: "a cover is extended",
      check: (step) => {
        const { old, params } = purchaseIn(step) ?? {};
        if (old === undefined || params === undefined) return undefined;
        return every(step.before.Cover.getCoverPools(params.coverId), ({ poolId, rewardRate }) => {
          const own = step.events().flatMap(({ by, name }) => (poolIdOf(by) === poolId ? [name] : []));
          const started = own.indexOf("RewardStreamAdded");
          const stopped = own.indexOf("RewardStreamStopped");
          const stop = ofPool(step.events("RewardStreamStopped"), poolId);
          const of = (what: string): string => `${what} of cover ${params.coverId} in pool ${poolId}`;
          return all(
            equal(of("stream stopped"), params.coverId, stop?.coverId),
            equal(of("rate stopped"), rewardRate, stop?.rate),
            equal(of("unstreamed reward burned"), rewardRate * (ceilToMidnight(old.end) - step.time), stop?.burned),
            holds(started < 0 || stopped < started, `${of("stream")}: expected it to stop before the next one starts`),
          );
        });
      },
    },
} satisfies InvariantsOf<Ghost>;
