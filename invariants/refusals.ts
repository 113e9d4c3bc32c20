import {
  CLAIM_DEPOSIT,
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
} from "./core/limits";
import type { Invariant } from "assay/types";
import type { EditionName } from "../model/api";
import { addressWord } from "./core/accounts";
import { define } from "./statement/define";
import { ACTIVE_TRANCHES, BPS, trancheAt, trancheEnd } from "./core/numbers";
import type { Seen } from "./core/seen";
import { holds, SKIP } from "./core/verdicts";
import { votingEnd, type CoverBook } from "./history/cover-book";
import type { History } from "./history/history";

/** The data by which an error is judged: its arguments as words, the time, and the books before the call. */
interface Scene {
  readonly arg: (i: number) => bigint;
  readonly now: bigint;
  readonly history: History;
}

/** Whether an error's reason holds; undefined when the books do not contain the named thing. */
type Reason = (scene: Scene) => boolean | undefined;

/** Whether the error's first argument is beyond a limit of the rules, on either side. */
const outside =
  (least: bigint, most?: bigint): Reason =>
  ({ arg }) =>
    arg(0) < least || (most !== undefined && arg(0) > most);
const above = (limit: bigint): Reason => outside(0n, limit);

/** Whether a condition holds for the cover in the error's first argument. */
const ofCover =
  (reason: (cover: CoverBook, scene: Scene) => boolean): Reason =>
  (scene) => {
    const cover = scene.history.covers.get(scene.arg(0));
    return cover === undefined ? undefined : reason(cover, scene);
  };

/** Whether a condition holds for the claim in the error's first argument, with the end of its voting by the rules. */
const ofClaim =
  (reason: (claim: NonNullable<ReturnType<History["claims"]["get"]>>, end: bigint, scene: Scene) => boolean): Reason =>
  (scene) => {
    const claim = scene.history.claims.get(scene.arg(0));
    const end = claim === undefined ? undefined : votingEnd(scene.history.rules, claim);
    return claim === undefined || end === undefined ? undefined : reason(claim, end, scene);
  };

const isTrancheActive = (tranche: bigint, now: bigint): boolean =>
  trancheAt(now) <= tranche && tranche < trancheAt(now) + ACTIVE_TRANCHES;

const isHalted: Reason = ({ arg, now, history }) => {
  const pool = history.pools.get(arg(0));
  pool?.advance(now);
  return pool?.halted;
};

/** The reasons of errors, grouped by subject, from the rules that the errors name in contracts/interfaces/Errors.sol. */
const PEOPLE: Readonly<Record<string, Reason>> = {
  NotGovernor: ({ arg }) => arg(0) !== addressWord("governor"),
  NotMember: ({ arg, history }) => !history.people.members.has(arg(0)),
  AlreadyMember: ({ arg, history }) => history.people.members.has(arg(0)),
  NotManager: ({ arg, history }) => {
    const pool = history.pools.get(arg(0));
    return pool === undefined ? undefined : pool.manager !== arg(1);
  },
  GroupSize: outside(MIN_GROUP, MAX_GROUP),
  LockNotLater: ({ arg, history }) => arg(2) <= (history.people.locks.get(arg(0)) ?? 0n),
  LockTooLong: ({ arg, now }) => arg(1) > now + MAX_LOCK,
  TokensLocked: ({ arg, now, history }) => history.people.isLocked(arg(0), now),
};

const STAKING: Readonly<Record<string, Reason>> = {
  MaxFeeTooHigh: above(MAX_FEE),
  FeeAboveMax: ({ arg }) => arg(0) > arg(1),
  TrancheNotActive: ({ arg, now }) => !isTrancheActive(arg(0), now),
  DepositTooSmall: ({ arg }) => arg(0) < MIN_DEPOSIT,
  ExtensionTooSmall: ({ arg }) => arg(0) < MIN_EXTENSION,
  TrancheNotEnded: ({ arg, now }) => now < trancheEnd(arg(0)),
  ManagerLocked: ({ arg, now, history }) => history.people.isLocked(arg(0), now),
  PoolIsHalted: isHalted,
};

const PRODUCTS: Readonly<Record<string, Reason>> = {
  BpsTooHigh: above(BPS),
  InitialPriceTooLow: ({ arg }) => arg(0) < arg(1),
  GracePeriodTooLong: above(MAX_GRACE_PERIOD),
  TargetOutOfRange: ({ arg, history }) => arg(1) < history.catalog.minPrice(arg(0)) || arg(1) > BPS,
  WeightTooHigh: ({ arg }) => arg(1) > BPS,
  TotalWeightTooHigh: above(MAX_TOTAL_WEIGHT),
  EffectiveWeightTooHigh: above(MAX_TOTAL_WEIGHT),
};

