import type { Account, Model, ModelCall, Operation, Reads } from "../../model";
import { poolAccount, ZERO_ACCOUNT } from "../../model";
import { ACTORS } from "../fixture/actors";
import { FIRST_FILLER, LAST_FILLER } from "../fixture/opening";
import {
  agencyAnswer,
  answersAt,
  coverReviewAnswer,
  groupAnswer,
  productAnswer,
  typeReviewAnswer,
  type Answer,
} from "./answers";
import type { SaysWhatItTouches } from "../operations";
import type { Target } from "./predict";

const range = (count: bigint): bigint[] => Array.from({ length: Number(count) }, (_, i) => BigInt(i + 1));

function listingsOf(read: Reads, poolId: bigint): Target[] {
  return read.poolProducts(poolId).map(({ productId }) => ({ kind: "listing", poolId, productId }) as const);
}

/** A pool with what it lists. */
function wholePool(read: Reads, poolId: bigint): Target[] {
  return [{ kind: "pool", poolId }, ...listingsOf(read, poolId)];
}

/** A pool with one of the products that it lists, in turn: what moves its stake moves the capacity of all of them alike, and the last look is at all. */
function poolInTurn(model: Model, poolId: bigint): Target[] {
  const listings = listingsOf(model.read, poolId);
  const listing = listings[Number((model.time / 7n) % BigInt(Math.max(1, listings.length)))];
  return [{ kind: "pool", poolId }, ...(listing === undefined ? [] : [listing])];
}

/** Free capacity of the products that a pool lists. */
function freeOf(read: Reads, poolId: bigint): Target[] {
  return read.poolProducts(poolId).map(({ productId }) => ({ kind: "free", poolId, productId }) as const);
}

/** A pool with one product that it lists. */
function poolFor(read: Reads, poolId: bigint, productId: bigint): Target[] {
  const listed = read.stakedProduct(poolId, productId) !== undefined;
  return [{ kind: "pool", poolId }, ...(listed ? [{ kind: "listing", poolId, productId } as const] : [])];
}

/** A position with its deposits, and the tranches they are in. */
function positionTargets(read: Reads, tokenId: bigint): Target[] {
  return positionIn(read, tokenId, read.position(tokenId).tranches);
}

/** A position with what it has in some tranches. */
function positionIn(read: Reads, tokenId: bigint, tranches: readonly bigint[]): Target[] {
  const { poolId } = read.position(tokenId);
  return [
    { kind: "position", tokenId },
    ...tranches.flatMap((trancheId) => [
      { kind: "deposit", tokenId, trancheId } as const,
      { kind: "tranche", poolId, trancheId } as const,
    ]),
  ];
}

/** A cover with its parts. */
function coverTargets(read: Reads, coverId: bigint): Target[] {
  return [
    { kind: "cover", coverId },
    ...read.cover(coverId).pools.map((_, index) => ({ kind: "coverPool", coverId, index }) as const),
  ];
}

const TOKENS: readonly bigint[] = [6n, 7n, 255n];

function knownActor(account: Account): boolean {
  return ACTORS.includes(account);
}

/** Those who act among some accounts. */
export function accountTargets(...accounts: readonly Account[]): Target[] {
  return [...new Set(accounts)].filter(knownActor).map((account) => ({ kind: "account", account }) as const);
}

/** What may have changed beside what the operation names: the caller's money, the mutual's, and how many of each thing there are. */
const ALWAYS: readonly Target[] = [{ kind: "counts" }];

/** A call of an operation whose descriptor does not say what it touches. */
export interface CallThere extends ModelCall {
  readonly operation: Exclude<Operation, { readonly op: SaysWhatItTouches }>;
}

/**
 * What a call may have touched, as of after it (and what it names even when it failed, since a failed call must change nothing).
 * Things the call names that do not exist are left out.
 */
