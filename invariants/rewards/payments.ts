import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { both, equal, every, SKIP } from "../core/verdicts";
import { AT, high, low, word } from "../core/words";

export const wholePayouts = define({
  id: "INV-REWARD-6",
  on: ["call"],
  rules: ["FEE-4", "REWARD-3"],
  title: "withdrawFees pays floor(feesOwed / 10 000), sweepSurplus the whole surplus",
  premise: "fees or surplus are paid",
  parts: ["fees", "surplus"],
  check: (_seen, { deals }, part) =>
    every(deals.payouts, ({ poolId, kind, amount, owed: right }) =>
      kind === "rewards"
        ? SKIP
        : part(
            kind,
            equal(right, amount, "wei", () => `${kind} paid by pool ${poolId}`),
          ),
    ),
});

export const withdrawn = define({
  id: "INV-REWARD-10",
  on: [K.POSITION],
  rules: ["INFO-3", "WITHDRAW-1"],
  title: "getWithdrawnRewards = sum of the position's RewardsWithdrawn; after a withdrawal the named deposits owe none",
  premise: "a position is seen",
  parts: ["a position", "a deposit whose rewards were just withdrawn"],
  check(seen, { positions }, part) {
    const o = seen.op("withdraw");
    const emptied = o !== undefined && o.withdrawRewards && seen.ok ? o : undefined;
    return both(
      part(
        "a position",
        every(seen.ids(K.POSITION), (tokenId) => {
          const position = positions.get(tokenId);
          const words = seen.view.latest(K.POSITION, tokenId) ?? [];
          if (position === undefined) return SKIP;
          return equal(
            position.withdrawn,
            word(words, AT.position.withdrawnRewards),
            "wei",
            () => `rewards withdrawn by position ${tokenId}`,
          );
        }),
      ),
      part(
        "a deposit whose rewards were just withdrawn",
        every(emptied === undefined ? [] : seen.ids(K.DEPOSIT), (id) => {
          if (high(id) !== emptied?.tokenId || !emptied.trancheIds.includes(low(id))) return SKIP;
          const rewards = word(seen.view.latest(K.DEPOSIT, id) ?? [], AT.deposit.rewards);
          return equal(0n, rewards, "wei", () => `rewards left of position ${high(id)} in tranche ${low(id)}`);
        }),
      ),
    );
  },
});
