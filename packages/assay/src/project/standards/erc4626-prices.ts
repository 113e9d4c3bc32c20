import type { LawCall } from "../kit";
import { noMore, same, succeeded, withinWord, wordOrZero, type Place, type Related, type Statement } from "./case";
import { previewOf, type VaultCalls } from "./vault-calls";

const RULE = "ERC-4626";

/** Laws about the prices at which a vault gives and takes. */
export function priceLaws(vault: VaultCalls): readonly Statement[] {
  /** Compares a preview with the result of the call right after it. */
  const previewed =
    (method: string, args: (place: Place) => Promise<LawCall["args"]>, better: "more" | "less") =>
    async (place: Place): Promise<readonly Related[]> => {
      const preview = previewOf(method);
      const given = await args(place);
      const [said, came] = await place.then(
        vault.read(preview, given[0] ?? 0n),
        vault.call(place.drawn.first, method, ...given),
      );
      if (!succeeded(said, came)) return [];
      const [one, other] = [[preview, wordOrZero(said)] as const, [method, wordOrZero(came)] as const];
      return better === "more"
        ? [noMore(`${method} gave less than ${preview}`, one, other)]
        : [noMore(`${method} took more than ${preview}`, other, one)];
    };
  /** Makes two calls, the second with what the first came to. Not where the first to come takes what is nobody's. */
  const both = async (place: Place, one: LawCall, next: (came: bigint) => LawCall) => {
    if (await vault.hasStray(place)) return undefined;
    const [first] = await place.then(one);
    if (!succeeded(first)) return undefined;
    const [, second] = await place.then(one, next(wordOrZero(first)));
    return succeeded(second) ? { first: wordOrZero(first), second: wordOrZero(second) } : undefined;
  };

  return [
    {
      id: "LAW-ERC4626-PREVIEW-1",
      rule: RULE,
      title:
        "deposit and redeem give no less, mint and withdraw take no more than their previews say in the same state",
      premise: "one of the calls succeeds",
      ways: [
        previewed("deposit", async (place) => [await vault.someAssets(place), place.drawn.first], "more"),
        previewed("mint", ({ drawn }) => Promise.resolve([drawn.other, drawn.first]), "less"),
        previewed("withdraw", ({ drawn }) => Promise.resolve([drawn.other, drawn.first, drawn.first]), "less"),
        previewed(
          "redeem",
          async (place) => [await vault.someShares(place), place.drawn.first, place.drawn.first],
          "more",
        ),
      ],
    },
    {
      id: "LAW-ERC4626-PREVIEW-2",
      rule: RULE,
      title: "previews are no better than conversions, which have no fees; conversions answer everyone alike",
      premise: "previews and conversions answer",
      ways: [
        async (place) => {
          const { other, first, second } = place.drawn;
          const previews = ["previewDeposit", "previewMint", "previewWithdraw", "previewRedeem"];
          const conversions = ["convertToShares", "convertToAssets"];
          const asked = await place.then(
            ...previews.map((name) => vault.read(name, other)),
            ...[first, second].flatMap((who) => conversions.map((name) => vault.call(who, name, other))),
          );
          if (!succeeded(...asked)) return [];
          const [deposit = 0n, mint = 0n, withdraw = 0n, redeem = 0n, shares = 0n, assets = 0n] = asked.map(wordOrZero);
          const [shares2 = 0n, assets2 = 0n] = asked.slice(6).map(wordOrZero);
          const [toShares, toAssets] = [["convertToShares", shares] as const, ["convertToAssets", assets] as const];
          return [
            noMore("previewDeposit is better than convertToShares", ["previewDeposit", deposit], toShares),
            noMore("previewRedeem is better than convertToAssets", ["previewRedeem", redeem], toAssets),
            noMore("previewMint is better than convertToAssets", toAssets, ["previewMint", mint]),
            noMore("previewWithdraw is better than convertToShares", toShares, ["previewWithdraw", withdraw]),
            same("convertToShares says another thing to another", toShares, ["to another", shares2]),
            same("convertToAssets says another thing to another", toAssets, ["to another", assets2]),
          ];
        },
      ],
    },
    {
      id: "LAW-ERC4626-TRIP-1",
      rule: RULE,
      title:
        "who goes in and out again at once gains nothing: deposit and redeem, mint and withdraw, deposit and withdraw",
      premise: "both calls succeed, and the vault has no assets that are nobody's",
      ways: [
        async (place) => {
          const { first } = place.drawn;
          const assets = await vault.someAssets(place);
          const trip = await both(place, vault.call(first, "deposit", assets, first), (shares) =>
            vault.call(first, "redeem", shares, first, first),
          );
          return trip === undefined
            ? []
            : [noMore("deposit and redeem", ["got back", trip.second], ["put in", assets])];
        },
        async (place) => {
          const { first, other } = place.drawn;
          const trip = await both(place, vault.call(first, "mint", other, first), (assets) =>
            vault.call(first, "withdraw", assets, first, first),
          );
          return trip === undefined ? [] : [noMore("mint and withdraw", ["minted", other], ["burnt", trip.second])];
        },
        async (place) => {
          const { first } = place.drawn;
          const assets = await vault.someAssets(place);
          const trip = await both(place, vault.call(first, "deposit", assets, first), () =>
            vault.call(first, "withdraw", assets, first, first),
          );
          return trip === undefined
            ? []
            : [noMore("deposit and withdraw", ["minted", trip.first], ["burnt", trip.second])];
        },
      ],
    },
    {
      id: "LAW-ERC4626-WAYS-1",
      rule: RULE,
      title:
        "the shares that deposit(a) gives cost at most a by mint; the assets that redeem(s) gives cost at most s by withdraw",
      premise: "both ways succeed from the same state",
      ways: [
        async (place) => {
          const { first } = place.drawn;
          const assets = await vault.someAssets(place);
          const [gave] = await place.then(vault.call(first, "deposit", assets, first));
          const [cost] = await place.then(vault.call(first, "mint", wordOrZero(gave), first));
          if (!succeeded(gave, cost)) return [];
          return [noMore("minting costs more than depositing", ["mint", wordOrZero(cost)], ["deposit", assets])];
        },
        async (place) => {
          const { first } = place.drawn;
          const shares = await vault.someShares(place);
          const [got] = await place.then(vault.call(first, "redeem", shares, first, first));
          const [burnt] = await place.then(vault.call(first, "withdraw", wordOrZero(got), first, first));
          if (!succeeded(got, burnt)) return [];
          return [noMore("withdrawing costs more than redeeming", ["withdraw", wordOrZero(burnt)], ["redeem", shares])];
        },
      ],
    },
    {
      id: "LAW-ERC4626-INFLATION-1",
      rule: RULE,
      title: "who deposits first, donates, and takes all out after the next deposit, gains nothing",
      premise: "the vault is new, and all calls succeed",
      fresh: true,
      ways: [
        async (place) => {
          const { first, second, other } = place.drawn;
          if (first === second) return [];
          const [owned] = await place.then(vault.assetsOf(first));
          const before = wordOrZero(owned);
          const donation = place.partOf(before);
          // from once to twice the donation, so that the next one's shares are few
          const next = withinWord(donation + (donation * other) / 10n ** 24n);
          const attack = [
            vault.call(first, "deposit", 1n + (other % 10n), first),
            vault.donate(first, donation),
            vault.call(second, "deposit", next, second),
          ];
          const [entered] = await place.then(...attack);
          const out = vault.call(first, "redeem", wordOrZero(entered), first, first);
          const [, , joined, left, after] = await place.then(...attack, out, vault.assetsOf(first));
          if (!succeeded(entered, joined, left, after)) return [];
          return [noMore("the attack pays", ["has after it", wordOrZero(after)], ["had before it", before])];
        },
      ],
    },
  ];
}