export function touchedBy(model: Model, { caller, operation: o }: CallThere): Target[] {
  const { read } = model;
  const own = accountTargets(caller);
  const hasPool = (poolId: bigint): boolean => poolId >= 1n && poolId <= read.poolCount();
  const hasPosition = (tokenId: bigint): boolean => tokenId >= 1n && tokenId <= read.positionCount();
  const hasCover = (coverId: bigint): boolean => coverId >= 1n && coverId <= read.coverCount();
  const hasClaim = (claimId: bigint): boolean => claimId >= 1n && claimId <= read.claimCount();
  const hasProduct = (productId: bigint): boolean => productId >= 1n && productId <= read.productCount();
  const hasType = (productType: bigint): boolean => productType >= 1n && productType <= read.productTypeCount();

  switch (o.op) {
    case "addMember":
    case "removeMember":
    case "lockForMV":
      return [...ALWAYS, ...accountTargets(o.account), ...powerOf(o.account)];
    case "createAssessorGroup":
      return [
        ...ALWAYS,
        ...[...new Set(o.assessors)].flatMap(powerOf),
        ...newest(read.groupCount(), (groupId) => asked(groupAnswer(read, groupId))),
      ];
    case "burn":
      return [{ kind: "money" }, ...own, ...powerOf(caller)];
    case "setFeed":
    case "setFeedAnswer":
      return [6n, 7n, 255n].filter((asset) => asset === o.asset).map((asset) => ({ kind: "feed", asset }) as const);
    case "withdrawCredit":
      return [{ kind: "money" }, ...own, ...accountTargets(o.to), ...creditsOf(caller)];
    case "addProductType":
      return [...ALWAYS, ...newest(read.productTypeCount(), (productType) => ({ kind: "productType", productType }))];
    case "setReviewPeriod":
      return hasType(o.productType) ? [asked(typeReviewAnswer(read, o.productType))] : [...ALWAYS];
    case "setGracePeriod":
    case "setAssessorGroup":
      return hasType(o.productType) ? [{ kind: "productType", productType: o.productType }] : [...ALWAYS];
    case "addProduct":
      return [
        ...ALWAYS,
        ...newest(read.productCount(), (productId) => ({ kind: "product", productId })),
        ...newest(read.productCount(), (productId) => asked(productAnswer(read, productId))),
      ];
    case "setMinPrice":
    case "setAcceptedAssets": {
      if (!hasProduct(o.productId)) return [...ALWAYS];
      const listings = range(read.poolCount())
        .filter((poolId) => read.stakedProduct(poolId, o.productId) !== undefined)
        .map((poolId) => ({ kind: "listing", poolId, productId: o.productId }) as const);
      return [{ kind: "product", productId: o.productId }, asked(productAnswer(read, o.productId)), ...listings];
    }
    case "createStakingPool":
      return [
        ...ALWAYS,
        ...wholePool(read, read.poolCount()),
        { kind: "reads", poolId: read.poolCount() },
        ...powerOf(caller),
      ];
    case "setProducts":
      return hasPool(o.poolId) ? [...wholePool(read, o.poolId), { kind: "reads", poolId: o.poolId }] : [...ALWAYS];
    case "pokeProduct":
      return hasPool(o.poolId) ? poolFor(read, o.poolId, o.productId) : [...ALWAYS];
    case "depositTo": {
      const tokenId = o.requestTokenId === 0n ? read.positionCount() : o.requestTokenId;
      return [
        ...ALWAYS,
        { kind: "pool", poolId: o.poolId },
        ...(hasPosition(tokenId) ? positionIn(read, tokenId, somewhere(o.trancheId)) : []),
        ...own,
        ...allowanceOf(255n, caller, poolAccount(o.poolId)),
      ];
    }
    case "extendDeposit":
      return [
        { kind: "pool", poolId: o.poolId },
        ...(hasPosition(o.tokenId) ? positionTargets(read, o.tokenId) : []),
        // where it came from, too: nothing may be left there
        ...(hasPosition(o.tokenId) ? leftBehind(read, o.tokenId, o.trancheId) : []),
      ];
    case "withdraw": {
      if (!hasPosition(o.tokenId)) return [{ kind: "pool", poolId: o.poolId }];
      return [
        { kind: "pool", poolId: o.poolId },
        ...positionIn(read, o.tokenId, somewhere(...o.trancheIds)),
        ...accountTargets(read.ownerOf("stakingNFT", o.tokenId)),
        ...own,
      ];
    }
    case "setPoolFee":
    case "poke":
      return [{ kind: "pool", poolId: o.poolId }];
    case "withdrawFees":
      return [
        { kind: "pool", poolId: o.poolId },
        ...accountTargets(read.manager(o.poolId)),
        ...powerOf(read.manager(o.poolId)),
      ];
    case "sweepSurplus":
      return [{ kind: "pool", poolId: o.poolId }, { kind: "money" }];
    case "buyCover": {
      const pools = new Set(
        o.requests.filter((request) => !request.skip && hasPool(request.poolId)).map((request) => request.poolId),
      );
      if (hasCover(o.params.coverId)) for (const part of read.cover(o.params.coverId).pools) pools.add(part.poolId);
      return [
        ...ALWAYS,
        { kind: "money" },
        ...[...pools].flatMap((poolId) => poolFor(read, poolId, o.params.productId)),
        ...(read.coverCount() > 0n ? coverTargets(read, read.coverCount()) : []),
        ...reviewsOf(model, [read.coverCount()], []),
        ...(hasCover(o.params.coverId)
          ? [...coverTargets(read, o.params.coverId), asked(agencyAnswer(read, "coverNFT", o.params.coverId, caller))]
          : []),
        ...accountTargets(caller, o.params.owner, o.params.commissionDestination),
        ...creditsOf(o.params.commissionDestination),
        ...allowanceOf(o.params.paymentAsset, caller, "cover"),
        ...(o.params.coverId === 0n ? [] : operatorOf("coverNFT", o.params.owner, caller)),
      ];
    }
    case "submitClaim":
      return [
        ...ALWAYS,
        { kind: "money" },
        ...own,
        ...(hasCover(o.coverId) ? [{ kind: "cover", coverId: o.coverId } as const] : []),
        ...newest(read.claimCount(), (claimId) => ({ kind: "claim", claimId })),
      ];
    case "vote":
      return hasClaim(o.claimId)
        ? [
            { kind: "claim", claimId: o.claimId },
            { kind: "vote", claimId: o.claimId, account: caller },
          ]
        : [...ALWAYS];
    case "settleClaim": {
      if (!hasClaim(o.claimId)) return [...ALWAYS];
      const claim = read.claim(o.claimId);
      const cover = read.cover(claim.coverId);
      return [
        { kind: "claim", claimId: o.claimId },
        { kind: "money" },
        ...coverTargets(read, claim.coverId),
        ...cover.pools.flatMap(({ poolId }) => poolFor(read, poolId, cover.productId)),
        ...accountTargets(claim.submitter, cover.owner),
        ...creditsOf(claim.submitter),
        ...creditsOf(cover.owner),
      ];
    }
    case "transfer":
      return [
        ...own,
        ...accountTargets(o.to),
        ...(o.to === "capitalPool" ? [{ kind: "money" } as const] : []),
        ...poolAt(o.to),
        ...powerOf(caller),
      ];
    case "transferFrom":
      return [...own, ...accountTargets(o.from, o.to), ...allowanceOf(o.asset, o.from, caller)];
    case "approve": {
      const allowance = allowanceOf(o.asset, caller, o.spender);
      return allowance.length === 0 ? own : allowance;
    }
    case "transferNft":
    case "approveNft": {
      const exists = o.collection === "stakingNFT" ? hasPosition(o.tokenId) : hasCover(o.tokenId);
      if (!exists) return [...ALWAYS];
      return [
        o.collection === "stakingNFT"
          ? { kind: "position", tokenId: o.tokenId }
          : { kind: "cover", coverId: o.tokenId },
        ...(knownActor(o.to) ? [asked(agencyAnswer(read, o.collection, o.tokenId, o.to))] : []),
      ];
    }
    case "setApprovalForAll":
      return o.operator === ZERO_ACCOUNT
        ? [...ALWAYS]
        : [
            { kind: "operator", covers: o.collection === "coverNFT", owner: caller, operator: o.operator },
            ...oneOf(read, o.collection, caller).map((id) => asked(agencyAnswer(read, o.collection, id, o.operator))),
          ];
    case "sendEth":
      return [{ kind: "money" }, ...own];
    case "mintAsset":
    case "setAssetBlocked":
    case "setAssetMode":
      return [{ kind: "money" }];
    case "guarded":
    case "starve":
    case "raw":
      return [...ALWAYS, { kind: "money" }];
  }
}