const COVER: Readonly<Record<string, Reason>> = {
  PeriodOutOfRange: outside(MIN_PERIOD, MAX_PERIOD),
  AmountOutOfRange: outside(1n, MAX_COVER_AMOUNT),
  CommissionTooHigh: above(MAX_COMMISSION),
  TooManyPools: above(MAX_POOLS),
  AllocationTooSmall: ({ arg }) => arg(1) < MIN_ALLOCATION,
  AllocationMismatch: ({ arg }) => arg(0) !== arg(1),
  InsufficientCapacity: ({ arg }) => arg(2) > arg(3),
  PremiumTooHigh: ({ arg }) => arg(0) > arg(1),
  InsufficientEth: ({ arg }) => arg(0) < arg(1),
  UnexpectedEth: ({ arg }) => arg(0) > 0n,
  FeedUnusable: ({ arg, now, history }) => history.feeds.price(arg(0), now) === undefined,
  CoverEnded: ofCover((cover, { now }) => now >= cover.end),
  CoverClosed: ofCover((cover) => cover.amount === 0n),
  CoverMismatch: ofCover((cover, { arg }) => cover.productId !== arg(1) || cover.asset !== arg(2)),
  CoverClaimOpen: ofCover((cover) => cover.openClaim !== 0n),
};

const CREDIT: Readonly<Record<string, Reason>> = {
  /** The ledger has none of the asset, and the owed amount is the caller's credit. */
  InsufficientFunds({ arg, history }) {
    const capital = addressWord("capitalPool");
    const balance = history.ledger.balance(arg(0), capital);
    const credit = history.credits.of(capital, arg(0), history.seen?.callerWord ?? 0n);
    return balance === undefined ? undefined : balance === 0n && arg(1) === 0n && credit > 0n && arg(2) === credit;
  },
  NoCredit({ history }) {
    const o = history.seen?.op("withdrawCredit");
    if (o === undefined) return undefined;
    return history.credits.of(addressWord(o.ledger), o.asset, history.seen?.callerWord ?? 0n) === 0n;
  },
};

const CLAIM: Readonly<Record<string, Reason>> = {
  GraceEnded: ofCover((cover, { now }) => now >= cover.graceEnd),
  WrongDeposit: ({ arg }) => arg(0) !== CLAIM_DEPOSIT,
  ConflictOfInterest: ofClaim((claim, _end, { arg }) => claim.submitter === arg(1)),
  AlreadyVoted: ofClaim((claim, _end, { arg }) => claim.voters.has(arg(1))),
  VotingEnded: ofClaim((_claim, end, { now }) => now >= end),
  CooldownNotEnded: ofClaim((_claim, end, { now, history }) => now < end + history.rules.cooldown),
  AlreadySettled: ofClaim((claim) => claim.settled),
};

const REPLACED: Readonly<Record<string, Reason>> = {
  CoverReplaced: ofCover((cover, { arg }) => cover.replacedBy !== 0n && cover.replacedBy === arg(1)),
};

const WORD = 64;
const SELECTOR = 10;

/** The arguments of an error with static types. */
function argumentsOf(data: string): (i: number) => bigint {
  return (i) => {
    const start = SELECTOR + i * WORD;
    return BigInt(`0x${data.slice(start, start + WORD).padStart(1, "0")}`);
  };
}

/** The statement that every refusal with one of these errors is justified. */
function right(
  number: number,
  about: string,
  rules: readonly string[],
  reasons: Readonly<Record<string, Reason>>,
  editions?: readonly EditionName[],
): Invariant<History> {
  const isDivided = Object.keys(reasons).length > 1;
  return define<string>({
    id: `INV-REFUSAL-${number}`,
    on: ["call"],
    rules,
    title: `nothing is refused that the rules allow: a call that reverts with an error about ${about} was made while the reason that the error names held, by its values and by what was seen before`,
    premise: "a call reverts with such an error",
    ...(editions === undefined ? {} : { editions }),
    ...(isDivided ? { parts: Object.keys(reasons) } : {}),
    check(seen: Seen, history, part) {
      const { error, result } = seen.step;
      const reason = error === undefined ? undefined : reasons[error];
      if (error === undefined || result === undefined || reason === undefined) return SKIP;
      const arg = argumentsOf(result.returnData);
      const isRight = reason({ arg, now: seen.time, history });
      if (isRight === undefined) return SKIP;
      const verdict = holds(
        isRight,
        () => `${seen.operation?.op ?? ""} by ${seen.caller} is refused with ${error}, whose reason does not hold`,
        "success, or another error",
        () => `${error}, ${result.returnData}`,
      );
      return isDivided ? part(error, verdict) : verdict;
    },
  });
}

/** REFUSALS: calls that the rules allow succeed. */
export const REFUSALS = [
  right(1, "people", ["ROLE-1", "ROLE-2", "ROLE-3", "POOL-2", "TOKEN-1", "TOKEN-2"], PEOPLE),
  right(
    2,
    "stake",
    ["FEE-1", "FEE-2", "TRANCHE-2", "STAKE-3", "EXT-2", "EXT-3", "LOCK-1", "LOCK-2", "HALT-2"],
    STAKING,
  ),
  right(3, "products", ["PRODUCT-1", "PRODUCT-2", "LIST-1", "LIST-3"], PRODUCTS),
  right(
    4,
    "cover",
    ["COVER-1", "COVER-2", "PAY-2", "PAY-3", "PAY-4", "CAP-4", "FEED-2", "EDIT-1", "CLAIM-3", "CLAIM-4"],
    COVER,
  ),
  right(5, "claims", ["CLAIM-1", "CLAIM-2", "VOTE-1", "VOTE-2", "SETTLE-1", "TIME-1"], CLAIM),
  right(6, "credits", ["CREDIT-2"], CREDIT),
  right(7, "covers that were replaced", ["EDIT-1"], REPLACED, ["current"]),
];
