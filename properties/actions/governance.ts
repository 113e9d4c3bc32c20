import { MAX_FEED_ANSWER, MAX_GRACE_PERIOD, ZERO_ACCOUNT } from "../../model";
import type { ActionDefinition } from "../action-definition/types";
import { DAY, HUGE, ONE, plain } from "../action-definition/world";

const MOST_PRODUCTS = 6;

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
      default:
        return plain("governor", operation);
    }
  },
};

/** The governor changes the assets that a product accepts. */
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

/** The governor changes a type's grace period. */
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
      default:
        return plain("governor", operation);
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

/** A price feed moves by up to half or by a factor of a hundred, becomes stale, zero, negative or dated in the future, or reverts; the next move repairs it. */
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
    // most moves repair an unusable feed, so that purchases go on
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
        // by a factor of a hundred, mostly back towards the usual price if it is far from it
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
