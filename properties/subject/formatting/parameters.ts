import type { NumberContext } from "assay/types";
import { accountAt } from "../../fixture/addresses";
import { argumentsOf } from "../../operations";
import { assetAmount, assetName, NATIVE } from "./assets";
import { scales, type Scale } from "./scales";

/** Scales of the arguments of calls, which have the same meaning everywhere. */
const ARGUMENTS: ReadonlyMap<string, Scale> = new Map(
  (
    [
      ["tranche", "tranche"],
      ["moment", "date"],
      ["seconds", "duration"],
      ["days", "days"],
      ["bps", "bps"],
    ] as const
  ).flatMap(([sort, scale]) => argumentsOf(sort).map((name): [string, Scale] => [name, scale])),
);
const ASSETS: ReadonlySet<string> = new Set(argumentsOf("asset"));

/** Scales of names in events, errors, structs and answers. */
const NAMES: readonly (readonly [Scale, RegExp])[] = [
  ["tranche", /^(fromTrancheId|toTrancheId|firstTrancheId|firstActiveTrancheId)$/],
  [
    "date",
    /^(start|end|endedAt|endsAt|exposureEnd|streamEnd|submittedAt|votingEnd|cooldownEnd|priceUpdatedAt|updatedAt_|graceEnd)$/,
  ],
  ["duration", /^cooldown$/],
  ["bps", /^(target|ratio)$/],
  ["price", /^(price|bumpedPrice)$/],
  ["shares", /^(shares|newShares|activeShares)$/],
  ["native", /^(stake|stakes|activeStake|poolStake|rewards|surplus|burned|unstreamed|stakeTaken|released|capacity)$/],
  ["nativeRate", /^(rate|rewardRate)$/],
  ["status", /^status$/],
];

/** Scales of arguments whose meaning depends on their error. */
const ERRORS: Readonly<Record<string, Scale>> = {
  TrancheNotActive: "tranche",
  LockNotLater: "date",
  GracePeriodTooLong: "duration",
  ReviewPeriodOutOfRange: "duration",
  PeriodOutOfRange: "days",
  BpsTooHigh: "bps",
  CommissionTooHigh: "bps",
  MaxFeeTooHigh: "bps",
  FeeAboveMax: "bps",
  WeightTooHigh: "bps",
  TotalWeightTooHigh: "bps",
  TargetOutOfRange: "bps",
  InitialPriceTooLow: "bps",
  DepositTooSmall: "native",
  ExtensionTooSmall: "native",
  AllocationTooSmall: "native",
  InsufficientCapacity: "native",
  InsufficientEth: "eth",
  UnexpectedEth: "eth",
  WrongDeposit: "eth",
};

/** Scales of unnamed answers, by their getter. */
const ANSWERS: readonly (readonly [Scale, RegExp])[] = [
  ["date", /\.(expiryOf|getGraceEnd)$/],
  ["duration", /\.getReviewPeriod$/],
  ["eth", /^CapitalPool\.getPrice$/],
  ["bps", /\.getTotalWeight$/],
  ["native", /^StakingPool\.(getStakeInfo|getPoolStake|getUnwithdrawnRewards|getWithdrawnRewards)$/],
];

/** Contracts whose amounts are all in the native token. */
const NATIVE_ONLY = /^(StakingPool|StakingProducts|EarlierStakingProducts|NativeToken)\./;
/** Parameters that are an amount in some asset. */
const AMOUNT = /^(amount|value|coverAmountInAsset|amountBefore|amountBought|payout|requested|requestedAmount)$/;

/** An argument of a call, an event or an error as text, by its name and owner. */
export function parameterText(place: NumberContext): string | undefined {
  const { owner, name, value } = place;
  const error = ERRORS[owner];
  if (error !== undefined) return scales[error](value);
  if (ASSETS.has(name)) return assetName(value);
  const scale =
    name === ""
      ? ANSWERS.find(([, reads]) => reads.test(owner))?.[0]
      : (ARGUMENTS.get(name) ?? NAMES.find(([, names]) => names.test(name))?.[0]);
  if (scale !== undefined) return scales[scale](value);
  if (owner === "MockFeed.set" && name === "answer_") return scales.eth(value);
  if (owner.endsWith(".EthReceived")) return scales.eth(value);
  return assetAmount(value, assetOf(place));
}

/** The asset of an amount; undefined for other numbers, and when the asset is unknown. */
function assetOf({ owner, name, at, beside, look }: NumberContext): bigint | undefined {
  if (/^(maxPremiumInAsset|paid|commission|premium|gross)$/.test(name)) return beside("paymentAsset");
  if (!AMOUNT.test(name)) return undefined;
  const own = /^asset:(\d+)$/.exec(at === undefined ? "" : (accountAt(at) ?? ""))?.[1];
  if (own !== undefined) return BigInt(own);
  const beside_ = beside("coverAsset") ?? beside("asset");
  if (beside_ !== undefined) return beside_;
  const coverId = beside("coverId") ?? look("claim", beside("claimId") ?? 0n, "coverId");
  const ofCover = /payout|requested|amountBefore/i.test(name) || owner.endsWith(".CoverReduced");
  if (coverId !== undefined && ofCover) return look("cover", coverId, "coverAsset");
  return NATIVE_ONLY.test(owner) ? NATIVE : undefined;
}
