import type { LawCall, LawResult } from "../kit";
import { noMore, succeeded, wordOrZero, type Place, type Related, type Statement } from "./case";
import type { VaultCalls } from "./vault-calls";

/** Conversions are asked for so much, that what they round away is nothing beside what a call rounds. */
const PROBE = 10n ** 36n;
const WAYS = ["deposit", "mint", "withdraw", "redeem"] as const;

/** An amount of assets for an amount of shares. */
interface Price {
  readonly assets: bigint;
  readonly shares: bigint;
}

/** What a vault said and somebody had, before a call or after it. */
interface Look {
  readonly toAssets: bigint;
  readonly toShares: bigint;
  readonly assets: bigint;
  readonly shares: bigint;
}

/** Prices no higher than the one that both conversions round down from. */
const lowest = ({ toAssets, toShares }: Look): readonly Price[] => [
  { assets: toAssets, shares: PROBE },
  { assets: PROBE, shares: toShares + 1n },
];
/** Prices no lower than it. */
const highest = ({ toAssets, toShares }: Look): readonly Price[] => [
  { assets: toAssets + 1n, shares: PROBE },
  { assets: PROBE, shares: toShares },
];

const leastOf = (values: readonly bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));
const mostOf = (values: readonly bigint[]): bigint => values.reduce((a, b) => (b > a ? b : a));

/** Relates what somebody paid for shares with the least that they are worth. */
function entered(method: string, was: Look, is: Look): readonly Related[] {
  const [paid, given] = [was.assets - is.assets, is.shares - was.shares];
  const worth = leastOf(
    [...lowest(was), ...lowest(is)].map(({ assets, shares }) => (given * assets + shares - 1n) / shares),
  );
  if (paid === 0n && given === 0n) return [];
  return [noMore(`${method} took less than its shares are worth`, ["the shares are worth", worth], ["took", paid])];
}

/** Relates what somebody was paid for shares with the most that they are worth. */
function left(method: string, was: Look, is: Look): readonly Related[] {
  const [paid, burnt] = [is.assets - was.assets, was.shares - is.shares];
  const prices = [...highest(was), ...highest(is)];
  // where no number of assets is a share, nobody knows what one is worth
  if ((paid === 0n && burnt === 0n) || prices.some(({ shares }) => shares === 0n)) return [];
  const worth = mostOf(prices.map(({ assets, shares }) => (burnt * assets) / shares));
  return [noMore(`${method} paid more than its shares are worth`, ["paid", paid], ["the shares are worth", worth])];
}

/** @returns undefined when a getter has failed */
function lookFrom(results: readonly (LawResult | undefined)[]): Look | undefined {
  if (!succeeded(...results)) return undefined;
  const [toAssets = 0n, toShares = 0n, assets = 0n, shares = 0n] = results.map((one) => wordOrZero(one));
  return { toAssets, toShares, assets, shares };
}

/**
 * Laws of what does not come out even. EIP-4626, Security Considerations: shares given and assets paid out round down, shares burnt and assets taken
 * round up. What a share is worth is what the conversions say of many, before the call or after it, whichever blames the vault less: a fee or a yield
 * that is only booked by the call changes the price with it. What moves is read from balances.
 */
export function roundingLaws(vault: VaultCalls): readonly Statement[] {
  const way =
    (method: (typeof WAYS)[number]) =>
    async (place: Place): Promise<readonly Related[]> => {
      const { first, other } = place.drawn;
      const [owned] = await place.then(vault.assetsOf(first));
      const half = wordOrZero(owned) / 2n;
      const stake = place.partOf(half);
      const leaving = method === "withdraw" || method === "redeem";
      const looks: readonly LawCall[] = [
        vault.read("convertToAssets", PROBE),
        vault.read("convertToShares", PROBE),
        vault.assetsOf(first),
        vault.read("balanceOf", first),
      ];
      // somebody has shares, and one of them is no longer worth one asset
      const prelude = [vault.call(first, "deposit", stake, first), vault.donate(first, other % (half / 2n + 1n))];
      const value = other % (stake / 2n + 1n);
      const call = vault.call(first, method, value, first, ...(leaving ? [first] : []));
      const results = (await place.then(...prelude, ...looks, call, ...looks)).slice(prelude.length);
      const [was, is] = [lookFrom(results.slice(0, looks.length)), lookFrom(results.slice(looks.length + 1))];
      if (!succeeded(results[looks.length]) || was === undefined || is === undefined) return [];
      return leaving ? left(method, was, is) : entered(method, was, is);
    };

  return [
    {
      id: "LAW-ERC4626-ROUNDING-1",
      rule: "ERC-4626",
      title:
        "deposit and mint take no less, withdraw and redeem pay no more than the shares are worth: what does not come out even stays in the vault",
      premise: "the call succeeds and moves something, and the conversions answer before and after it",
      ways: WAYS.map(way),
    },
  ];
}
