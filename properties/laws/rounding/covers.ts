import type { Law } from "assay/types";
import {
  type Account,
  type BuyCoverParams,
  MIN_PERIOD,
  poolAccount,
  type PoolAllocationRequest,
  ZERO_ACCOUNT,
} from "../../../model";
import { amountOf, assetFor, drawOffer, purchase, type Offer } from "../../actions/coverTerms";
import type { Draws } from "../../action-definition/draws";
import { ONE, TRANCHE } from "../../action-definition/world";
import { addressOf } from "../../fixture/addresses";
import type { Target } from "../../observe/kinds";
import { approvedClaim, fillCapitalPool } from "../approved";
import type { LawContext } from "../law-context";
import type { ProgramBuilder } from "../program-builder";
import type { Seen } from "../trace";
import { LIFE } from "../inputs";
import { BURNT, lifeThen, splitLaw, user, type Bound, type Life, type Split } from "./split";

const ETH = 0n;
const BALANCE: Readonly<Record<string, string>> = { "0": "eth", "6": "usd", "7": "btc", "255": "native" };

/** An amount of native tokens, in wei, of which each of five parts is above a pool's minimum. */
const SMALL = (7n * ONE) / 100n;

/** A purchase by its owner, without commission. */
function buy(
  builder: ProgramBuilder,
  owner: Account,
  offer: Offer,
  paymentAsset: bigint,
  change: Partial<BuyCoverParams> = {},
): void {
  const { productId, coverAsset, period, requests } = offer;
  const params: BuyCoverParams = {
    coverId: 0n,
    owner,
    productId,
    coverAsset,
    amount: amountOf(requests),
    period,
    maxPremiumInAsset: 0n,
    paymentAsset,
    commissionRatio: 0n,
    commissionDestination: ZERO_ACCOUNT,
    ipfsData: "",
    ...change,
  };
  builder.call(purchase(owner, params, requests));
}

const scaled = (requests: readonly PoolAllocationRequest[], part: bigint, whole: bigint): PoolAllocationRequest[] =>
  requests.map((request) => ({ ...request, coverAmountInAsset: (request.coverAmountInAsset * part) / whole }));

const less = (a: readonly PoolAllocationRequest[], b: readonly PoolAllocationRequest[]): PoolAllocationRequest[] =>
  a.map((request, i) => ({
    ...request,
    coverAmountInAsset: request.coverAmountInAsset - (b[i]?.coverAmountInAsset ?? 0n),
  }));

/** The offer with amounts so small that rounding matters more than the price bumps between the parts. */
function small(builder: ProgramBuilder, offer: Offer): Offer {
  const requests = offer.requests.map((request) => ({
    ...request,
    coverAmountInAsset: assetFor(builder.world, offer.coverAsset, SMALL) ?? request.coverAmountInAsset,
  }));
  return { ...offer, requests };
}

/** The owner's payment between two observations. */
function paid(asset: bigint, owner: Account, before: Seen, after: Seen): bigint {
  const account: Target = { kind: "account", account: owner };
  const field = BALANCE[asset.toString()] ?? "";
  return before.word(account, field) - after.word(account, field);
}

const costs = (once: bigint, parts: bigint): Bound => ({ what: "payment (asset units)", once, parts, under: 0n });

/** Buying in parts is never cheaper. */
export function buyInParts(context: LawContext): Law<Life> {
  return splitLaw(
    context,
    {
      id: "LAW-ROUND-4",
      rules: ["ROUND-1", "COVER-3", "COVER-4", "PAY-1", "PRICE-4"],
      title: "at one moment, amount = a1 + … + an: paid(buy a1; …; buy an) >= paid(buy amount)",
      premise: "all purchases succeed",
    },
    lifeThen(8, LIFE),
    (builder, draws): Split | undefined => {
      const owner = user(builder, draws);
      const drawn = owner === undefined ? undefined : drawOffer(draws, builder.world, {}, () => 0n);
      if (owner === undefined || drawn === undefined) return undefined;
      const offer = draws.chance(60) ? small(builder, drawn) : drawn;
      const asset = draws.pick(builder.world.read.product(offer.productId).acceptedAssets) ?? ETH;
      const [once, parts] = [builder.fork(), builder.fork()];
      buy(once, owner, offer, asset);
      let left = offer.requests;
      const count = 1n + BigInt(draws.below(4));
      for (let i = 0n; i < count; i += 1n) {
        const part = scaled(left, 1n, count + 1n - i);
        buy(parts, owner, { ...offer, requests: part }, asset);
        left = less(left, part);
      }
      buy(parts, owner, { ...offer, requests: left }, asset);
      const account: Target = { kind: "account", account: owner };
      return {
        once,
        parts,
        before: [account],
        after: [account],
        compare: (before, first, second) => [
          costs(paid(asset, owner, before, first), paid(asset, owner, before, second)),
        ],
      };
    },
  );
}

