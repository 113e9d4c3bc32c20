import { CLAIM_DEPOSIT, MIN_PERIOD } from "../../../model";
import { assetFor, exposureEnd } from "../coverTerms";
import type { Draws } from "../../action-definition/draws";
import { atOddPrice, yearExtendedAtOnce } from "../exact/money";
import { anybody, buy, LEAST, market as suitable, nextPool, ownPool, type Market } from "../exact/terms";
import type { ActionDefinition, Move, Resolved } from "../../action-definition/types";
import { DAY, ONE, plain, votersOn, type World } from "../../action-definition/world";
import { reviewed } from "./review";

/** A pool that has plenty to sell of a product, and somebody to buy it. */
function market(draws: Draws, world: World): Market | undefined {
  return suitable(draws, world, (poolId, productId) => {
    const end = exposureEnd(world, productId, MIN_PERIOD);
    return world.read.freeCapacity(poolId, productId, end) > 10n * LEAST;
  });
}

const sell = (world: World, { poolId, productId, owner }: Market, native: bigint, coverId = 0n): Move => {
  const amount = coverId > 0n ? world.read.cover(coverId).amount : (assetFor(world, 0n, native) ?? 0n);
  return buy(world, { productId, owner, coverId }, [poolId, amount]);
};

/**
 * Purchases by the day: the price after a purchase falls at the end of a day and not before; another purchase within a day does not put that end off, nor does
 * a new target, which moves no price. [E-DECAY, E-BUMP, E-FLOOR]
 */
export function byTheDay(draws: Draws, world: World): Resolved {
  const { read } = world;
  const found = market(draws, world);
  if (found === undefined) return undefined;
  const { poolId, productId } = found;
  const listed = read.stakedProduct(poolId, productId);
  if (listed === undefined) return undefined;
  const days = BigInt(1 + draws.below(4));
  const looked = (): Move => plain("erin", { op: "pokeProduct", poolId, productId, maxDays: 1_000n });
  /** So many whole days after the moment that the price decays from, and a second less or more. */
  const after = (count: bigint, more: bigint) => (): Move => {
    const { priceUpdatedAt } = read.stakedProduct(poolId, productId) ?? listed;
    const begun = (world.now - priceUpdatedAt) / DAY;
    return { waitUntil: priceUpdatedAt + (begun + count) * DAY + more };
  };
  const { minPrice } = read.product(productId);
  const targetPrice = listed.targetPrice === minPrice ? 9_999n : minPrice;
  const retarget = (target: bigint) => (): Move =>
    plain(read.manager(poolId), {
      ...{ op: "setProducts", poolId },
      params: [{ productId, weight: listed.weight, targetPrice: target }],
    });
  const bought = (): Move => sell(world, found, 3n * LEAST);
  const middle = draws.one([[bought], [retarget(targetPrice)], [bought, retarget(targetPrice)]]);
  return {
    story: [
      ...[bought, after(1n, -(DAY / 2n)), ...middle, after(1n, -1n), looked, after(1n, 0n), looked],
      ...[after(days, BigInt(draws.below(3)) - 1n), bought, retarget(listed.targetPrice)],
    ],
  };
}

/** A cover is extended over just what it takes, and extended again; what is left of it then is claimed. [E-EVENT, E-BUMP, E-REVIEW] */
export function editedTwice(draws: Draws, world: World): Resolved {
  const { read } = world;
  const found = market(draws, world);
  if (found === undefined) return undefined;
  const newest = (): bigint => {
    const coverId = read.coverCount();
    return coverId > 0n && read.ownerOf("coverNFT", coverId) === found.owner ? coverId : 0n;
  };
  const { productType } = read.product(found.productId);
  const { min, max } = world.edition.reviewPeriods ?? { min: 0n, max: 0n };
  const before = world.read.reviewPeriod(productType);
  const review = (reviewPeriod: bigint) => (): Move =>
    plain("governor", { op: "setReviewPeriod", productType, reviewPeriod });
  const extend = (): Move => (newest() === 0n ? undefined : sell(world, found, 0n, newest()));
  const claim = draws.chance(40) ? reviewed(draws, world, newest) : [];
  return {
    story: [
      (): Move => sell(world, found, 3n * LEAST),
      (): Move => ({ waitUntil: world.now + DAY * BigInt(draws.below(3)) + 1n }),
      ...[review(draws.chance(50) ? min : max), extend, extend, ...claim, review(before)],
    ],
  };
}

