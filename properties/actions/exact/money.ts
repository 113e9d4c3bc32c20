import { type Account, MAX_COVER_AMOUNT, MAX_FEED_ANSWER, MAX_PERIOD, MIN_PERIOD, ZERO_ACCOUNT } from "../../../model";
import { paid } from "../claimStory";
import { assetFor, drawOffer, exposureEnd, grossOf, smallest } from "../coverTerms";
import type { Draws } from "../../action-definition/draws";
import { buyIn } from "../tempt";
import type { Move, Resolved } from "../../action-definition/types";
import { ONE, plain, type World } from "../../action-definition/world";
import { anybody, buy, seller, soldProduct, type Market } from "./terms";

/** Gives the capital pool what it lacks of what is due, and `less` than that. */
function topUp(world: World, asset: bigint, due: bigint, less: bigint): Move {
  const amount = due - world.read.balance(asset, "capitalPool").value - less;
  if (amount <= 0n) return undefined;
  if (asset === 0n) return { call: { caller: "frank", value: amount, operation: { op: "sendEth" } } };
  return plain("treasury", { op: "mintAsset", asset, to: "capitalPool", amount });
}

/** A claim larger than all there is, which is topped up to the unit: exactly, or to one less; what is then credited is fetched when there is just that. */
export function withTheLast(draws: Draws, world: World): Resolved {
  const { read } = world;
  const owner = anybody(draws, world);
  const productId = soldProduct(draws, world);
  if (owner === undefined || productId === undefined) return undefined;
  const pools = world.poolsListing(productId);
  const end = exposureEnd(world, productId, MIN_PERIOD);
  // the one with the most to sell
  const poolId = pools.reduce((best, id) =>
    read.freeCapacity(id, productId, end) > read.freeCapacity(best, productId, end) ? id : best,
  );
  const asset = draws.one([0n, 6n, 7n]);
  const less = BigInt(draws.below(2));
  const due = (): bigint => {
    const claimId = read.claimCount();
    return claimId === 0n ? 0n : read.claim(claimId).requestedAmount;
  };
  // enough, and less than all of the pool
  const enough = (amount: bigint): bigint => {
    const all = read.balance(asset, "capitalPool").value;
    return amount > all + 2n ? all + 2n : amount;
  };
  return {
    story: [
      (): Move => {
        const amount = assetFor(world, asset, (read.freeCapacity(poolId, productId, end) * 9n) / 10n);
        return amount === undefined || amount === 0n
          ? undefined
          : buy(world, { productId, owner, coverAsset: asset }, [poolId, amount]);
      },
      ...paid(world, owner, enough, () => topUp(world, asset, due(), less)),
      (): Move => {
        const credit = read.credit("capitalPool", owner, asset);
        return credit === 0n ? undefined : topUp(world, asset, credit, 0n);
      },
      (): Move => {
        const credit = read.credit("capitalPool", owner, asset);
        return credit === 0n
          ? undefined
          : plain(owner, { op: "withdrawCredit", ledger: "capitalPool", asset, to: owner });
      },
    ],
  };
}

/** Somebody whom ETH cannot be sent to earns a commission, and wants it sent to nobody. */
export function fetchToNobody(draws: Draws, world: World): Resolved {
  const earner: Account = "vault";
  const fetch = { op: "withdrawCredit", ledger: "cover", asset: 0n } as const;
  return {
    story: [
      (): Move => buyIn(draws, world, 0n, undefined, earner),
      (): Move => plain(earner, { ...fetch, to: ZERO_ACCOUNT }),
    ],
  };
}

/** A purchase in ETH, with just the ETH that it costs, and with one wei more, which comes back. */
export function toTheWei(draws: Draws, world: World): Resolved {
  const { read } = world;
  const owner = anybody(draws, world);
  const productId = draws.pick(world.products().filter((id) => read.product(id).acceptedAssets[0] === 0n));
  if (owner === undefined || productId === undefined || world.poolsListing(productId).length === 0) return undefined;
  const offer = drawOffer(draws, world, { productId }, () => 0n);
  const [first] = offer?.requests ?? [];
  if (offer === undefined || first === undefined) return undefined;
  const { coverAsset, period } = offer;
  const one = (more: bigint) => (): Move => {
    const move = buy(world, { productId, owner, coverAsset, period }, [
      first.poolId,
      first.coverAmountInAsset / 2n + 1n,
    ]);
    if (move === undefined || !("call" in move)) return undefined;
    const gross = grossOf(world, move.call);
    return gross === undefined ? undefined : { call: { ...move.call, value: gross + more } };
  };
  return { story: [one(1n), one(0n)] };
}

