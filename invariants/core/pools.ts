import type { Verdict } from "../../harness/types";
import * as K from "../../properties/observe/kinds";
import type { PoolBook } from "../history/pool-book";
import type { Seen } from "./seen";
import { equal, every, UNMET } from "./verdicts";
import { AT, word } from "./words";

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

/** Compares a word of every pool seen in this step with its book. */
export function everyPool(seen: Seen, pools: ReadonlyMap<bigint, PoolBook>, field: Amount, unit: string): Verdict {
  return every(seen.ids(K.POOL), (poolId) => {
    const book = pools.get(poolId);
    const words = seen.view.latest(K.POOL, poolId);
    if (book === undefined || words === undefined) return UNMET;
    return equal(book[field], word(words, AT.pool[field]), unit, () => `${field} of pool ${poolId}`);
  });
}
