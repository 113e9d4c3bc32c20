import { ZERO_ACCOUNT, type Account } from "../../model";
import { amountOf, drawOffer, purchase } from "./coverTerms";
import type { Draws } from "../action-definition/draws";
import type { Move } from "../action-definition/types";
import { HUGE, ONE, plain, type World } from "../action-definition/world";

/** A purchase to be paid in native tokens. */
function buyInNative(draws: Draws, world: World, caller: Account): Move {
  const products = world
    .products()
    .filter((id) => world.read.product(id).acceptedAssets.includes(255n) && world.poolsListing(id).length > 0);
  const productId = draws.pick(products);
  const offer = productId === undefined ? undefined : drawOffer(draws, world, { productId }, () => 0n);
  if (offer === undefined) return undefined;
  const { requests, coverAsset, period } = offer;
  const params = {
    ...{ coverId: 0n, owner: caller, productId: offer.productId, coverAsset, amount: amountOf(requests), period },
    ...{ maxPremiumInAsset: HUGE, paymentAsset: 255n, commissionRatio: 0n, commissionDestination: ZERO_ACCOUNT },
    ipfsData: "",
  };
  return { call: purchase(caller, params, requests) };
}

/**
 * Stake of an ended tranche is to leave a pool that someone manages, if need be from a tranche that never was; or rewards
 * are, which may.
 */
function withdrawFrom(draws: Draws, world: World, manager: Account): Move {
  const managed = world.positions().filter((id) => world.read.manager(world.read.position(id).poolId) === manager);
  const tokenId = managed.find((id) => world.read.position(id).expiredStake > 0n) ?? managed[0];
  if (tokenId === undefined) return undefined;
  const { poolId, tranches } = world.read.position(tokenId);
  const current = world.currentTranche();
  const ended = tranches.filter((tranche) => tranche < current);
  const trancheIds = ended.length > 0 ? ended : [current - 1n];
  const owner = world.read.ownerOf("stakingNFT", tokenId);
  const operation = {
    op: "withdraw",
    poolId,
    tokenId,
    withdrawStake: true,
    withdrawRewards: false,
    trancheIds,
  } as const;
  if (!draws.chance(30)) return plain(owner, operation);
  return plain(owner, { ...operation, withdrawStake: false, withdrawRewards: true, trancheIds: [...tranches] });
}

/** Native tokens of an account are taken by somebody else: a pool, into which it deposits, or someone whom it has just approved. */
export function takenWhileLocked(draws: Draws, world: World, account: Account): readonly (() => Move)[] {
  if (draws.chance(50)) {
    const poolId = draws.one(world.pools());
    const trancheId = world.currentTranche() + 1n;
    return [
      () =>
        plain(account, { op: "depositTo", poolId, amount: ONE, trancheId, requestTokenId: 0n, destination: account }),
    ];
  }
  const taker = draws.one(world.holders);
  return [
    () => plain(account, { op: "approve", asset: 255n, spender: taker, amount: ONE }),
    () => plain(taker, { op: "transferFrom", asset: 255n, from: account, to: taker, amount: ONE }),
  ];
}

/** What a lock keeps from happening: its holder spends native tokens, or stake leaves a pool that it manages. */
export function triesWhileLocked(draws: Draws, world: World, account: Account): Move {
  switch (draws.below(4)) {
    case 0:
      return plain(account, { op: "transfer", asset: 255n, to: "alice", amount: ONE });
    case 1:
      return withdrawFrom(draws, world, account);
    case 2:
      return buyInNative(draws, world, account);
    default:
      return plain(account, { op: "burn", amount: ONE });
  }
}
