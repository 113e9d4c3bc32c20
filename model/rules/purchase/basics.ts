import type { Account, BuyCoverParams, ProductState } from "../../api";
import { DAY, MAX_COMMISSION, MAX_COVER_AMOUNT, MAX_PERIOD, MIN_PERIOD, NATIVE } from "../../constants";
import type { Preconditions } from "../../outcome";
import { byId, known } from "../../state/state";
import type { State } from "../../state/state";
import { exposureEnd } from "../exposure";
import { hasFeed, isAsset, isCoverAsset, requirePrice } from "../feeds";
import { requireMember } from "../roles";

/** Prices in ETH that a purchase works with; undefined where a feed is unusable or the asset is none. */
export interface Prices {
  readonly cover: bigint | undefined;
  readonly native: bigint | undefined;
  readonly payment: bigint | undefined;
}

/** When the new cover ends and until when it is exposed. */
export interface Span {
  readonly end: bigint;
  readonly gracePeriod: bigint;
  readonly reviewPeriod: bigint;
  readonly exposureEnd: bigint;
}

/** What a purchase asks of buyer, owner and numbers. [COVER-1, PAY-2] */
export function requireBasics(state: State, caller: Account, params: BuyCoverParams, needs: Preconditions): void {
  const { owner, coverAsset, amount, period, commissionRatio, commissionDestination } = params;
  requireMember(state, caller, needs);
  requireMember(state, owner, needs);
  needs.refuse(!isCoverAsset(coverAsset), "UnknownAsset", coverAsset);
  needs.refuse(amount === 0n || amount > MAX_COVER_AMOUNT, "AmountOutOfRange", amount, MAX_COVER_AMOUNT);
  needs.refuse(period < MIN_PERIOD || period > MAX_PERIOD, "PeriodOutOfRange", period, MIN_PERIOD, MAX_PERIOD);
  needs.refuse(commissionRatio > MAX_COMMISSION, "CommissionTooHigh", commissionRatio, MAX_COMMISSION);
  needs.refuse(commissionRatio > 0n && commissionDestination === "", "NoCommissionDestination");
}

/** The product, which must exist and accept the payment asset. [COVER-1] */
export function requireProduct(state: State, params: BuyCoverParams, needs: Preconditions): ProductState | undefined {
  const { productId, paymentAsset } = params;
  const product = byId(state.products, productId);
  needs.refuse(product === undefined, "UnknownProduct", productId);
  if (product !== undefined) {
    needs.refuse(!product.acceptedAssets.includes(paymentAsset), "AssetNotAccepted", productId, paymentAsset);
  }
  return product;
}

/** The feeds of the cover asset, the native token and the payment asset; ETH needs none. [FEED-2] */
export function requirePrices(state: State, params: BuyCoverParams, needs: Preconditions): Prices {
  const { coverAsset, paymentAsset } = params;
  return {
    cover: isCoverAsset(coverAsset) ? requirePrice(state, coverAsset, needs) : undefined,
    native: requirePrice(state, NATIVE, needs),
    payment: isAsset(paymentAsset) ? requirePrice(state, paymentAsset, needs) : undefined,
  };
}

/**
 * When the cover would end, with today's grace and review period; undefined when product or period do not tell.
 * [COVER-6, CAP-2, E-REVIEW]
 */
export function spanOf(state: State, product: ProductState | undefined, period: bigint): Span | undefined {
  if (product === undefined || period < MIN_PERIOD || period > MAX_PERIOD) return undefined;
  const { gracePeriod, reviewPeriod } = known(state.productTypes, product.productType, "product type");
  const end = state.time + period * DAY;
  const { cooldown } = state.rules;
  return { end, gracePeriod, reviewPeriod, exposureEnd: exposureEnd(end + gracePeriod, reviewPeriod + cooldown) };
}

/** Whether the payment is pulled in tokens. */
export function isPaidInTokens(paymentAsset: bigint): boolean {
  return hasFeed(paymentAsset);
}
