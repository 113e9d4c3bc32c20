import type { Verdict } from "assay/types";
import * as K from "../../properties/observe/kinds";
import type { PoolBook } from "../history/pool-book";
import type { Seen } from "../core/seen";
import { equal, every, SKIP } from "../core/verdicts";
import { AT, word } from "../core/words";

type Amount =
  | "activeStake"
  | "activeShares"
  | "poolStake"
  | "rewardRate"
  | "unstreamed"
  | "feesOwed"
  | "surplus"
  | "fee"
  | "maxFee";

/** Compares a word of every pool observed in this step with its book; `named` is the part of the statement. */
export function everyPool(
  seen: Seen,
  pools: ReadonlyMap<bigint, PoolBook>,
  field: Amount,
  unit: string,
  named: (book: PoolBook, verdict: Verdict) => Verdict = (_book, verdict) => verdict,
): Verdict {
  return every(seen.ids(K.POOL), (poolId) => {
    const book = pools.get(poolId);
    const words = seen.view.latest(K.POOL, poolId);
    if (book === undefined || words === undefined) return SKIP;
    return named(
      book,
      equal(book[field], word(words, AT.pool[field]), unit, () => `${field} of pool ${poolId}`),
    );
  });
}
