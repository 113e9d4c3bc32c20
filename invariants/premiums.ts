import { MAX_COMMISSION, MIN_ALLOCATION } from "./core/limits";
import { poolAt } from "./core/accounts";
import { define } from "./statement/define";
import { BPS, ceilDiv, ceilToMidnight, DAY, max, min, unitOf, WAD, YEAR } from "./core/numbers";
import { both, equal, every, holds, SKIP, violated, within } from "./core/verdicts";
import type { Purchase } from "./history/deals";

const YEAR_DAYS = 365n;

/** Premium of a pool's part, wei [COVER-4]. */
const premiumOf = (native: bigint, price: bigint, days: bigint): bigint =>
  ceilDiv(native * price * days, YEAR_DAYS * WAD);

const premiumSum = ({ sales, params }: Purchase): bigint =>
  sales.reduce((sum, { amount, price }) => sum + premiumOf(amount, price, params.period), 0n);

/** The credit of an extension for the old premium, wei [EDIT-2]; undefined without a usable feed. */
function creditOf({ old, coverPrice, nativePrice }: Purchase, now: bigint): bigint | undefined {
  if (old === undefined) return 0n;
  const unit = unitOf(old.asset);
  if (coverPrice === undefined || nativePrice === undefined || unit === undefined) return undefined;
  return old.parts.reduce((sum, { amountBought, price }) => {
    const left = (amountBought * old.amount) / old.bought;
    const native = (left * coverPrice * WAD) / (unit * nativePrice);
    return sum + (native * price * (old.end - now)) / (YEAR * WAD);
  }, 0n);
}

/** The net premium of a purchase, wei [PAY-1]. */
function netOf(purchase: Purchase, now: bigint): bigint | undefined {
  const credit = creditOf(purchase, now);
  return credit === undefined ? undefined : max(0n, premiumSum(purchase) - credit);
}

const feedsUsable = define({
  id: "INV-FEED-1",
  on: ["purchase"],
  rules: ["FEED-2", "COVER-3", "PAY-1"],
  title: "a purchase succeeds => the feeds of the cover asset, the native token and the payment asset are usable",
  premise: "cover is bought",
  check(_seen, { deals: { purchase } }) {
    if (purchase === undefined) return SKIP;
    const { coverPrice, nativePrice, payPrice, coverId } = purchase;
    return holds(
      coverPrice !== undefined && nativePrice !== undefined && payPrice !== undefined,
      () => `feeds of cover ${coverId}`,
      "FeedUnusable",
      () => "success",
    );
  },
});

const conversion = define({
  id: "INV-PREMIUM-1",
  on: ["purchase"],
  rules: ["COVER-3", "COVER-2", "ASSET-1", "ROUND-1"],
  title:
    "each pool allocates ceil(amount * f(cover) * 1e18 / (10^dec * f(255))) >= 0.01 native; the cover asset is 0, 6 or 7",
  premise: "cover is bought",
  check(_seen, { deals: { purchase } }) {
    if (purchase === undefined) return SKIP;
    const { coverPrice, nativePrice, params, requests, sales, coverId } = purchase;
    const unit = unitOf(params.coverAsset);
    if (coverPrice === undefined || nativePrice === undefined || unit === undefined) return SKIP;
    return both(
      holds(
        params.coverAsset !== 255n,
        () => `cover asset of cover ${coverId}`,
        "0, 6 or 7",
        () => "255",
      ),
      equal(BigInt(requests.length), BigInt(sales.length), "allocations", () => `pools behind cover ${coverId}`),
      every(requests, ({ poolId, amount }) => {
        const native = ceilDiv(amount * coverPrice * WAD, unit * nativePrice);
        const sold = sales.find((sale) => sale.poolId === poolId)?.amount ?? 0n;
        return both(
          equal(native, sold, "wei", () => `allocation of pool ${poolId} to cover ${coverId}`),
          within(MIN_ALLOCATION, sold, sold, "wei", () => `allocation of pool ${poolId} to cover ${coverId}`),
        );
      }),
    );
  },
});

const paid = define({
  id: "INV-PREMIUM-2",
  on: ["purchase"],
  rules: ["COVER-4", "PAY-1", "EDIT-2", "ROUND-1"],
  title:
    "paid = ceil(net * f(255) * 10^dec / (1e18 * f(pay))), net = max(0, sum of ceil(native * price * days / (365 * 1e18)) - credit of the old cover)",
  premise: "cover is bought",
  parts: ["a new cover", "an extension"],
  check(seen, { deals: { purchase } }, part) {
    if (purchase === undefined) return SKIP;
    const { nativePrice, payPrice, params, coverId } = purchase;
    const net = netOf(purchase, seen.time);
    const unit = unitOf(params.paymentAsset);
    if (net === undefined || nativePrice === undefined || payPrice === undefined || unit === undefined) return SKIP;
    return part(
      purchase.old === undefined ? "a new cover" : "an extension",
      both(
        equal(params.paymentAsset, purchase.paymentAsset, "id", () => `payment asset of cover ${coverId}`),
        equal(
          ceilDiv(net * nativePrice * unit, WAD * payPrice),
          purchase.paid,
          "asset units",
          () => `paid for cover ${coverId}`,
        ),
      ),
    );
  },
});

