import { MAX_UINT } from "../kit";
import type { Hex, Law } from "../../core/types";
import { lawOf, same, succeeded, withinWord, wordOrZero, type Statement } from "./case";
import { moreTokenLaws } from "./erc20-more-laws";
import { spending } from "./erc20-spending";
import { TokenCalls, type TokenUnderLaw } from "./token-calls";

/** Laws of ERC-20, by its interface alone, and of what many tokens have beside it. Each cites the rule "ERC-20". */
export function erc20Laws(under: TokenUnderLaw): readonly Law<unknown>[] {
  const token = new TokenCalls(under);
  const all = [...transfers(token), approval(token), allowance(token), ...moreTokenLaws(token)];
  return all.map((statement) => lawOf(under, under.earlierCalls, statement));
}

/** By how much an account's balance grows by a transfer. */
const moved =
  (from: Hex, to: Hex, value: bigint) =>
  (who: Hex | undefined): bigint =>
    (who === to ? value : 0n) - (who === from ? value : 0n);

function transfers(token: TokenCalls): readonly Statement[] {
  const transfer: Statement = {
    id: "LAW-ERC20-TRANSFER-1",
    rule: "ERC-20",
    title:
      "transfer(to, v) takes v from the caller and gives v to `to`; nobody else's balance and not the supply changes",
    premise: "the transfer succeeds",
    ways: [
      async (place) => {
        const { first, second } = place.drawn;
        const value = place.partOf(await place.read(token.under.token, "balanceOf", first));
        const was = await token.left(place);
        const is = await token.left(place, token.call(first, "transfer", second, value));
        if (was === undefined || is === undefined) return [];
        return token.grown(`a transfer of ${value}`, was, is, moved(first, second, value));
      },
    ],
  };

  const parts: Statement = {
    id: "LAW-ERC20-TRANSFER-2",
    rule: "ERC-20",
    title: "transfer(to, a); transfer(to, b) leaves what transfer(to, a + b) leaves",
    premise: "all transfers succeed",
    ways: [
      async (place) => {
        const { first, second } = place.drawn;
        const whole = await place.read(token.under.token, "balanceOf", first);
        const part = place.partOf(whole);
        const one = await token.left(place, token.call(first, "transfer", second, whole));
        const two = await token.left(
          place,
          token.call(first, "transfer", second, part),
          token.call(first, "transfer", second, whole - part),
        );
        if (one === undefined || two === undefined) return [];
        return one.map((expected, i) =>
          same("after two transfers in place of one", ["two", two[i] ?? 0n], ["one", expected]),
        );
      },
    ],
  };

  const excess: Statement = {
    id: "LAW-ERC20-TRANSFER-3",
    rule: "ERC-20",
    title: "nobody transfers more than he has, and nobody more for him",
    premise: "always",
    ways: [
      async (place) => {
        const { first, second, other } = place.drawn;
        const was = await token.left(place);
        const whole = await place.read(token.under.token, "balanceOf", first);
        const value = withinWord(whole + 1n + other);
        const by = token.third(first, second) ?? second;
        if (was === undefined || value <= whole) return [];
        const tried = [
          [token.call(first, "transfer", second, value)],
          [token.call(first, "approve", by, MAX_UINT), token.call(by, "transferFrom", first, second, value)],
        ];
        const books = await Promise.all(tried.map((calls) => token.left(place, ...calls)));
        return books.flatMap((is) =>
          token.grown(`a transfer of ${value}, which is too much`, was, is ?? was, () => 0n),
        );
      },
    ],
  };

  const transferFrom: Statement = {
    id: "LAW-ERC20-TRANSFER-FROM-1",
    rule: "ERC-20",
    title:
      "transferFrom(owner, to, v) by somebody else takes v from the owner and gives v to `to`; nobody else's balance and not the supply changes",
    premise: "the owner approves somebody who is neither of the two, and the transfer succeeds",
    ways: [
      async (place) => {
        const { first: owner, second: to } = place.drawn;
        const by = token.third(owner, to);
        const value = place.partOf(await place.read(token.under.token, "balanceOf", owner));
        if (by === undefined) return [];
        const was = await token.left(place);
        const approve = token.call(owner, "approve", by, value);
        const is = await token.left(place, approve, token.call(by, "transferFrom", owner, to, value));
        if (was === undefined || is === undefined) return [];
        return token.grown(`a transferFrom of ${value}`, was, is, moved(owner, to, value));
      },
    ],
  };
  return [transfer, parts, excess, transferFrom];
}

function approval(token: TokenCalls): Statement {
  return {
    id: "LAW-ERC20-APPROVE-1",
    rule: "ERC-20",
    title: "approve(spender, v) makes the allowance v, and changes no balance, and not the supply",
    premise: "it succeeds",
    ways: [
      async (place) => {
        const { first: owner, second: spender, other: value } = place.drawn;
        const approve = token.call(owner, "approve", spender, value);
        const [was, is] = [await token.left(place), await token.left(place, approve)];
        const [, rest] = await place.then(approve, token.read("allowance", owner, spender));
        if (was === undefined || is === undefined || !succeeded(rest)) return [];
        return [
          same("the allowance", ["is", wordOrZero(rest)], ["expected", value]),
          ...token.grown("an approval", was, is, () => 0n),
        ];
      },
    ],
  };
}

function allowance(token: TokenCalls): Statement {
  return {
    id: "LAW-ERC20-ALLOWANCE-1",
    rule: "ERC-20",
    title: "transferFrom(owner, to, v) needs an allowance of v, and spends v of it (or nothing of one of 2^256 - 1)",
    premise: "the owner has v, and approves somebody else",
    ways: [
      async (place) => {
        const { first: owner, second: spender } = place.drawn;
        if (owner === spender) return [];
        const value = place.partOf(await place.read(token.under.token, "balanceOf", owner));
        return spending(token, place, spender, value, token.call(spender, "transferFrom", owner, spender, value));
      },
    ],
  };
}
