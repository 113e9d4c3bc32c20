import type { LawResult } from "../kit";
import { noMore, same, succeeded, wordOrZero, type Place, type Related, type Statement } from "./case";
import { previewOf, type VaultCalls } from "./vault-calls";

const RULE = "ERC-4626";

/** Laws about the rights that do not depend on the account or the time. */
export function rightsLaws(vault: VaultCalls): readonly Statement[] {
  /** Does as much as a limit allows; `cap`: as much as the caller has, of what goes in. */
  const within =
    (limit: string, method: string, cap?: (place: Place) => Promise<bigint>) =>
    async (place: Place): Promise<readonly Related[]> => {
      const { first } = place.drawn;
      const [most, has] = [await vault.asked(place, limit, first), await cap?.(place)];
      const value = has === undefined || has > most ? most : has;
      // a limit says what is too much: what is too little for a share, or for an asset, may be refused
      const [worth] = value === 0n ? [] : await place.then(vault.read(previewOf(method), value));
      if (value === 0n || (succeeded(worth) && wordOrZero(worth) === 0n)) return [];
      const [result] = await place.then(vault.call(first, method, value, first, ...(cap === undefined ? [first] : [])));
      const came = result?.ok === true ? "succeeded" : (result?.error ?? "reverted");
      return [
        {
          holds: succeeded(result),
          message: `${method} fails within ${limit}`,
          values: [
            [limit, most],
            [`${method}(${value})`, came],
          ],
        },
      ];
    };
  /** Has another take out shares, and looks at the allowance. */
  const spent =
    (method: string, some: (place: Place) => Promise<bigint>, burnt: (value: bigint, came: bigint) => bigint) =>
    async (place: Place): Promise<readonly Related[]> => {
      const { first: owner, second: spender, other: allowed } = place.drawn;
      if (owner === spender) return [];
      const value = await some(place);
      const [, taken, left] = await place.then(
        vault.call(owner, "approve", spender, allowed),
        vault.call(spender, method, value, spender, owner),
        vault.read("allowance", owner, spender),
      );
      if (!succeeded(taken, left)) return [];
      const expected = allowed - burnt(value, wordOrZero(taken));
      return [same(`the allowance after ${method} by another`, ["is", wordOrZero(left)], ["expected", expected])];
    };

  return [
    {
      id: "LAW-ERC4626-MAX-1",
      rule: RULE,
      title: "what maxDeposit, maxWithdraw and maxRedeem allow does not fail",
      premise: "the caller has the assets, and what is allowed is worth a share or an asset",
      ways: [
        within("maxDeposit", "deposit", (place) => vault.someAssets(place)),
        within("maxWithdraw", "withdraw"),
        within("maxRedeem", "redeem"),
      ],
    },
    {
      id: "LAW-ERC4626-ORDER-1",
      rule: RULE,
      title: "the order of two deposits changes only the rounding of what each gets",
      premise: "both deposits succeed in both orders, and the vault had shares and assets",
      ways: [
        async (place) => {
          const { first, second, other } = place.drawn;
          if (first === second) return [];
          const total = await vault.asked(place, "totalAssets");
          const supply = await vault.asked(place, "totalSupply");
          const mine = await vault.someAssets(place);
          const [one, two] = [vault.call(first, "deposit", mine, first), vault.call(second, "deposit", other, second)];
          const [one1, two2] = await place.then(one, two);
          const [two1, one2] = await place.then(two, one);
          if (total === 0n || supply === 0n || !succeeded(one1, two2, two1, one2)) return [];
          // the part of a share that rounding keeps changes the price for the other
          const room = (assets: bigint): bigint => assets / total + 2n;
          const apart = (a: LawResult | undefined, b: LawResult | undefined): bigint =>
            wordOrZero(a) > wordOrZero(b) ? wordOrZero(a) - wordOrZero(b) : wordOrZero(b) - wordOrZero(a);
          return [
            noMore("the order changes what one gets", ["difference", apart(one1, one2)], ["rounding", room(mine)]),
            noMore("the order changes what one gets", ["difference", apart(two1, two2)], ["rounding", room(other)]),
          ];
        },
      ],
    },
    {
      id: "LAW-ERC4626-ALLOWANCE-1",
      rule: RULE,
      title: "who takes out another's shares needs an allowance of the shares burnt, and spends it",
      premise: "the owner has shares, approves somebody else, and the call succeeds",
      ways: [
        spent(
          "redeem",
          (place) => vault.someShares(place),
          (shares) => shares,
        ),
        spent(
          "withdraw",
          async (place) => place.partOf(await vault.asked(place, "maxWithdraw", place.drawn.first)),
          (_assets, shares) => shares,
        ),
      ],
    },
    {
      id: "LAW-ERC4626-TRANSFER-1",
      rule: RULE,
      title: "shares that change hands change neither totalAssets nor what a share is worth",
      premise: "the transfer succeeds",
      ways: [
        async (place) => {
          const { first, second, other } = place.drawn;
          const looks = [vault.read("totalAssets"), vault.read("totalSupply"), vault.read("convertToAssets", other)];
          const value = await vault.someShares(place);
          const was = await place.then(...looks);
          const [moved, ...is] = await place.then(vault.call(first, "transfer", second, value), ...looks);
          if (!succeeded(moved, ...was, ...is)) return [];
          return was.map((before, i) =>
            same("after a transfer of shares", ["is", wordOrZero(is[i])], ["was", wordOrZero(before)]),
          );
        },
      ],
    },
  ];
}