const commission = define({
  id: "INV-PREMIUM-3",
  on: ["purchase"],
  rules: ["PAY-2", "ROUND-1"],
  title: "commission = ceil(paid * 10 000 / (10 000 - ratio)) - paid, ratio <= 3 000, to a destination when ratio > 0",
  premise: "cover is bought",
  parts: ["with commission", "without"],
  check(_seen, { deals: { purchase } }, part) {
    if (purchase === undefined) return SKIP;
    const { params, coverId } = purchase;
    if (params.commissionRatio > MAX_COMMISSION)
      return part(
        "with commission",
        violated(`commission ratio of cover ${coverId}`, "<= 3000", params.commissionRatio.toString(), "bps"),
      );
    const gross = ceilDiv(purchase.paid * BPS, BPS - params.commissionRatio);
    return part(
      params.commissionRatio > 0n ? "with commission" : "without",
      both(
        equal(gross - purchase.paid, purchase.commission, "asset units", () => `commission of cover ${coverId}`),
        holds(
          params.commissionRatio === 0n || params.commissionDestination !== "",
          () => `commission of cover ${coverId}`,
          "NoCommissionDestination",
          () => "success",
        ),
      ),
    );
  },
});

const limit = define({
  id: "INV-PREMIUM-4",
  on: ["purchase"],
  rules: ["PAY-3"],
  title: "paid + commission <= maxPremiumInAsset",
  premise: "cover is bought",
  check: (_seen, { deals: { purchase } }) =>
    purchase === undefined
      ? SKIP
      : within(
          0n,
          purchase.paid + purchase.commission,
          purchase.params.maxPremiumInAsset,
          "asset units",
          () => `price of cover ${purchase.coverId}`,
        ),
});

const eth = define({
  id: "INV-PREMIUM-5",
  on: ["purchase"],
  rules: ["PAY-4"],
  title: "a purchase in ETH was sent at least paid + commission; one in another asset was sent no ETH",
  premise: "cover is bought",
  parts: ["in ETH", "in another asset"],
  check(seen, { deals: { purchase } }, part) {
    if (purchase === undefined) return SKIP;
    const where = () => `ETH sent for cover ${purchase.coverId}`;
    if (purchase.params.paymentAsset !== 0n) return part("in another asset", equal(0n, seen.value, "wei", where));
    return part("in ETH", within(purchase.paid + purchase.commission, seen.value, seen.value, "wei", where));
  },
});

const rewards = define({
  id: "INV-PREMIUM-6",
  on: ["purchase"],
  rules: ["REWARD-1", "EDIT-5", "ROUND-1"],
  title:
    "each pool's stream: rate = floor(reward / (streamEnd - now)); reward = floor(premium / 2), or for an extension floor(R * premium / sum), R = min(floor(sum / 2), floor(net / 2) + burned unstreamed)",
  premise: "cover is bought",
  parts: ["a new cover", "an extension"],
  check(seen, { deals: { purchase } }, part) {
    const net = purchase === undefined ? undefined : netOf(purchase, seen.time);
    if (purchase === undefined || net === undefined) return SKIP;
    const { sales, started, stopped, old, params, coverId } = purchase;
    const sum = premiumSum(purchase);
    const burned = stopped.reduce((total, { value }) => total + value, 0n);
    const whole = min(sum / 2n, net / 2n + burned);
    const duration = ceilToMidnight(seen.time + params.period * DAY) - seen.time;
    return every(sales, ({ poolId, amount, price }) => {
      const premium = premiumOf(amount, price, params.period);
      const reward = old === undefined ? premium / 2n : sum === 0n ? 0n : (whole * premium) / sum;
      const stream = started.find((one) => one.poolId === poolId);
      return part(
        old === undefined ? "a new cover" : "an extension",
        equal(reward / duration, stream?.rate ?? -1n, "wei/s", () => `stream of cover ${coverId} to pool ${poolId}`),
      );
    });
  },
});

const stops = define({
  id: "INV-PREMIUM-7",
  on: ["purchase"],
  rules: ["EDIT-3", "EDIT-4", "E-EDIT"],
  title:
    "an extension stops each old stream at the whole rate that payouts left of it and burns its unstreamed part, that rate * (streamEnd - now), before another starts in that pool",
  premise: "a cover that was seen is extended",
  check(seen, { deals: { purchase } }) {
    const old = purchase?.old;
    if (purchase === undefined || old === undefined) return SKIP;
    return every(old.parts, ({ poolId, rate }) => {
      const own = seen.step.logs.filter((log) => poolAt(log.address) === poolId).map(({ name }) => name);
      const started = own.indexOf("RewardStreamAdded");
      const stop = purchase.stopped.find((one) => one.poolId === poolId && one.coverId === old.id);
      const where = (what: string) => () => `${what} of cover ${old.id} in pool ${poolId}`;
      return both(
        equal(rate, stop?.rate ?? -1n, "wei/s", where("rate stopped")),
        equal(
          rate * (ceilToMidnight(old.end) - seen.time),
          stop?.value ?? -1n,
          "wei",
          where("unstreamed reward burned"),
        ),
        holds(
          started < 0 || own.indexOf("RewardStreamStopped") < started,
          where("stream stopped"),
          "before the next one starts",
          () => own.join(),
        ),
      );
    });
  },
});

/** PREMIUMS: the price of cover, its receivers, and the rewards that it streams. */
export const PREMIUMS = [feedsUsable, conversion, paid, commission, limit, eth, rewards, stops];
