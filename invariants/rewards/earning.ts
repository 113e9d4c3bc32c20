import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import { trancheEnd } from "../core/numbers";
import { every, SKIP, within } from "../core/verdicts";
import { AT, high, low, word } from "../core/words";

export const idleStake = define({
  id: "INV-REWARD-7",
  on: [K.DEPOSIT],
  rules: ["REWARD-2", "EXT-2", "TRANCHE-3", "HALT-2"],
  title: "nothing is earned by stake of an ended tranche or of a halted pool: its unwithdrawn rewards never grow",
  premise: "a deposit is seen again that was seen after its tranche's end, or after its pool was halted",
  parts: ["of an ended tranche", "of a halted pool"],
  check: (seen, { positions, pools }, part) =>
    every(seen.ids(K.DEPOSIT), (id) => {
      const at = seen.view.beforeTime(K.DEPOSIT, id);
      const before = seen.view.before(K.DEPOSIT, id);
      const pool = pools.get(positions.get(high(id))?.poolId ?? 0n);
      if (at === undefined || before === undefined || pool === undefined) return SKIP;
      pool.advance(seen.time);
      const since = BigInt(at);
      const halted = pool.haltedSince !== undefined && since >= pool.haltedSince;
      if (since < trancheEnd(low(id)) && !halted) return SKIP;
      const now = word(seen.view.latest(K.DEPOSIT, id) ?? [], AT.deposit.rewards);
      return part(
        halted ? "of a halted pool" : "of an ended tranche",
        within(
          0n,
          now,
          word(before, AT.deposit.rewards),
          "wei",
          () => `rewards of idle stake of position ${high(id)} in tranche ${low(id)}`,
        ),
      );
    }),
});

export const fairShare = define({
  id: "INV-REWARD-8",
  on: [K.DEPOSIT],
  rules: ["REWARD-2"],
  title:
    "from a sequence's beginning to its end two active deposits of a pool earn as their shares, however long they are locked: |gain_i * shares_j - gain_j * shares_i| <= shares_i + shares_j",
  premise: "everything is seen twice and two active deposits of a pool were not touched in between",
  check(seen, { snapshot, touched, positions }) {
    if (!seen.whole || snapshot.size === 0) return SKIP;
    const first = new Map<bigint, { readonly id: bigint; readonly shares: bigint; readonly gain: bigint }>();
    return every(seen.ids(K.DEPOSIT), (id) => {
      const before = snapshot.get(id);
      const poolId = positions.get(high(id))?.poolId;
      if (before === undefined || poolId === undefined || touched.has(high(id))) return SKIP;
      if (before.shares === 0n || trancheEnd(low(id)) <= seen.time) return SKIP;
      const words = seen.view.latest(K.DEPOSIT, id) ?? [];
      const mine = { id, shares: before.shares, gain: word(words, AT.deposit.rewards) - before.rewards };
      const other = first.get(poolId);
      if (other === undefined) {
        first.set(poolId, mine);
        return SKIP;
      }
      const difference = mine.gain * other.shares - other.gain * mine.shares;
      const bound = mine.shares + other.shares;
      return within(
        -bound,
        difference,
        bound,
        "wei * shares",
        () => `rewards of positions ${high(other.id)} and ${high(id)} in pool ${poolId}`,
      );
    });
  },
});