/** Extending through another cover is never cheaper than extending directly. */
export function extendThrough(context: LawContext): Law<Life> {
  return splitLaw(
    context,
    {
      id: "LAW-ROUND-5",
      rules: ["ROUND-1", "EDIT-2", "EDIT-4", "PAY-1", "PRICE-4"],
      title:
        "at one moment, d taking at least what c has of each pool (in the earlier edition any part): paid(extend c to d; extend d to e) >= paid(extend c to e)",
      premise: "all extensions succeed",
    },
    lifeThen(8, LIFE),
    (builder, draws): Split | undefined => {
      const owner = user(builder, draws);
      const offer = owner === undefined ? undefined : drawOffer(draws, builder.world, {}, () => 0n);
      if (owner === undefined || offer === undefined) return undefined;
      const asset = draws.pick(builder.world.read.product(offer.productId).acceptedAssets) ?? ETH;
      // half of what is free, so that there is room to grow
      const first = { ...offer, requests: scaled(offer.requests, 1n, 2n) };
      buy(builder, owner, first, asset);
      builder.wait(builder.model.time + BigInt(draws.below(Number(offer.period) * 86_400)));
      const coverId = builder.world.read.coverCount();
      // with less in between, c's own bump is taken back before e is priced [PRICE-7], which may be cheaper
      const through = varied(draws, first, context.edition === "current" ? 100 : LEAST_PERCENT);
      const last = varied(draws, first, LEAST_PERCENT);
      const [once, parts] = [builder.fork(), builder.fork()];
      buy(once, owner, last, asset, { coverId });
      buy(parts, owner, through, asset, { coverId });
      // where an extension keeps the cover's id, that is the same one
      buy(parts, owner, last, asset, { coverId: parts.world.read.coverCount() });
      const account: Target = { kind: "account", account: owner };
      return {
        once,
        parts,
        before: [account],
        after: [account],
        compare: (before, one, two) => [costs(paid(asset, owner, before, one), paid(asset, owner, before, two))],
      };
    },
  );
}

/** The least percentage of a cover to which it is extended. */
const LEAST_PERCENT = 60;
const MOST_PERCENT = 120;

/** The same offer for another period, and with slightly other amounts. */
function varied(draws: Draws, offer: Offer, leastPercent: number): Offer {
  const period = MIN_PERIOD + BigInt(draws.below(120));
  const part = BigInt(leastPercent + draws.below(MOST_PERCENT - leastPercent));
  return { ...offer, period, requests: scaled(offer.requests, part, 100n) };
}

/** How many tranches can back a cover; the allocation of each is rounded. */
const TRANCHES = 8n;

/** Claiming in parts pays the same, and burns the same except for dust. */
export function claimInParts(context: LawContext): Law<Life> {
  return splitLaw(
    context,
    {
      id: "LAW-ROUND-6",
      rules: ["ROUND-1", "SETTLE-3", "BURN-1", "BURN-2"],
      title:
        "amount = a1 + a2: payout(a1) + payout(a2) = payout(amount), -1 <= burned(a1) + burned(a2) - burned(amount) <= 8 per pool, in wei",
      // the earlier edition has no partial claims [E-CLAIM]
      editions: ["current"],
      premise: "both claims are approved, no tranche ends in between",
    },
    lifeThen(10, BURNT),
    (builder, draws): Split | undefined => {
      const owner = user(builder, draws);
      const offer = owner === undefined ? undefined : drawOffer(draws, builder.world, {}, () => 0n);
      if (owner === undefined || offer === undefined) return undefined;
      const asset = draws.pick(builder.world.read.product(offer.productId).acceptedAssets) ?? ETH;
      // not all of it, so that no payout takes the whole stake
      const requests = scaled(offer.requests, 1n, 3n);
      buy(builder, owner, { ...offer, requests }, asset);
      fillCapitalPool(builder);
      const amount = amountOf(requests);
      const part = 1n + draws.part(amount - 2n);
      if (part >= amount) return undefined;
      const coverId = builder.world.read.coverCount();
      const tranche = builder.world.currentTranche();
      const [once, parts] = [builder.fork(), builder.fork()];
      if (!approvedClaim(once, owner, coverId, amount)) return undefined;
      if (!approvedClaim(parts, owner, coverId, part) || !approvedClaim(parts, owner, coverId, amount - part))
        return undefined;
      once.wait(parts.model.time);
      if (parts.model.time / TRANCHE !== tranche) return undefined;
      const pools = requests.map(({ poolId }) => ({ kind: "pool", poolId }) as const);
      const money: Target = { kind: "account", account: owner };
      const field = BALANCE[offer.coverAsset.toString()] ?? "";
      return {
        once,
        parts,
        before: [money, ...pools],
        after: [money, ...pools],
        compare: (before, one, two) => [
          {
            what: "payout (asset units)",
            once: one.word(money, field),
            parts: two.word(money, field),
            over: 0n,
            under: 0n,
          },
          ...pools.map((pool) => ({
            what: `${poolAccount(pool.poolId)} at ${addressOf(poolAccount(pool.poolId))}: burned (wei)`,
            once: before.word(pool, "activeStake") - one.word(pool, "activeStake"),
            parts: before.word(pool, "activeStake") - two.word(pool, "activeStake"),
            // the first burn is rounded down, the remaining allocation of each tranche up
            under: 1n,
            over: TRANCHES,
          })),
        ],
      };
    },
  );
}
