import { MAX_FEE } from "../core/limits";
import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { everyPool } from "../statement/pools";
import { both, equal, every, SKIP, within } from "../core/verdicts";
import { AT, word } from "../core/words";

export const feeLimits = define({
  id: "INV-FEE-1",
  on: [K.POOL],
  rules: ["FEE-1", "FEE-2"],
  title: "fee <= maxFee <= 5 000; maxFee never changes; fee is what the manager's last setPoolFee set",
  premise: "a pool is seen",
  check: (seen, { pools }) =>
    both(
      every(seen.ids(K.POOL), (poolId) => {
        const words = seen.view.latest(K.POOL, poolId) ?? [];
        const maxFee = word(words, AT.pool.maxFee);
        return both(
          within(0n, word(words, AT.pool.fee), maxFee, "bps", () => `fee of pool ${poolId}`),
          within(0n, maxFee, MAX_FEE, "bps", () => `maxFee of pool ${poolId}`),
        );
      }),
      everyPool(seen, pools, "fee", "bps"),
      everyPool(seen, pools, "maxFee", "bps"),
    ),
});

export const feeSet = define({
  id: "INV-FEE-2",
  on: ["call"],
  rules: ["FEE-1", "FEE-2"],
  title: "setPoolFee succeeds => the fee in force is the one named, at most maxFee",
  premise: "setPoolFee succeeds",
  check(seen, { pools }) {
    const o = seen.op("setPoolFee");
    const pool = o === undefined ? undefined : pools.get(o.poolId);
    if (o === undefined || pool === undefined || !seen.ok) return SKIP;
    return both(
      equal(o.newFee, pool.fee, "bps", () => `fee of pool ${o.poolId}`),
      within(0n, o.newFee, pool.maxFee, "bps", () => `fee of pool ${o.poolId}`),
    );
  },
});
