import * as K from "../../properties/observe/kinds";
import { define } from "../statement/define";
import type { Seen } from "../core/seen";
import { both, equal, every, SKIP, within } from "../core/verdicts";
import { AT, high, low, pair, word } from "../core/words";

export const depositStake = define({
  id: "INV-SHARE-6",
  on: [K.DEPOSIT],
  rules: ["SHARE-3", "ROUND-1"],
  title:
    "stake of a deposit = floor(trancheStake * its shares / trancheShares), its shares as bought, moved and withdrawn",
  premise: "a deposit and its tranche are seen together",
  check: (seen, { positions }) =>
    every(seen.ids(K.DEPOSIT), (id) => {
      const position = positions.get(high(id));
      const words = seen.view.latest(K.DEPOSIT, id) ?? [];
      const tranche = position === undefined ? undefined : seen.now(K.TRANCHE, pair(position.poolId, low(id)));
      if (position === undefined || tranche === undefined) return SKIP;
      const shares = position.shares.get(low(id)) ?? 0n;
      const all = word(tranche, AT.tranche.shares);
      const stake = all === 0n ? 0n : (word(tranche, AT.tranche.stake) * shares) / all;
      const where = (what: string) => () => `${what} of position ${high(id)} in tranche ${low(id)}`;
      return both(
        equal(shares, word(words, AT.deposit.shares), "shares", where("shares")),
        equal(stake, word(words, AT.deposit.stake), "wei", where("stake")),
      );
    }),
});

/** Stakes in wei of the deposits observed in this step, by (pool << 120) | tranche. */
function stakesByTranche(seen: Seen): Map<bigint, bigint[]> {
  const stakes = new Map<bigint, bigint[]>();
  for (const id of seen.ids(K.DEPOSIT)) {
    const position = seen.view.latest(K.POSITION, high(id));
    const words = seen.view.latest(K.DEPOSIT, id) ?? [];
    if (position === undefined || word(words, AT.deposit.shares) === 0n) continue;
    const tranche = pair(word(position, AT.position.poolId), low(id));
    stakes.set(tranche, [...(stakes.get(tranche) ?? []), word(words, AT.deposit.stake)]);
  }
  return stakes;
}

export const depositSum = define({
  id: "INV-SHARE-10",
  on: [K.DEPOSIT],
  rules: ["SHARE-3", "ROUND-1", "WITHDRAW-1"],
  title:
    "deposits of a tranche show together at most its stake less what was taken of it; all of an active one's show more than its stake - 1 wei each",
  premise: "a deposit with stake and its tranche are seen together",
  parts: ["in an active tranche", "in an ended tranche", "all in an active tranche"],
  check: (seen, _history, part) =>
    every(stakesByTranche(seen), ([id, stakes]) => {
      const words = seen.now(K.TRANCHE, id);
      if (words === undefined) return SKIP;
      const sum = stakes.reduce((total, stake) => total + stake, 0n);
      const there = word(words, AT.tranche.stake) - word(words, AT.tranche.stakeTaken);
      const isActive = word(words, AT.tranche.ended) === 0n;
      const where = () => `stake of the deposits in tranche ${low(id)} of pool ${high(id)} together`;
      return both(
        part(isActive ? "in an active tranche" : "in an ended tranche", within(0n, sum, there, "wei", where)),
        isActive && seen.whole
          ? part("all in an active tranche", within(there - BigInt(stakes.length) + 1n, sum, there, "wei", where))
          : SKIP,
      );
    }),
});

export const positionSum = define({
  id: "INV-SHARE-7",
  on: [K.POSITION],
  rules: ["INFO-1", "INFO-3"],
  title: "getStakeInfo = sum of the position's deposits, active and ended; its unwithdrawn rewards likewise",
  premise: "a position with a deposit is seen with all of its deposits",
  check(seen, { positions }) {
    const stakes = new Map<bigint, { stake: bigint; rewards: bigint }>();
    for (const id of seen.ids(K.DEPOSIT)) {
      const words = seen.view.latest(K.DEPOSIT, id) ?? [];
      const sum = stakes.get(high(id)) ?? { stake: 0n, rewards: 0n };
      sum.stake += word(words, AT.deposit.stake);
      sum.rewards += word(words, AT.deposit.rewards);
      stakes.set(high(id), sum);
    }
    // a deposit without stake can still have rewards
    const unseen = seen.view.ids(K.DEPOSIT).filter((id) => !seen.sees(K.DEPOSIT, id));
    const hidden = new Set(unseen.map(high));
    return every(seen.ids(K.POSITION), (tokenId) => {
      const position = positions.get(tokenId);
      const words = seen.view.latest(K.POSITION, tokenId) ?? [];
      const sum = stakes.get(tokenId);
      // a call on the NFT only observes the position without its deposits
      if (position === undefined || sum === undefined) return SKIP;
      for (const tranche of position.shares.keys()) if (!seen.sees(K.DEPOSIT, pair(tokenId, tranche))) return SKIP;
      if (hidden.has(tokenId)) return SKIP;
      return both(
        equal(sum.stake, word(words, AT.position.stake), "wei", () => `getStakeInfo of position ${tokenId}`),
        equal(sum.rewards, word(words, AT.position.unwithdrawnRewards), "wei", () => `rewards of position ${tokenId}`),
        equal(position.poolId, word(words, AT.position.poolId), "id", () => `pool of position ${tokenId}`),
      );
    });
  },
});
