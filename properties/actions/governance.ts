import { CLAIM_DEPOSIT, MAX_FEED_ANSWER, MAX_GRACE_PERIOD, ZERO_ACCOUNT } from "../../model";
import type { Draws } from "../action-definition/draws";
import type { ActionDefinition, Move } from "../action-definition/types";
import { DAY, HUGE, ONE, plain, type World } from "../action-definition/world";

const MOST_PRODUCTS = 6;

/** A manager whose target a raised minimum left below gives the listing another weight, and keeps its target. */
function keptBelow(draws: Draws, world: World, productId: bigint, minPrice: bigint): (() => Move)[] {
  const { read } = world;
  const pools = world.pools().filter((id) => (read.stakedProduct(id, productId)?.targetPrice ?? minPrice) < minPrice);
  const poolId = draws.pick(pools);
  if (poolId === undefined) return [];
  const weight = draws.part(10_000n);
  return [
    (): Move => {
      const targetPrice = read.stakedProduct(poolId, productId)?.targetPrice;
      if (targetPrice === undefined) return undefined;
      return plain(read.manager(poolId), { op: "setProducts", poolId, params: [{ productId, weight, targetPrice }] });
    },
  ];
}

/** The governor changes a product's minPrice: up, down, to the limits. */
export const setMinPrice: ActionDefinition = {
  kind: "setMinPrice",
  weight: 2,
  resolve(draws, world) {
    const operation = {
      op: "setMinPrice",
      productId: draws.one(world.products()),
      minPrice: draws.part(draws.chance(10) ? 10_000n : 1_000n),
    } as const;
    switch (draws.twist(3, 25)) {
      case 1:
        return plain(draws.one(world.holders), operation);
      case 2:
        return plain("governor", { ...operation, minPrice: draws.chance(20) ? HUGE : 10_001n });
      case 3:
        return plain("governor", { ...operation, productId: world.read.productCount() + 1n });
      default: {
        const { productId, minPrice } = operation;
        const kept = draws.chance(40) ? keptBelow(draws, world, productId, minPrice) : [];
        return { story: [(): Move => plain("governor", operation), ...kept] };
      }
    }
  },
};

/** The governor changes what a product may be paid in. */
export const setAcceptedAssets: ActionDefinition = {
  kind: "setAcceptedAssets",
  weight: 1,
  resolve(draws, world) {
    const choice = draws.one([[0n, 6n, 7n, 255n], [0n], [255n, 255n], [6n, 0n], []]);
    const operation = {
      op: "setAcceptedAssets",
      productId: draws.one(world.products()),
      acceptedAssets: choice,
    } as const;
    switch (draws.twist(3, 30)) {
      case 1:
        return plain(draws.one(world.holders), operation);
      case 2:
        return plain("governor", { ...operation, acceptedAssets: [0n, 1n] });
      case 3:
        return plain("governor", { ...operation, productId: 0n });
      default:
        return plain("governor", operation);
    }
  },
};

/** A cover of a product type, bought before, is claimed just before or at the end of the grace that it was bought with. */
function claimAtGraceEnd(draws: Draws, world: World, productType: bigint): (() => Move)[] {
  const { read } = world;
  const coverId = draws.pick(
    world.heldCovers().filter((id) => {
      const { productId, graceEnd, openClaimId, amount } = read.cover(id);
      const claimable = openClaimId === 0n && amount > 0n && world.now < graceEnd - 1n;
      return claimable && read.product(productId).productType === productType;
    }),
  );
  if (coverId === undefined) return [];
  const { graceEnd, owner } = read.cover(coverId);
  const waitUntil = graceEnd - BigInt(draws.below(2));
  const call = { caller: owner, value: CLAIM_DEPOSIT, operation: { op: "submitClaim", coverId } } as const;
  return [(): Move => ({ waitUntil }), (): Move => ({ call })];
}

/** The governor changes a type's grace period, now and then to see that covers keep the one that they were bought with. */
export const setGracePeriod: ActionDefinition = {
  kind: "setGracePeriod",
  weight: 2,
  resolve(draws, world) {
    const types = Number(world.read.productTypeCount());
    const gracePeriod = draws.chance(10) ? MAX_GRACE_PERIOD : draws.part(60n * DAY);
    const operation = { op: "setGracePeriod", productType: BigInt(1 + draws.below(types)), gracePeriod } as const;
    switch (draws.twist(3, 25)) {
      case 1:
        return plain(draws.one(world.holders), operation);
      case 2:
        return plain("governor", { ...operation, gracePeriod: draws.chance(20) ? HUGE : MAX_GRACE_PERIOD + 1n });
      case 3:
        return plain("governor", { ...operation, productType: BigInt(types) + 1n });
      default: {
        const change = plain("governor", operation);
        const claim = draws.chance(35) ? claimAtGraceEnd(draws, world, operation.productType) : [];
        return { story: [(): Move => change, ...claim] };
      }
    }
  },
};

