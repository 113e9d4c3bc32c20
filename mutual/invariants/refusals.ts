import type { Claim, CoverData, Errors, InvariantSpec, InvariantsOf } from "assay";
import { ROLE, isPool } from "./governance";
import type { Ghost, Seen } from "./ghost";
import {
  ACTIVE_TRANCHES,
  BPS,
  CLAIM_DEPOSIT,
  ETH,
  MAX_COMMISSION,
  MAX_COVER_AMOUNT,
  MAX_FEE,
  MAX_GRACE_PERIOD,
  MAX_GROUP,
  MAX_LOCK,
  MAX_PERIOD,
  MAX_POOLS,
  MAX_TOTAL_WEIGHT,
  MIN_ALLOCATION,
  MIN_DEPOSIT,
  MIN_EXTENSION,
  MIN_GROUP,
  MIN_PERIOD,
} from "./limits";
import { poolOf, trancheAt, trancheEnd } from "./numbers";
import { feedPrice } from "./purchase";
import { cooldownIn, isKnown, isNamed, oneOf } from "./subjects";
import { holds } from "./verdicts";

/** Whether the reason that an error names holds, by its values and by what was before the call; undefined where it names what does not exist. */
type Reason<Values> = (values: Values, step: Seen) => boolean | undefined;
type Reasons = { readonly [E in keyof Errors]?: Reason<Errors[E]> };

/** The error's first value beyond a limit of the rules, on either side. */
const outside =
  (least: bigint, most: bigint) =>
  ([value]: readonly [bigint, ...unknown[]]): boolean =>
    value < least || value > most;
const above = (limit: bigint) => outside(0n, limit);

/** Of the cover that the error names first. */
const ofCover =
  <V extends readonly [bigint, ...unknown[]]>(
    reason: (cover: CoverData, values: V, step: Seen) => boolean,
  ): Reason<V> =>
  (values, step) =>
    isKnown(values[0], step.before.Cover.coverCount)
      ? reason(step.before.Cover.getCover(values[0]), values, step)
      : undefined;
/** Of the claim that the error names first. */
const ofClaim =
  <V extends readonly [bigint, ...unknown[]]>(reason: (claim: Claim, values: V, step: Seen) => boolean): Reason<V> =>
  (values, step) =>
    isKnown(values[0], step.before.Claims.claimCount)
      ? reason(step.before.Claims.getClaim(values[0]), values, step)
      : undefined;

const isMember = ({ before }: Seen, account: string): boolean => before.Registry.checkRole(account, ROLE.member);
const isLocked = ({ before, time }: Seen, account: string): boolean => time < before.NativeToken.isLockedForMV(account);

/** Errors by what they are about; the reason of each, from the rule that it names in contracts/interfaces/Errors.sol. */
const PEOPLE: Reasons = {
  NotGovernor: ([caller]) => !isNamed(caller, "governor"),
  NotMember: ([account], step) => !isMember(step, account),
  AlreadyMember: ([account], step) => isMember(step, account),
  NotManager: ([poolId, caller], step) =>
    isPool(step, poolId) ? step.before.StakingPool.at(poolOf(poolId)).manager !== caller : undefined,
  GroupSize: outside(MIN_GROUP, MAX_GROUP),
  LockNotLater: ([account, , requested], { before }) => requested <= before.NativeToken.isLockedForMV(account),
  LockTooLong: ([, requested], { time }) => requested > time + MAX_LOCK,
  TokensLocked: ([account], step) => isLocked(step, account),
};

const STAKING: Reasons = {
  MaxFeeTooHigh: above(MAX_FEE),
  FeeAboveMax: ([fee, maxFee]) => fee > maxFee,
  TrancheNotActive: ([tranche], { time }) => tranche < trancheAt(time) || tranche >= trancheAt(time) + ACTIVE_TRANCHES,
  DepositTooSmall: ([amount]) => amount < MIN_DEPOSIT,
  ExtensionTooSmall: ([amount]) => amount < MIN_EXTENSION,
  TrancheNotEnded: ([tranche], { time }) => time < trancheEnd(tranche),
  ManagerLocked: ([manager], step) => isLocked(step, manager),
  PoolIsHalted: ([poolId], step) =>
    isPool(step, poolId) ? step.before.StakingPool.at(poolOf(poolId)).getPoolState.halted : undefined,
};

const PRODUCTS: Reasons = {
  BpsTooHigh: above(BPS),
  InitialPriceTooLow: ([initialPrice, minPrice]) => initialPrice < minPrice,
  GracePeriodTooLong: above(MAX_GRACE_PERIOD),
  TargetOutOfRange: ([productId, target], { before }) =>
    isKnown(productId, before.CoverProducts.productCount)
      ? target < before.CoverProducts.getPrices(productId)[0] || target > BPS
      : undefined,
  WeightTooHigh: ([, weight]) => weight > BPS,
  TotalWeightTooHigh: above(MAX_TOTAL_WEIGHT),
  EffectiveWeightTooHigh: above(MAX_TOTAL_WEIGHT),
};

