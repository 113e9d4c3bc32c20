import type { LawCall } from "../kit";
import { MAX_UINT } from "../kit";
import type { Hex } from "../../core/types";
import { same, succeeded, wordOrZero, type Place, type Related, type Statement } from "./case";
import type { VaultCalls } from "./vault-calls";

const RULE = "ERC-4626";
const LIMITS = ["maxDeposit", "maxMint", "maxWithdraw", "maxRedeem"];
const CONVERSIONS = ["convertToShares", "convertToAssets"];
const PREVIEWS = ["previewDeposit", "previewMint", "previewWithdraw", "previewRedeem"];

/** Whose assets and shares a call changes. */
interface Parties {
  readonly assets: readonly (readonly [who: Hex, by: bigint])[];
  readonly shares: readonly (readonly [who: Hex, by: bigint])[];
}

/** Laws of who gives and who gets, and of who asks: caller, owner and receiver are three different people. */
export function partiesLaws(vault: VaultCalls, people: readonly Hex[]): readonly Statement[] {
  /** A person who is none of these. */
  const another = (...those: readonly Hex[]): Hex | undefined => people.find((who) => !those.includes(who));
  const looks = [...people.map((who) => vault.assetsOf(who)), ...people.map((who) => vault.read("balanceOf", who))];

  /** What everyone has after some calls, of which the last is looked at; undefined when one of them fails. */
  const left = async (place: Place, ...calls: readonly LawCall[]) => {
    const results = await place.then(...calls, ...looks);
    if (!succeeded(...results)) return undefined;
    return { came: wordOrZero(results[calls.length - 1]), has: results.slice(calls.length).map(wordOrZero) };
  };

  const grown = (what: string, was: readonly bigint[], is: readonly bigint[], by: Parties): readonly Related[] =>
    was.map((before, i) => {
      const who = people[i % people.length] ?? "";
      const [of, changes] = i < people.length ? ["assets", by.assets] : ["shares", by.shares];
      const change = changes.reduce((sum, [whose, more]) => (whose === who ? sum + more : sum), 0n);
      return same(`${vault.nameOf(who)}'s ${of} after ${what}`, ["is", is[i] ?? 0n], ["expected", before + change]);
    });
  /** Puts something in for somebody else. */
  const entering =
    (method: "deposit" | "mint") =>
    async (at: Place): Promise<readonly Related[]> => {
      const { first: caller, other } = at.drawn;
      const receiver = another(caller);
      if (receiver === undefined) return [];
      const value = method === "mint" ? other : await vault.someAssets(at);
      const was = await left(at);
      const is = await left(at, vault.call(caller, method, value, receiver));
      if (was === undefined || is === undefined || value === 0n) return [];
      const [assets, shares] = method === "mint" ? [is.came, value] : [value, is.came];
      return grown(`${method} for somebody else`, was.has, is.has, {
        assets: [[caller, -assets]],
        shares: [[receiver, shares]],
      });
    };

  /** Somebody takes out shares of an owner who allowed it, for a third one. */
  const leaving =
    (method: "withdraw" | "redeem") =>
    async (at: Place): Promise<readonly Related[]> => {
      const { first: owner } = at.drawn;
      const caller = another(owner);
      const receiver = another(owner, caller ?? owner) ?? owner;
      const value =
        method === "redeem" ? await vault.someShares(at) : at.partOf(await vault.asked(at, "maxWithdraw", owner));
      if (caller === undefined || value === 0n) return [];
      const was = await left(at);
      const approve = vault.call(owner, "approve", caller, MAX_UINT);
      const is = await left(at, approve, vault.call(caller, method, value, receiver, owner));
      if (was === undefined || is === undefined) return [];
      const [assets, shares] = method === "redeem" ? [is.came, value] : [value, is.came];
      return grown(`${method} by somebody else for a third one`, was.has, is.has, {
        assets: [[receiver, assets]],
        shares: [[owner, -shares]],
      });
    };

  /** What an owner can take out, somebody can whom he allowed it. */
  const allowed =
    (method: "withdraw" | "redeem") =>
    async (at: Place): Promise<readonly Related[]> => {
      const { first: owner } = at.drawn;
      const caller = another(owner);
      const value =
        method === "redeem" ? await vault.someShares(at) : at.partOf(await vault.asked(at, "maxWithdraw", owner));
      if (caller === undefined || value === 0n) return [];
      const approve = vault.call(owner, "approve", caller, MAX_UINT);
      const [approved, own] = await at.then(approve, vault.call(owner, method, value, owner, owner));
      const [, by] = await at.then(approve, vault.call(caller, method, value, owner, owner));
      if (!succeeded(approved, own)) return [];
      return [
        {
          holds: succeeded(by),
          message: `${method} by who is allowed to`,
          values: [
            ["by the owner", "succeeds"],
            ["by the other", by?.error ?? (by?.ok === true ? "succeeds" : "reverts")],
          ],
        },
      ];
    };

  return [
    {
      id: "LAW-ERC4626-PARTIES-1",
      rule: RULE,
      title:
        "deposit and mint take from the caller and give to the receiver, withdraw and redeem by any caller take from the owner and give to the receiver; nobody else's assets and shares change",
      premise: "the call succeeds, and the caller is not the receiver, and not the owner",
      ways: [entering("deposit"), entering("mint"), leaving("withdraw"), leaving("redeem")],
    },
    {
      id: "LAW-ERC4626-ALLOWANCE-2",
      rule: RULE,
      title: "who is allowed to take out another's shares can, where the owner can",
      premise: "the owner has shares, and can take them out",
      ways: [allowed("withdraw"), allowed("redeem")],
    },
    {
      id: "LAW-ERC4626-VIEWS-1",
      rule: RULE,
      title: "totalAssets, limits and conversions never revert, but for numbers beyond any that there are",
      premise: "always",
      ways: [
        async (at) => {
          const { second, other } = at.drawn;
          const asked = [
            vault.read("totalAssets"),
            ...LIMITS.map((limit) => vault.read(limit, second)),
            ...CONVERSIONS.map((conversion) => vault.read(conversion, other)),
          ];
          const answers = await at.then(...asked);
          return answers.map((answer, i) => ({
            holds: answer.ok,
            message: `${asked[i]?.method ?? ""}(${asked[i]?.args.map(String).join(", ") ?? ""})`,
            values: [["observed", answer.error ?? "an answer"] as const, ["expected", "an answer"] as const],
          }));
        },
      ],
    },
    {
      id: "LAW-ERC4626-CALLER-1",
      rule: RULE,
      title: "previews and conversions answer the same to everyone",
      premise: "they answer",
      ways: [...PREVIEWS, ...CONVERSIONS].map((method) => async (at: Place): Promise<readonly Related[]> => {
        const { other } = at.drawn;
        const answers = await at.then(...people.map((who) => vault.call(who, method, other)));
        if (!succeeded(...answers)) return [];
        return answers.map((answer) =>
          same(`${method} answers another`, ["another", wordOrZero(answer)], ["the first", wordOrZero(answers[0])]),
        );
      }),
    },
    {
      id: "LAW-ERC4626-MAX-2",
      rule: RULE,
      title: "maxDeposit and maxMint do not depend on what the receiver has of the asset",
      premise: "the receiver gives away some of the asset",
      ways: [
        async (at) => {
          const { first } = at.drawn;
          const to = another(first);
          const value = await vault.someAssets(at);
          if (to === undefined || value === 0n) return [];
          const limits = ["maxDeposit", "maxMint"].map((limit) => vault.read(limit, first));
          const was = await at.then(...limits);
          const [gave, ...is] = await at.then(vault.giveAssets(first, to, value), ...limits);
          if (!succeeded(gave, ...was, ...is)) return [];
          return limits.map(({ method }, i) =>
            same(`${method} of who gave away ${value}`, ["is", wordOrZero(is[i])], ["was", wordOrZero(was[i])]),
          );
        },
      ],
    },
  ];
}
