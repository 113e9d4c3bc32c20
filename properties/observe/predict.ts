import type { EntityKind, ExpectedState, Read } from "assay/types";
import { poolAccount, ZERO_ACCOUNT, type Account, type Model, type Slacked } from "../../model";
import { ACTORS } from "../fixture/actors";
import { addressOf } from "../fixture/addresses";
import { answerLabel, answerWords, readOf, type Answer } from "./answers";
import * as K from "./kinds";

/** What can be looked at: a kind and what names one of it. Pure data, resolved to words by `predict`. */
export type Target =
  | { readonly kind: "pool" | "reads"; readonly poolId: bigint }
  | { readonly kind: "listing" | "free"; readonly poolId: bigint; readonly productId: bigint }
  | { readonly kind: "position" | "tokenInfo"; readonly tokenId: bigint }
  | { readonly kind: "deposit"; readonly tokenId: bigint; readonly trancheId: bigint }
  | { readonly kind: "tranche"; readonly poolId: bigint; readonly trancheId: bigint }
  | { readonly kind: "cover"; readonly coverId: bigint }
  | { readonly kind: "coverPool"; readonly coverId: bigint; readonly index: number }
  | { readonly kind: "claim"; readonly claimId: bigint }
  | { readonly kind: "account" | "credits" | "power"; readonly account: Account }
  | { readonly kind: "counts" | "money" }
  | { readonly kind: "product"; readonly productId: bigint }
  | { readonly kind: "productType"; readonly productType: bigint }
  | { readonly kind: "feed"; readonly asset: bigint }
  | { readonly kind: "allowance"; readonly asset: bigint; readonly owner: Account; readonly spender: Account }
  | { readonly kind: "vote"; readonly claimId: bigint; readonly account: Account }
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "operator"; readonly covers: boolean; readonly owner: Account; readonly operator: Account };

const flag = (value: boolean): bigint => (value ? 1n : 0n);
const word = (account: Account): bigint => BigInt(addressOf(account));

/** The lens's id of a target. */
function idOf(target: Target): bigint {
  switch (target.kind) {
    case "pool":
    case "reads":
      return target.poolId;
    case "listing":
    case "free":
      return (target.poolId << 120n) | target.productId;
    case "position":
    case "tokenInfo":
      return target.tokenId;
    case "deposit":
      return (target.tokenId << 120n) | target.trancheId;
    case "tranche":
      return (target.poolId << 120n) | target.trancheId;
    case "cover":
      return target.coverId;
    case "coverPool":
      return (target.coverId << 120n) | BigInt(target.index);
    case "claim":
      return target.claimId;
    case "account":
    case "credits":
    case "power":
      return word(target.account);
    case "counts":
    case "money":
      return 0n;
    case "product":
      return target.productId;
    case "productType":
      return target.productType;
    case "feed":
      return target.asset;
    case "allowance":
      return (target.asset << 224n) | (spenderCode(target.spender) << 160n) | word(target.owner);
    case "answer":
      return target.answer.id;
    case "vote":
      return (target.claimId << 160n) | word(target.account);
    case "operator":
      return (
        (flag(target.covers) << 32n) |
        (BigInt(ACTORS.indexOf(target.owner)) << 16n) |
        BigInt(ACTORS.indexOf(target.operator))
      );
  }
}

/** A spender as the lens's key has it: a pool's id, 0 for Cover, or 2^63 and an actor's index. Throws for anybody else. */
function spenderCode(spender: Account): bigint {
  if (spender === "cover") return 0n;
  if (/^pool:\d+$/.test(spender)) return BigInt(spender.slice("pool:".length));
  const index = ACTORS.indexOf(spender);
  if (index < 0)
    throw new Error(`expected Cover, a pool or an actor as the spender of an allowance, received "${spender}"`);
  return (1n << 63n) | BigInt(index);
}

const KIND_OF: Readonly<Record<Target["kind"], EntityKind>> = {
  pool: K.POOL,
  listing: K.LISTING,
  position: K.POSITION,
  deposit: K.DEPOSIT,
  tranche: K.TRANCHE,
  cover: K.COVER,
  coverPool: K.COVER_POOL,
  claim: K.CLAIM,
  account: K.ACCOUNT,
  credits: K.CREDITS,
  power: K.POWER,
  counts: K.COUNTS,
  money: K.MONEY,
  product: K.PRODUCT,
  productType: K.PRODUCT_TYPE,
  feed: K.FEED,
  allowance: K.ALLOWANCE,
  vote: K.VOTE,
  operator: K.OPERATOR,
  tokenInfo: K.TOKEN_INFO,
  reads: K.READS,
  free: K.FREE,
  answer: K.ANSWER,
};