/** The governor gives a type another assessor group. */
export const setAssessorGroup: ActionDefinition = {
  kind: "setAssessorGroup",
  weight: 1,
  resolve(draws, world) {
    const types = Number(world.read.productTypeCount());
    const operation = {
      op: "setAssessorGroup",
      productType: BigInt(1 + draws.below(types)),
      assessorGroupId: draws.one(world.groups()),
    } as const;
    switch (draws.twist(3, 30)) {
      case 1:
        return plain(draws.one(world.holders), operation);
      case 2:
        return plain("governor", { ...operation, assessorGroupId: world.read.groupCount() + 1n });
      case 3:
        return plain("governor", { ...operation, productType: 0n });
      default:
        return plain("governor", operation);
    }
  },
};

/** The governor adds a product, or a product type. */
export const addProduct: ActionDefinition = {
  kind: "addProduct",
  weight: 2,
  resolve(draws, world) {
    const types = Number(world.read.productTypeCount());
    const initialPrice = draws.part(2_000n);
    const operation = {
      op: "addProduct",
      productName: "Another",
      productType: BigInt(1 + draws.below(types)),
      acceptedAssets: [0n, 6n, 7n, 255n],
      minPrice: draws.part(initialPrice),
      initialPrice,
    } as const;
    switch (draws.twist(6, 50)) {
      case 1:
        return plain(draws.one(world.holders), operation);
      case 2:
        return plain("governor", { ...operation, initialPrice: 10_001n });
      case 3:
      case 6:
        return plain("governor", { ...operation, minPrice: initialPrice + 1n });
      case 4:
        return plain("governor", { ...operation, productType: BigInt(types) + 1n });
      case 5:
        return plain("governor", { ...operation, acceptedAssets: [2n] });
      default:
        return world.products().length < MOST_PRODUCTS ? plain("governor", operation) : undefined;
    }
  },
};

/** The governor adds a product type. */
export const addProductType: ActionDefinition = {
  kind: "addProductType",
  weight: 1,
  resolve(draws, world) {
    const operation = {
      op: "addProductType",
      gracePeriod: draws.part(MAX_GRACE_PERIOD),
      assessorGroupId: draws.one(world.groups()),
    } as const;
    switch (draws.twist(3, 50)) {
      case 1:
        return plain(draws.one(world.holders), operation);
      case 2:
        return plain("governor", { ...operation, gracePeriod: MAX_GRACE_PERIOD + 1n });
      case 3:
        return plain("governor", { ...operation, assessorGroupId: 0n });
      default:
        return world.read.productTypeCount() < 6n ? plain("governor", operation) : undefined;
    }
  },
};

const USUAL: Readonly<Record<string, bigint>> = { "6": ONE / 2_500n, "7": 20n * ONE, "255": ONE / 100n };

/** A price feed moves: up or down by up to half, or a hundredfold; or it goes stale, to zero, below it, into the future, or breaks; the next move heals it. */
export const moveFeed: ActionDefinition = {
  kind: "moveFeed",
  weight: 4,
  resolve(draws, world) {
    const asset = draws.one([255n, 6n, 7n]);
    const usable = world.read.price(asset);
    const usual = USUAL[asset.toString()] ?? ONE;
    const price = usable ?? usual;
    const answer = (price * BigInt(500_000 + draws.below(1_000_001))) / 1_000_000n + 1n;
    const good = { op: "setFeedAnswer", asset, answer, updatedAt: world.now, broken: false } as const;
    // a feed that does not work is healed by most further moves, so that purchases go on
    switch (draws.twist(7, usable === undefined ? 5 : 28)) {
      case 1:
        return plain("treasury", {
          ...good,
          updatedAt: world.now - world.read.feedMaxAge(asset) - BigInt(draws.below(2)),
        });
      case 2:
        return plain("treasury", { ...good, answer: 0n });
      case 3:
        return plain("treasury", { ...good, answer: -1n });
      case 4:
        return plain("treasury", { ...good, updatedAt: world.now + 1n });
      case 5:
        return plain("treasury", { ...good, broken: true });
      case 6:
        return plain("treasury", { ...good, answer: MAX_FEED_ANSWER + 1n - BigInt(draws.below(2)) });
      case 7: {
        // a hundredfold or a hundredth, back towards the usual when it went far already
        const far = price > usual ? draws.chance(75) : draws.chance(25);
        return plain("treasury", { ...good, answer: far ? price / 100n + 1n : price * 100n });
      }
      default:
        return plain("treasury", good);
    }
  },
};

/** The governor sets a feed again, with another age limit. */
export const setFeed: ActionDefinition = {
  kind: "setFeed",
  weight: 2,
  resolve(draws, world) {
    const asset = draws.one([255n, 6n, 7n]);
    const operation = {
      op: "setFeed",
      asset,
      feed: `feed:${asset}`,
      maxAge: (30n + BigInt(draws.below(1_000))) * DAY,
    } as const;
    switch (draws.twist(4, 60)) {
      case 1:
        return plain(draws.one(world.holders), operation);
      case 2:
        return plain("governor", { ...operation, asset: draws.one([0n, 5n]) });
      case 3:
        return plain("governor", { ...operation, feed: ZERO_ACCOUNT });
      case 4:
        return plain("governor", { ...operation, feed: "feed:8decimals" });
      default:
        return plain("governor", operation);
    }
  },
};
