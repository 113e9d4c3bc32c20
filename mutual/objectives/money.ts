import type { End, Played, Step as Looked } from "assay";
import { poolOf, trancheAt, unitOf } from "../invariants/numbers";
import { ACTIVE_TRANCHES, WAD } from "../invariants/limits";
import type { Ghost } from "../invariants/ghost";
import { OPENING, START } from "../opening";

/** The chain where a sequence is. */
export type Chain = Looked<never, Ghost>["now"];
export type Ending = End<never, Ghost>;
export type Step = Played<never>;

/** Of wealth: native tokens at the prices of the start. */
export const NATIVE = { unit: "native", decimals: 18 } as const;
/** Native tokens of a whole unit at the start: 1 ETH = 100, 1 USD = 0.04, 1 BTC = 2 000. */
const WORTH = new Map([
  [0n, 100n * WAD],
  [6n, WAD / 25n],
  [7n, 2_000n * WAD],
  [255n, WAD],
]);
export const LEDGERS = ["CapitalPool", "Cover", "Claims"] as const;
export const COVERED = [0n, 6n, 7n] as const;

export const ids = (count: bigint): readonly bigint[] => Array.from({ length: Number(count) }, (_, i) => BigInt(i + 1));

export const larger = (one: bigint, other: bigint | undefined): bigint =>
  other === undefined || one > other ? one : other;
/** The cover that a step bought. */
export const boughtIn = ({ events }: Step): bigint | undefined => events("PremiumPaid")[0]?.coverId;

/** The largest of what each step is worth; undefined before the first that is worth anything. */
export const most = (of: (step: Step) => bigint | undefined) => () => {
  let found: bigint | undefined;
  return {
    after: (step: Step) => {
      const worth = of(step);
      if (worth !== undefined) found = larger(worth, found);
    },
    value: () => found,
  };
};

/** An amount of an asset in native tokens, at the prices of the start. */
export const inNative = (asset: bigint, amount: bigint): bigint =>
  (amount * (WORTH.get(asset) ?? 0n)) / (unitOf(asset) ?? WAD);

/** All positions, with what they are worth. */
export const positions = (now: Chain) =>
  ids(now.StakingNFT.nextTokenId - 1n).map((tokenId) => {
    const poolId = now.StakingNFT.poolOf(tokenId);
    const pool = now.StakingPool.at(poolOf(poolId));
    const worth = pool.getStakeInfo(tokenId) + pool.getUnwithdrawnRewards(tokenId);
    return { tokenId, poolId, worth, owner: now.StakingNFT.ownerOf(tokenId) };
  });

/** Tranches that can have had a deposit by a time. */
export const tranchesUntil = (time: bigint): readonly bigint[] => {
  const first = trancheAt(START);
  return Array.from({ length: Number(trancheAt(time) - first + ACTIVE_TRANCHES) }, (_, i) => first + BigInt(i));
};
/** All deposits with shares or rewards. */
export const deposits = (now: Chain, time: bigint) =>
  ids(now.StakingNFT.nextTokenId - 1n).flatMap((tokenId) => {
    const pool = poolOf(now.StakingNFT.poolOf(tokenId));
    return tranchesUntil(time).flatMap((trancheId) => {
      const { shares, stake, rewards } = now.StakingPool.at(pool).getDeposit(tokenId, trancheId);
      return shares === 0n && rewards === 0n ? [] : [{ tokenId, trancheId, pool, stake }];
    });
  });

/** What accounts own together: balances, stake, rewards and credits. */
export function wealth(now: Chain, holders: readonly string[]): bigint {
  const staked = positions(now).reduce((sum, { worth, owner }) => (holders.includes(owner) ? sum + worth : sum), 0n);
  const own = holders.map((one) => {
    const covered = COVERED.map((asset) => {
      const has = asset === 0n ? now.ether(one) : now.HostileERC20.at(`asset:${asset}`).balanceOf(one);
      const owed = LEDGERS.reduce((sum, ledger) => sum + now[ledger].creditOf(one, asset), 0n);
      return inNative(asset, has + owed);
    });
    return covered.reduce((sum, amount) => sum + amount, now.NativeToken.balanceOf(one));
  });
  return own.reduce((sum, amount) => sum + amount, staked);
}

/** What of the capital pool is missing for credits, and what is spare, by cover asset, native. */
export const capital = (now: Chain) =>
  COVERED.map((asset) => {
    const left = now.CapitalPool.getBalance(asset) - now.CapitalPool.totalCredit(asset);
    return { unpaid: inNative(asset, left < 0n ? -left : 0n), spare: inNative(asset, left > 0n ? left : 0n) };
  });

/** A part for each native token that is spent, of which at least one counts. */
export const perNative = (amount: bigint, cost: bigint): bigint => (amount * WAD) / (cost > WAD ? cost : WAD);

/** What the opening lists, by pool and product: an objective reads no answers of any length, and so not what is listed later. */
export const LISTED = OPENING.flatMap(({ name, args }) => {
  if (name !== "StakingProducts.setProducts") return [];
  const { poolId, params } = args as { poolId: bigint; params: readonly { productId: bigint }[] };
  return params.map(({ productId }) => ({ poolId, productId }));
});