/** What the model says a target's words are now. Throws, as the model does, for an id that does not exist. */
function valuesOf(target: Target, { read, time }: Model): readonly (bigint | Slacked)[] {
  switch (target.kind) {
    case "pool": {
      const p = read.pool(target.poolId);
      const stakes = Array.from(
        { length: 8 },
        (_, i) => read.tranche(target.poolId, p.firstActiveTrancheId + BigInt(i)).stake,
      );
      return [
        p.activeStake,
        p.activeShares,
        p.poolStake,
        p.firstActiveTrancheId,
        flag(p.halted),
        p.fee,
        p.maxFee,
        p.rewardRate,
        p.unstreamed,
        p.feesOwed,
        p.surplus,
        read.balance(255n, poolAccount(target.poolId)),
        ...stakes,
      ];
    }
    case "reads": {
      const p = read.pool(target.poolId);
      return [
        target.poolId,
        target.poolId,
        p.fee,
        p.maxFee,
        word(read.manager(target.poolId)),
        p.firstActiveTrancheId,
        p.poolStake,
        read.totalWeight(target.poolId),
        read.totalEffectiveWeight(target.poolId),
        read.utilizationRate(target.poolId),
        BigInt(read.poolProducts(target.poolId).length),
      ];
    }
    case "listing": {
      const listed = read.stakedProduct(target.poolId, target.productId);
      if (listed === undefined)
        throw new Error(`pool ${target.poolId} has not listed product ${target.productId}: it cannot be observed`);
      const c = read.capacities(target.poolId, target.productId);
      return [
        listed.weight,
        listed.targetPrice,
        listed.bumpedPrice,
        listed.priceUpdatedAt,
        read.floorPrice(target.poolId, target.productId),
        read.spotPrice(target.poolId, target.productId),
        ...c.capacity,
        ...c.allocated,
      ];
    }
    case "free":
      return [read.freeCapacity(target.poolId, target.productId, K.exposureEndFor(target.productId, time))];
    case "position": {
      const p = read.position(target.tokenId);
      return [
        word(read.ownerOf("stakingNFT", target.tokenId)),
        word(read.approvedFor("stakingNFT", target.tokenId)),
        p.poolId,
        p.activeStake + p.expiredStake,
        p.unwithdrawnRewards,
        p.withdrawnRewards,
      ];
    }
    case "tokenInfo": {
      const p = read.position(target.tokenId);
      const deposits = p.tranches.map((trancheId) => ({
        trancheId,
        shares: read.deposit(target.tokenId, trancheId).shares,
      }));
      const staked = deposits.filter((d) => d.shares > 0n);
      return [
        p.poolId,
        p.activeStake,
        p.expiredStake,
        p.rewards,
        BigInt(staked.length),
        staked.reduce((sum, d) => sum + d.shares, 0n),
        staked.reduce((sum, d) => sum + d.trancheId, 0n),
        p.activeStake + p.expiredStake,
        target.tokenId,
        // a deposit that has neither stake nor rewards is in no list [INFO-4]
        0n,
      ];
    }
    case "deposit": {
      const d = read.deposit(target.tokenId, target.trancheId);
      return [d.shares, d.stake, d.rewards];
    }
    case "tranche": {
      const t = read.tranche(target.poolId, target.trancheId);
      return [flag(t.ended), t.stake, t.shares, t.stakeTaken];
    }
    case "cover": {
      const c = read.cover(target.coverId);
      return [
        word(c.owner),
        c.owner === ZERO_ACCOUNT ? 0n : word(read.approvedFor("coverNFT", target.coverId)),
        c.productId,
        c.coverAsset,
        c.amount,
        c.amountBought,
        c.start,
        c.end,
        c.gracePeriod,
        c.graceEnd,
        c.releaseTime,
        c.originalCoverId,
        c.replacedBy,
        c.openClaimId,
        BigInt(c.pools.length),
      ];
    }
    case "coverPool": {
      const c = read.cover(target.coverId);
      const part = c.pools[target.index];
      const allocation = c.allocations[target.index];
      if (part === undefined || allocation === undefined)
        throw new Error(`cover ${target.coverId} has no pool at index ${target.index}`);
      return [part.poolId, part.amountBought, part.price, part.rewardRate, part.bump, allocation];
    }
    case "claim": {
      const c = read.claim(target.claimId);
      return [
        c.coverId,
        word(c.submitter),
        c.requestedAmount,
        c.assessorGroupId,
        c.submittedAt,
        c.votingEnd,
        c.cooldownEnd,
        c.votesFor,
        c.votesAgainst,
        c.eligibleVotes,
        BigInt(c.status),
        flag(c.settled),
        c.payout,
      ];
    }
    case "account":
      return [
        read.balance(0n, target.account),
        read.balance(255n, target.account),
        read.balance(6n, target.account),
        read.balance(7n, target.account),
        read.isLockedForMV(target.account),
        flag(read.checkRole(target.account, 1)),
      ];
    case "credits":
      return [
        read.credit("capitalPool", target.account, 0n),
        read.credit("capitalPool", target.account, 6n),
        read.credit("capitalPool", target.account, 7n),
        read.credit("cover", target.account, 0n),
        read.credit("claims", target.account, 0n),
      ];
    case "power":
      return [
        read.votingPower(target.account),
        BigInt(read.poolsOf(target.account).length),
        flag(read.checkRole(target.account, 0)),
        flag(read.checkRole(target.account, 2)),
        flag(read.checkRole(target.account, 3)),
        flag(read.checkRole(target.account, 4)),
      ];
    case "counts":
      return [
        read.memberCount(),
        read.groupCount(),
        read.productTypeCount(),
        read.productCount(),
        read.poolCount(),
        read.positionCount() + 1n,
        read.coverCount(),
        read.claimCount(),
      ];
    case "money":
      return [
        read.tokenSupply(),
        read.balance(0n, "capitalPool"),
        read.balance(6n, "capitalPool"),
        read.balance(7n, "capitalPool"),
        read.balance(255n, "capitalPool"),
        read.balance(0n, "cover"),
        read.balance(0n, "claims"),
        read.totalCredit("capitalPool", 0n),
        read.totalCredit("capitalPool", 6n),
        read.totalCredit("capitalPool", 7n),
        read.totalCredit("cover", 0n),
        read.totalCredit("claims", 0n),
      ];
    case "product": {
      const p = read.product(target.productId);
      return [
        p.productType,
        p.minPrice,
        p.initialPrice,
        ...[0n, 6n, 7n, 255n].map((asset) => flag(p.acceptedAssets.includes(asset))),
      ];
    }
    case "productType": {
      const t = read.productType(target.productType);
      return [t.gracePeriod, t.cooldown, t.assessorGroupId];
    }
    case "answer":
      return answerWords(target.answer);
    case "feed": {
      const price = read.price(target.asset);
      return [flag(price !== undefined), price ?? 0n];
    }
    case "allowance":
      return [read.allowance(target.asset, target.owner, target.spender)];
    case "vote":
      return [flag(read.hasVoted(target.claimId, target.account))];
    case "operator":
      return [flag(read.isApprovedForAll(target.covers ? "coverNFT" : "stakingNFT", target.owner, target.operator))];
  }
}

