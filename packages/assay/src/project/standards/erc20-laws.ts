import type { Arbitrary } from "fast-check";
import type { LawCall } from "../kit";
import { MAX_UINT } from "../kit";
import type { Hex, Law } from "../../core/types";
import {
  lawOf,
  noMore,
  same,
  succeeded,
  wordOf,
  type Place,
  type Related,
  type Statement,
  type UnderLaw,
} from "./case";

/** A token by its name in the world, and what may have happened to it before. */
export interface TokenUnderLaw extends UnderLaw {
  readonly token: string;
  readonly earlierCalls: Arbitrary<LawCall>;
}

/** Laws of ERC-20, by its interface alone. Each cites the rule "ERC-20". */
export function erc20Laws(under: TokenUnderLaw): readonly Law<unknown>[] {
  const { token, world } = under;
  const { people } = world;
  const call = (from: Hex, method: string, ...args: LawCall["args"]): LawCall => ({
    from,
    contract: token,
    method,
    args,
  });
  const read = (method: string, ...args: LawCall["args"]): LawCall => ({ contract: token, method, args });
  const balances = people.map((who) => read("balanceOf", who));
  const supply = read("totalSupply");

  /** Balances of everyone, and the supply at the end, after calls that have succeeded; undefined when one of them did not. */
  async function left(place: Place, ...calls: readonly LawCall[]): Promise<readonly bigint[] | undefined> {
    const results = await place.then(...calls, ...balances, supply);
    return succeeded(...results) ? results.slice(calls.length).map((one) => wordOf(one) ?? 0n) : undefined;
  }

  const transfer: Statement = {
    id: "LAW-ERC20-TRANSFER-1",
    rule: "ERC-20",
    title:
      "transfer(to, v) takes v from the caller and gives v to `to`; nobody else's balance and not the supply changes",
    premise: "the transfer succeeds",
    ways: [
      async (place) => {
        const { first, second } = place.drawn;
        const value = place.partOf(await place.read(token, "balanceOf", first));
        const [was, is] = [await left(place), await left(place, call(first, "transfer", second, value))];
        if (was === undefined || is === undefined) return [];
        const moved = (who: Hex | undefined): bigint => (who === second ? value : 0n) - (who === first ? value : 0n);
        return was.map((before, i) =>
          same(
            `${i < people.length ? "a balance" : "the supply"} after a transfer of ${value}`,
            ["is", is[i] ?? 0n],
            ["expected", before + moved(people[i])],
          ),
        );
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
        const whole = await place.read(token, "balanceOf", first);
        const part = place.partOf(whole);
        const one = await left(place, call(first, "transfer", second, whole));
        const two = await left(
          place,
          call(first, "transfer", second, part),
          call(first, "transfer", second, whole - part),
        );
        if (one === undefined || two === undefined) return [];
        return one.map((expected, i) =>
          same("after two transfers in place of one", ["two", two[i] ?? 0n], ["one", expected]),
        );
      },
    ],
  };

  const allowance: Statement = {
    id: "LAW-ERC20-ALLOWANCE-1",
    rule: "ERC-20",
    title: "transferFrom(owner, to, v) needs an allowance of v, and spends v of it (or nothing of one of 2^256 - 1)",
    premise: "the owner has v, and approves somebody else",
    ways: [
      async (place) => {
        const { first: owner, second: spender, other } = place.drawn;
        if (owner === spender) return [];
        const value = place.partOf(await place.read(token, "balanceOf", owner));
        const results: Promise<readonly Related[]>[] = [other, value, MAX_UINT].map(async (allowed) => {
          const [approved, moved, rest] = await place.then(
            call(owner, "approve", spender, allowed),
            call(spender, "transferFrom", owner, spender, value),
            read("allowance", owner, spender),
          );
          if (!succeeded(approved, rest)) return [];
          const ok = moved?.ok === true;
          const infinite = allowed === MAX_UINT;
          const after = wordOf(rest) ?? 0n;
          const least = infinite ? [allowed, allowed - value] : [allowed - value];
          return ok
            ? [
                noMore("more was moved than was allowed", ["moved", value], ["allowed", allowed]),
                {
                  ...same("the allowance after it was used", ["is", after], ["expected", allowed - value]),
                  holds: least.includes(after),
                },
              ]
            : [same("an allowance that was not used", ["is", after], ["expected", allowed])];
        });
        return (await Promise.all(results)).flat();
      },
    ],
  };

  return [transfer, parts, allowance].map((statement) => lawOf(under, under.earlierCalls, statement));
}
