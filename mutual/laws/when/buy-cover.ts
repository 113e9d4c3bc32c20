import {
  BPS,
  COOLDOWN,
  MAX_COMMISSION,
  MAX_COVER_AMOUNT,
  MAX_PERIOD,
  MAX_POOLS,
  MIN_ALLOCATION,
  MIN_PERIOD,
  SETTLEMENT_MARGIN,
  VOTING_WINDOW,
  WAD,
} from "../../invariants/limits";
import { ceilDiv, max, min, poolOf, total, trancheEnd, unitOf } from "../../invariants/numbers";
import { feedPrice } from "../../invariants/purchase";
import { DAY } from "../../calls/draws";
import { TRAITS } from "../../people";
import { balanceOf } from "../life";
import { isFree, isOf, type Condition, type Scene } from "./conditions";

const [ETH, NATIVE] = [0n, 255n] as const;
const COVERED: readonly bigint[] = [0n, 6n, 7n];

/** What of a listing is free in the tranches that end at or after a moment [CAP-2, CAP-4]. */
function freeUntil(
  {
    firstTrancheId,
    capacity,
    allocated,
  }: { readonly firstTrancheId: bigint; readonly capacity: readonly bigint[]; readonly allocated: readonly bigint[] },
  end: bigint,
): bigint {
  let [owed, room, net] = [0n, 0n, 0n];
  for (const [i, has] of capacity.entries()) {
    const sold = allocated[i] ?? 0n;
    if (trancheEnd(firstTrancheId + BigInt(i)) < end) owed = max(0n, owed + sold - has);
    else {
      room += max(0n, has - sold);
      net += has - sold;
    }
  }
  return max(0n, min(room, net - owed));
}

/** Of a new cover: an extension has other conditions. */
export function buyCover(scene: Scene): readonly Condition[] | undefined {
  const { offer, model, now, time, edition } = scene;
  if (offer.name !== "Cover.buyCover" || offer.args.params.coverId !== 0n) return undefined;
  const { params, poolAllocationRequests } = offer.args;
  const { owner, productId, coverAsset, paymentAsset, amount, period, commissionRatio, commissionDestination } = params;
  const { CoverProducts, Registry, StakingProducts } = now;
  const requests = poolAllocationRequests.filter(({ skip }) => !skip);
  const own: readonly Condition[] = [
    ["the caller is a member", Registry.checkRole(offer.caller, 1n)],
    ["the owner is a member", Registry.checkRole(owner, 1n)],
    ["the owner takes NFTs", TRAITS[owner]?.takesNfts !== false],
    ["the product exists", isOf(productId, CoverProducts.productCount)],
    ["the cover asset is 0, 6 or 7", COVERED.includes(coverAsset)],
    ["the amount is above 0 and fits", amount > 0n && amount <= MAX_COVER_AMOUNT],
    ["the period is from 28 to 365 days", period >= MIN_PERIOD && period <= MAX_PERIOD],
    ["ETH comes only for a payment in ETH", offer.value === 0n || paymentAsset === ETH],
    ["the commission is at most 30 %", commissionRatio <= MAX_COMMISSION],
    ["a commission has a destination", commissionRatio === 0n || commissionDestination !== ("nobody" as never)],
    ["the parts add up to the amount", total(requests.map(({ coverAmountInAsset }) => coverAmountInAsset)) === amount],
    ["there are at most ten parts", BigInt(requests.length) <= MAX_POOLS],
    ["the pools are distinct", new Set(requests.map(({ poolId }) => poolId)).size === requests.length],
  ];
  const price = (asset: bigint): bigint | undefined =>
    unitOf(asset) === undefined ? undefined : feedPrice(now, asset, time);
  const [covered, native, paid] = [price(coverAsset), price(NATIVE), price(paymentAsset)];
  const isThere = isOf(productId, model.read.productCount());
  const isAccepted = isThere && CoverProducts.getProduct(productId).acceptedAssets.includes(paymentAsset);
  const terms: readonly Condition[] = [
    ...own,
    ["the payment asset is accepted", isAccepted],
    ["all feeds are usable", covered !== undefined && native !== undefined && paid !== undefined],
  ];
  // beyond this, what is read rests on what is met so far
  if (terms.some(([, met]) => !met) || covered === undefined || native === undefined || paid === undefined)
    return terms;
  const { productType } = CoverProducts.getProduct(productId);
  const { gracePeriod } = CoverProducts.getProductType(productType);
  const review = edition === "earlier" ? CoverProducts.getReviewPeriod(productType) : VOTING_WINDOW + COOLDOWN;
  const end = time + period * DAY + gracePeriod + review + SETTLEMENT_MARGIN;
  let net = 0n;
  const pools = requests.flatMap(({ poolId, coverAmountInAsset }): readonly Condition[] => {
    const exists: Condition = ["the pool exists", isOf(poolId, StakingProducts.poolCount)];
    if (!isOf(poolId, model.read.poolCount())) return [exists];
    if (model.read.stakedProduct(poolId, productId) === undefined)
      return [exists, ["the pool lists the product", false]];
    const part = ceilDiv(coverAmountInAsset * covered * WAD, (unitOf(coverAsset) ?? WAD) * native);
    net += ceilDiv(part * StakingProducts.getSpotPrice(poolId, productId) * period, 365n * WAD);
    return [
      exists,
      ["the pool is not halted", !now.StakingPool.at(poolOf(poolId)).getPoolState.halted],
      ["each part is at least 0.01", part >= MIN_ALLOCATION],
      ["the pool has the capacity", part <= freeUntil(StakingProducts.getCapacities(poolId, productId), end)],
    ];
  });
  const due = ceilDiv(net * native * (unitOf(paymentAsset) ?? WAD), WAD * paid);
  const gross = ceilDiv(due * BPS, BPS - commissionRatio);
  return [
    ...terms,
    ...pools,
    ["the premium is within the limit", gross <= params.maxPremiumInAsset],
    ...payment(scene, { gross, due }),
  ];
}

/** What a payment needs [PAY-1, PAY-4]. */
function payment(scene: Scene, { gross, due }: { readonly gross: bigint; readonly due: bigint }): readonly Condition[] {
  const { offer, now } = scene;
  if (offer.name !== "Cover.buyCover") return [];
  const { caller, value } = offer;
  const { paymentAsset, commissionDestination } = offer.args.params;
  if (paymentAsset === ETH)
    return [
      ["enough ETH comes along", value >= gross],
      ["the caller takes the spare ETH", value === gross || TRAITS[caller]?.takesEth !== false],
    ];
  if (gross === 0n) return [];
  const has: Condition = ["the caller has the premium", balanceOf(now, paymentAsset, caller) >= gross];
  if (paymentAsset === NATIVE)
    return [
      has,
      ["the cover contract may take the premium", now.NativeToken.allowance(caller, "cover") >= gross],
      ["the caller is not locked", isFree(scene, caller)],
    ];
  const token = now.HostileERC20.at(`asset:${paymentAsset}`);
  const isBlocked = gross > due && token.isBlocked(commissionDestination);
  return [
    has,
    ["the cover contract may take the premium", token.allowance(caller, "cover") >= gross],
    ["the caller is not blocked", !token.isBlocked(caller)],
    ["the commission's destination is not blocked", !isBlocked],
  ];
}