/** A name for reports: "listing pool 1 product 2". */
function labelOf(target: Target): string {
  if (target.kind === "answer") return answerLabel(target.answer);
  const { kind, ...rest } = target;
  return [kind, ...Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`)].join(" ");
}

/** An observation whose label is put together only when a report asks for it. */
class Predicted implements ExpectedState {
  readonly kind: EntityKind;
  readonly id: bigint;
  readonly words: readonly bigint[];
  readonly slack?: readonly bigint[];

  constructor(
    private readonly target: Target,
    values: readonly (bigint | Slacked)[],
  ) {
    this.kind = KIND_OF[target.kind];
    this.id = idOf(target);
    if (values.length !== this.kind.fields.length) {
      throw new Error(`${this.kind.name} has ${this.kind.fields.length} fields, but ${values.length} were predicted`);
    }
    this.words = values.map((value) => (typeof value === "bigint" ? value : value.value));
    if (values.some((value) => typeof value !== "bigint" && value.slack !== 0n)) {
      this.slack = values.map((value) => (typeof value === "bigint" ? 0n : value.slack));
    }
  }

  get label(): string {
    return labelOf(this.target);
  }

  get read(): Read | undefined {
    return this.target.kind === "answer" ? readOf(this.target.answer) : undefined;
  }
}

/** The observation that the model predicts of a target, as of now. */
export function predict(target: Target, model: Model): ExpectedState {
  return new Predicted(target, valuesOf(target, model));
}

/** Tells targets apart: the lens's key. */
export function keyOf(target: Target): bigint {
  return (BigInt(KIND_OF[target.kind].code) << 240n) | idOf(target);
}