/** How long claims are reviewed on some covers, and on covers of some types; nothing where that cannot be set. [E-REVIEW] */
function reviewsOf({ read, edition }: Model, covers: readonly bigint[], types: readonly bigint[]): Target[] {
  if (edition.reviewPeriods === undefined) return [];
  return [
    ...types.map((productType) => asked(typeReviewAnswer(read, productType))),
    ...covers.map((coverId) => asked(coverReviewAnswer(read, coverId))),
  ];
}

/** An answer that is hashed as a whole. */
function asked(answer: Answer): Target {
  return { kind: "answer", answer };
}

/** The newest NFT of a collection that an account has; none when it has none. */
function oneOf(read: Reads, collection: "stakingNFT" | "coverNFT", owner: Account): bigint[] {
  const count = collection === "coverNFT" ? read.coverCount() : read.positionCount();
  return range(count)
    .filter((id) => read.ownerOf(collection, id) === owner)
    .slice(-1);
}

/** Deposits of a position in tranches that it had something in lately, and has nothing any more. */
function leftBehind(read: Reads, tokenId: bigint, named: bigint | undefined): Target[] {
  const { poolId, tranches } = read.position(tokenId);
  const first = read.pool(poolId).firstActiveTrancheId;
  const lately = Array.from({ length: 10 }, (_, i) => first - 2n + BigInt(i));
  const places = named === undefined ? lately : somewhere(named);
  return places
    .filter((trancheId) => !tranches.includes(trancheId))
    .map((trancheId) => ({ kind: "deposit", tokenId, trancheId }) as const);
}