const COVER: Reasons = {
  PeriodOutOfRange: outside(MIN_PERIOD, MAX_PERIOD),
  AmountOutOfRange: outside(1n, MAX_COVER_AMOUNT),
  CommissionTooHigh: above(MAX_COMMISSION),
  TooManyPools: above(MAX_POOLS),
  AllocationTooSmall: ([, amount]) => amount < MIN_ALLOCATION,
  AllocationMismatch: ([allocated, amount]) => allocated !== amount,
  InsufficientCapacity: ([, , requested, free]) => requested > free,
  PremiumTooHigh: ([gross, most]) => gross > most,
  InsufficientEth: ([sent, required]) => sent < required,
  UnexpectedEth: ([sent]) => sent > 0n,
  FeedUnusable: ([asset], { before, time }) => feedPrice(before, asset, time) === undefined,
  CoverEnded: ofCover((cover, _, { time }) => time >= cover.end),
  CoverClosed: ofCover((cover) => cover.amount === 0n),
  CoverMismatch: ofCover((cover, [, productId, asset]) => cover.productId !== productId || cover.coverAsset !== asset),
  CoverClaimOpen: ofCover((_, [coverId], { before }) => before.Claims.getOpenClaim(coverId) !== 0n),
};

const CLAIM: Reasons = {
  GraceEnded: ofCover((cover, _, { time }) => time >= cover.end + cover.gracePeriod),
  WrongDeposit: ([sent]) => sent !== CLAIM_DEPOSIT,
  ConflictOfInterest: ofClaim((claim, [, account]) => claim.submitter === account),
  AlreadyVoted: ofClaim((_, [claimId, account], { before }) => before.Claims.hasVoted(claimId, account)),
  VotingEnded: ofClaim((claim, _, { time }) => time >= claim.votingEnd),
  CooldownNotEnded: ofClaim((claim, _, step) => step.time < claim.votingEnd + cooldownIn(step)),
  AlreadySettled: ofClaim(({ settled }) => settled),
};

const FETCHES = ["CapitalPool.withdrawCredit", "Cover.withdrawCredit", "Claims.withdrawCredit"] as const;
const LEDGERS = {
  "CapitalPool.withdrawCredit": "CapitalPool",
  "Cover.withdrawCredit": "Cover",
  "Claims.withdrawCredit": "Claims",
} as const;
/** What the caller of `withdrawCredit` is owed; undefined for another call. */
function creditOf(step: Seen): bigint | undefined {
  const call = oneOf(step, FETCHES);
  return call === undefined ? undefined : step.before[LEDGERS[call.name]].creditOf(call.caller, call.args.asset);
}

const CREDIT: Reasons = {
  /** Nothing is left of the asset, and what is owed is the caller's credit; the others pay whole credits. */
  InsufficientFunds: ([asset, balance, needed], step) => {
    const credit = creditOf(step);
    if (credit === undefined) return undefined;
    const { ether, HostileERC20 } = step.before;
    const has = asset === ETH ? ether("capitalPool") : HostileERC20.at(`asset:${asset}`).balanceOf("capitalPool");
    const isShort = step.call.name === "CapitalPool.withdrawCredit" && has === 0n;
    return isShort && balance === 0n && credit > 0n && needed === credit;
  },
  NoCredit: (_, step) => {
    const credit = creditOf(step);
    return credit === undefined ? undefined : credit === 0n;
  },
};

const REPLACED: Reasons = {
  CoverReplaced: ofCover((cover, [, replacedBy]) => cover.replacedBy !== 0n && cover.replacedBy === replacedBy),
};

/** That every refusal with one of these errors is right. */
function right(
  number: number,
  about: string,
  rules: readonly string[],
  reasons: Reasons,
  more: Pick<InvariantSpec<never, Ghost>, "editions"> = {},
): InvariantsOf<Ghost> {
  const parts = Object.keys(reasons);
  return {
    [`nothing is refused that the rules allow: a call that reverts with an error about ${about} was made while the reason that the error names held, by its values and by what was before`]:
      {
        id: `INV-REFUSAL-${number}`,
        rules,
        premise: "a call reverts with such an error",
        ...more,
        parts,
        check: (step) => {
          const { call } = step;
          if (call.name === "wait" || call.error === undefined || !parts.includes(call.error)) return undefined;
          const error = call.error as Exclude<keyof Reasons, "" | "*">;
          const values = step.refusedWith(error);
          if (values === undefined) return undefined;
          const isRight = (reasons[error] as Reason<typeof values> | undefined)?.(values, step);
          if (isRight === undefined) return undefined;
          return {
            [error]: holds(
              isRight,
              `${call.name} by ${call.caller}: expected success or another error, observed ${error}(${values.join(", ")}), whose reason does not hold`,
            ),
          };
        },
      },
  };
}

/** REFUSALS: what the rules allow goes through. */
export const REFUSALS: InvariantsOf<Ghost> = {
  ...right(1, "people", ["ROLE-1", "ROLE-2", "ROLE-3", "POOL-2", "TOKEN-1", "TOKEN-2"], PEOPLE),
  ...right(
    2,
    "stake",
    ["FEE-1", "FEE-2", "TRANCHE-2", "STAKE-3", "EXT-2", "EXT-3", "LOCK-1", "LOCK-2", "HALT-2"],
    STAKING,
  ),
  ...right(3, "products", ["PRODUCT-1", "PRODUCT-2", "LIST-1", "LIST-3"], PRODUCTS),
  ...right(
    4,
    "cover",
    ["COVER-1", "COVER-2", "PAY-2", "PAY-3", "PAY-4", "CAP-4", "FEED-2", "EDIT-1", "CLAIM-3", "CLAIM-4"],
    COVER,
  ),
  ...right(5, "claims", ["CLAIM-1", "CLAIM-2", "VOTE-1", "VOTE-2", "SETTLE-1", "TIME-1"], CLAIM),
  ...right(6, "credits", ["CREDIT-2"], CREDIT),
  ...right(7, "covers that were replaced", ["EDIT-1"], REPLACED, { editions: ["current"] }),
};
