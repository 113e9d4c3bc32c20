import { MAX_UINT, type LawCall, type LawResult } from "../kit";
import type { Hex } from "../../core/types";
import { noMore, same, succeeded, wordOrZero, type Place, type Related } from "./case";
import { isDone, type TokenCalls } from "./token-calls";

/** What a call needs of an allowance by which `spender` uses `value` of what the first one has, and what it spends of it. */
export async function spending(
  token: TokenCalls,
  place: Place,
  spender: Hex,
  value: bigint,
  using: LawCall,
): Promise<readonly Related[]> {
  const { first: owner, other } = place.drawn;
  const related = [other, value, MAX_UINT].map(async (allowed): Promise<readonly Related[]> => {
    const [approved, used, rest] = await place.then(
      token.call(owner, "approve", spender, allowed),
      using,
      token.read("allowance", owner, spender),
    );
    if (!succeeded(approved, rest)) return [];
    return spent(allowed, value, isDone(used), rest);
  });
  return (await Promise.all(related)).flat();
}

function spent(allowed: bigint, value: bigint, isUsed: boolean, rest: LawResult | undefined): readonly Related[] {
  const after = wordOrZero(rest);
  if (!isUsed) return [same("an allowance that was not used", ["is", after], ["expected", allowed])];
  const possible = allowed === MAX_UINT ? [allowed, allowed - value] : [allowed - value];
  return [
    noMore("more was used than was allowed", ["used", value], ["allowed", allowed]),
    {
      ...same("the allowance after it was used", ["is", after], ["expected", allowed - value]),
      holds: possible.includes(after),
    },
  ];
}