const MOST_NAMED = 4;
const LATEST = 2n ** 32n;

/** Tranches that a call names, as far as they can exist; the first few of them. */
function somewhere(...tranches: readonly bigint[]): bigint[] {
  return tranches.filter((trancheId) => trancheId < LATEST).slice(0, MOST_NAMED);
}

/** The pool whose account this is. */
function poolAt(account: Account): Target[] {
  return /^pool:\d+$/.test(account) ? [{ kind: "pool", poolId: BigInt(account.slice(5)) }] : [];
}

/** What somebody may take of another one's tokens: a pool, Cover or an actor. Nothing of ETH, which nobody takes. */
function allowanceOf(asset: bigint, owner: Account, spender: Account): Target[] {
  const seen = spender === "cover" || spender.startsWith("pool:") || knownActor(spender);
  return TOKENS.includes(asset) && knownActor(owner) && seen ? [{ kind: "allowance", asset, owner, spender }] : [];
}

/** Whether somebody may use all NFTs of another one. */
function operatorOf(collection: "stakingNFT" | "coverNFT", owner: Account, operator: Account): Target[] {
  const covers = collection === "coverNFT";
  return knownActor(owner) && knownActor(operator) ? [{ kind: "operator", covers, owner, operator }] : [];
}

/** The voting power and roles of one who acts. */
export function powerOf(account: Account): Target[] {
  return knownActor(account) ? [{ kind: "power", account }] : [];
}

function creditsOf(account: Account): Target[] {
  return knownActor(account) ? [{ kind: "credits", account }] : [];
}

function newest(count: bigint, target: (id: bigint) => Target): Target[] {
  return count > 0n ? [target(count)] : [];
}

/** What time alone may have changed, in turn: a pool with one product that it lists, or a position with its deposits and their tranches. */
export function touchedByTime(model: Model, turn: number): Target[] {
  const { read } = model;
  const half = turn >> 1;
  if (turn % 2 === 0) return poolInTurn(model, BigInt(half % Number(read.poolCount())) + 1n);
  return positionTargets(read, BigInt(half % Number(read.positionCount())) + 1n);
}

const MEMBER = 1;
const LEDGERS = ["capitalPool", "cover", "claims"] as const;

function hasCredit(read: Reads, account: Account): boolean {
  return LEDGERS.some((ledger) => [0n, 6n, 7n].some((asset) => read.credit(ledger, account, asset) > 0n));
}

/** Everything that the model knows. */
export function everything(model: Model): Target[] {
  const { read } = model;
  const pools = range(read.poolCount());
  const claims = range(read.claimCount());
  return [
    { kind: "counts" },
    { kind: "money" },
    ...pools.flatMap((poolId) => [
      ...wholePool(read, poolId),
      ...freeOf(read, poolId),
      { kind: "reads", poolId } as const,
    ]),
    ...range(read.positionCount()).flatMap((tokenId) => [
      ...positionTargets(read, tokenId),
      { kind: "tokenInfo", tokenId } as const,
    ]),
    ...range(read.coverCount()).flatMap((coverId) => coverTargets(read, coverId)),
    ...claims.map((claimId) => ({ kind: "claim", claimId }) as const),
    ...claims.flatMap((claimId) =>
      read
        .assessorGroup(read.claim(claimId).assessorGroupId)
        .map((account) => ({ kind: "vote", claimId, account }) as const),
    ),
    ...ACTORS.map((account) => ({ kind: "account", account }) as const),
    // whoever must have none is seen in the sums: the credits' in the money, the powers' in balances and roles
    ...ACTORS.filter((account) => hasCredit(read, account)).map((account) => ({ kind: "credits", account }) as const),
    ...ACTORS.filter((account) => read.checkRole(account, MEMBER)).map(
      (account) => ({ kind: "power", account }) as const,
    ),
    ...range(read.productCount())
      .filter((productId) => productId < FIRST_FILLER || productId >= LAST_FILLER)
      .map((productId) => ({ kind: "product", productId }) as const),
    ...range(read.productTypeCount()).map((productType) => ({ kind: "productType", productType }) as const),
    ...[6n, 7n, 255n].map((asset) => ({ kind: "feed", asset }) as const),
    ...reviewsOf(model, range(read.coverCount()), range(read.productTypeCount())),
    ...answersAt(model).map((answer) => ({ kind: "answer", answer }) as const),
  ];
}