/** At the highest price, for a year, where conversions do not come out even: extended at once, almost all of it is credited, and a wei of native counts. */
export function dearest(draws: Draws, world: World): Resolved {
  const { read } = world;
  const owner = anybody(draws, world);
  const productId = draws.pick(world.products().filter((id) => world.poolsListing(id).length > 0));
  if (owner === undefined || productId === undefined) return undefined;
  const pools = world.poolsListing(productId);
  const poolId = pools[draws.chance(50) ? smallest(world, pools) : 0] ?? 1n;
  const asset = draws.one([6n, 7n]);
  const listed = read.stakedProduct(poolId, productId);
  const list = (targetPrice: bigint) => (): Move =>
    listed === undefined
      ? undefined
      : plain(read.manager(poolId), {
          ...{ op: "setProducts", poolId },
          params: [{ productId, weight: 10_000n, targetPrice }],
        });
  const free = (): bigint => read.freeCapacity(poolId, productId, exposureEnd(world, productId, MAX_PERIOD));
  const year = yearExtendedAtOnce(world, { poolId, productId, owner }, asset, () => free() / 3n);
  return { story: atOddPrice(draws, world, asset, [list(10_000n), ...year, list(listed?.targetPrice ?? 0n)]) };
}

/** Moves made while an asset's price does not come out even. */
export function atOddPrice(draws: Draws, world: World, asset: bigint, moves: readonly (() => Move)[]): (() => Move)[] {
  const usual = world.read.price(asset) ?? ONE;
  const told = (answer: bigint) => (): Move =>
    plain("treasury", { op: "setFeedAnswer", asset, answer, updatedAt: world.now, broken: false });
  return [told(usual + 7n + BigInt(draws.below(1_000_000))), ...moves, told(usual)];
}

/** A year of cover in an asset, worth so much native, and the same extended at once: almost all of it is credited. [EDIT-2] */
export function yearExtendedAtOnce(
  world: World,
  { poolId, productId, owner }: Market,
  asset: bigint,
  native: () => bigint,
): (() => Move)[] {
  const { read } = world;
  const bought = (coverId: bigint): Move => {
    const amount = coverId > 0n ? read.cover(coverId).amount : (assetFor(world, asset, native()) ?? 0n);
    if (amount === 0n) return undefined;
    return buy(world, { productId, owner, coverAsset: asset, coverId, period: MAX_PERIOD }, [poolId, amount]);
  };
  const extended = (): Move => {
    const coverId = read.coverCount();
    return coverId === 0n || read.ownerOf("coverNFT", coverId) !== owner ? undefined : bought(coverId);
  };
  return [(): Move => bought(0n), extended];
}

/**
 * As many units as a cover can have, and one more, where that many are worth next to nothing; extended where they are worth as much as a feed can tell, which
 * no pool has.
 */
export function mostUnits(draws: Draws, world: World): Resolved {
  const { read } = world;
  const found = seller(draws, world);
  if (found === undefined) return undefined;
  const { owner, productId, poolId } = found;
  const told = (asset: bigint, answer: bigint) => (): Move =>
    plain("treasury", { op: "setFeedAnswer", asset, answer, updatedAt: world.now, broken: false });
  const native = read.price(255n) ?? ONE / 100n;
  const usd = read.price(6n) ?? ONE / 2_500n;
  const sell = (amount: bigint) => (): Move =>
    buy(world, { productId, owner, coverAsset: 6n, period: MAX_PERIOD }, [poolId, amount]);
  const extend = (): Move => {
    const coverId = read.coverCount();
    if (coverId === 0n || read.ownerOf("coverNFT", coverId) !== owner) return undefined;
    return buy(world, { productId, owner, coverAsset: 6n, coverId }, [poolId, 1n]);
  };
  return {
    story: [
      // a dollar is worth a wei, and a native token so much that all those dollars are two of a hundred of it
      ...[told(6n, 1n), told(255n, (MAX_COVER_AMOUNT * 50n) / 10n ** 6n)],
      ...[sell(MAX_COVER_AMOUNT + 1n), sell(MAX_COVER_AMOUNT)],
      ...[told(6n, MAX_FEED_ANSWER), told(255n, 1n), extend],
      ...[told(6n, usd), told(255n, native)],
    ],
  };
}
