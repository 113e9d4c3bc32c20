import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { everyPool } from "../statement/pools";
import { trancheAt } from "../core/numbers";
import { both, equal, every, SKIP } from "../core/verdicts";
import { AT, word } from "../core/words";

export const poolStake = define({
  id: "INV-SHARE-8",
  on: [K.POOL],
  rules: ["INFO-2", "WITHDRAW-1"],
  title: "getPoolStake = opening + deposits - withdrawals - burns = activeStake + frozen stakes - taken",
  premise: "a pool is seen",
  check: (seen, { pools }) => everyPool(seen, pools, "poolStake", "wei"),
});

export const activeShares = define({
  id: "INV-SHARE-9",
  on: [K.POOL],
  rules: ["SHARE-1", "TRANCHE-3", "EXT-1"],
  title: "activeShares = sum of the shares of tranches that have not ended; burns do not change it",
  premise: "a pool is seen",
  check: (seen, { pools }) => everyPool(seen, pools, "activeShares", "shares"),
});

export const getters = define({
  id: "INV-INFO-2",
  on: [K.READS],
  rules: ["INFO-2", "POOL-1", "POOL-2", "READ-1", "FEE-1"],
  title:
    "a pool's getters agree: getPoolId, its address's id, fees, manager for good, first active tranche, getPoolStake",
  premise: "a pool's getters are seen",
  check: (seen, { pools }) =>
    every(seen.ids(K.READS), (poolId) => {
      const book = pools.get(poolId);
      const words = seen.view.latest(K.READS, poolId) ?? [];
      if (book === undefined) return SKIP;
      book.advance(seen.time);
      const at = AT.reads;
      const where = (what: string) => () => `${what} of pool ${poolId}`;
      return both(
        equal(poolId, word(words, at.getPoolId), "id", where("getPoolId")),
        equal(poolId, word(words, at.idOfAddress), "id", where("id by address")),
        equal(book.fee, word(words, at.getPoolFee), "bps", where("getPoolFee")),
        equal(book.maxFee, word(words, at.getMaxPoolFee), "bps", where("getMaxPoolFee")),
        equal(book.manager, word(words, at.manager), "address", where("manager")),
        equal(trancheAt(seen.time), word(words, at.getFirstActiveTrancheId), "id", where("first active tranche")),
        equal(book.poolStake, word(words, at.getPoolStake), "wei", where("getPoolStake")),
      );
    }),
});