/** A product that begins at the highest price there is, or just below: a purchase does not raise it beyond. [E-BUMP] */
export function atTheTop(draws: Draws, world: World): Resolved {
  const { read } = world;
  const owner = anybody(draws, world);
  const poolId = nextPool(world);
  const count = read.productCount();
  if (owner === undefined || poolId === undefined || world.products().length >= MOST_PRODUCTS) return undefined;
  const productId = count + 1n;
  const initialPrice = 10_000n - BigInt(draws.below(2)) * 150n;
  const acceptedAssets = [0n, 6n, 7n, 255n];
  const dear = { op: "addProduct", productName: "Dear", productType: 1n, acceptedAssets, minPrice: 0n } as const;
  const own = {
    ...{ manager: owner, fee: 0n, productId, targetPrice: 0n, stake: 10n * ONE },
    trancheId: world.currentTranche() + 7n,
  };
  const there = (move: () => Move) => (): Move =>
    read.productCount() >= productId && read.poolCount() >= poolId ? move() : undefined;
  const bought = there(() => sell(world, { poolId, productId, owner }, 3n * LEAST));
  const asset = draws.one([6n, 7n]);
  const year = yearExtendedAtOnce(world, { poolId, productId, owner }, asset, () => 2n * ONE);
  return {
    story: [
      ...[(): Move => plain("governor", { ...dear, initialPrice }), ...ownPool(world, poolId, own), bought, bought],
      ...atOddPrice(draws, world, asset, year.map(there)),
    ],
  };
}

/**
 * The slowest stream there is: the least cover at the least price. Its pool takes the least fee, and somebody has so little of it that a second earns
 * each of them a single wei. [FEE-4, WITHDRAW-1]
 */
export function slowest(draws: Draws, world: World): Resolved {
  const { read } = world;
  const owner = anybody(draws, world);
  const poolId = nextPool(world);
  if (owner === undefined || poolId === undefined || world.products().length >= MOST_PRODUCTS) return undefined;
  const productId = read.productCount() + 1n;
  const trancheId = world.currentTranche() + 7n;
  const cheap = {
    op: "addProduct",
    productName: "Cheap",
    productType: 1n,
    acceptedAssets: [0n],
    minPrice: 0n,
  } as const;
  const own = { manager: owner, fee: 1n, productId, targetPrice: 0n, stake: 150n * ONE, trancheId };
  const tokenId = read.positionCount() + 2n;
  const there = (move: () => Move) => (): Move =>
    read.productCount() >= productId && read.poolCount() >= poolId ? move() : undefined;
  const little = there(() =>
    plain(owner, {
      ...{ op: "depositTo", poolId, amount: LEAST, trancheId, requestTokenId: 0n },
      destination: owner,
    }),
  );
  const what = { withdrawStake: false, withdrawRewards: true, trancheIds: [trancheId] };
  return {
    story: [
      ...[(): Move => plain("governor", { ...cheap, initialPrice: 1n }), ...ownPool(world, poolId, own), little],
      there(() => sell(world, { poolId, productId, owner }, LEAST)),
      there(() => ({ waitUntil: world.now + 1n })),
      there(() => plain("erin", { op: "withdrawFees", poolId })),
      there(() =>
        read.positionCount() < tokenId ? undefined : plain(owner, { op: "withdraw", poolId, tokenId, ...what }),
      ),
    ],
  };
}

/** As many as sequences make. */
const MOST_PRODUCTS = 6;

/** Nobody votes on a claim, or all do against it: its deposit goes where the votes say. [E-DEPOSIT] */
export function lostDeposit(draws: Draws, world: World): Resolved {
  const { read } = world;
  const found = market(draws, world);
  if (found === undefined) return undefined;
  const votes = draws.below(7);
  const claimId = (): bigint => {
    const id = read.coverCount();
    return id === 0n ? 0n : read.cover(id).openClaimId;
  };
  const vote = (_: unknown, i: number) => (): Move => {
    if (claimId() === 0n) return undefined;
    const [voter] = votersOn(world, claimId());
    // one is for it: whoever votes gets a part
    return voter === undefined ? undefined : plain(voter, { op: "vote", claimId: claimId(), inFavour: i === 1 });
  };
  const fetched = (): Move => {
    const assessor = world.everyone.find((account) => read.credit("claims", account, 0n) > 0n);
    if (assessor === undefined) return undefined;
    return plain(assessor, { op: "withdrawCredit", ledger: "claims", asset: 0n, to: assessor });
  };
  return {
    story: [
      (): Move => sell(world, found, 3n * LEAST),
      (): Move => {
        const coverId = read.coverCount();
        if (coverId === 0n || read.ownerOf("coverNFT", coverId) !== found.owner) return undefined;
        return { call: { caller: found.owner, value: CLAIM_DEPOSIT, operation: world.claiming(coverId) } };
      },
      ...Array.from({ length: votes }, vote),
      (): Move => (claimId() === 0n ? undefined : { waitUntil: read.claim(claimId()).cooldownEnd }),
      (): Move => (claimId() === 0n ? undefined : plain("erin", { op: "settleClaim", claimId: claimId() })),
      fetched,
    ],
  };
}

const TURNS = [byTheDay, byTheDay, editedTwice, lostDeposit, atTheTop, slowest];

/** Stories told for the rules of the earlier edition, up to where a second, a day or a vote changes an answer. */
export const earlierTerms: ActionDefinition = {
  kind: "earlierTerms",
  scenario: true,
  weight: 6,
  editions: ["earlier"],
  resolve: (draws, world) => draws.one(TURNS)(draws, world),
};
