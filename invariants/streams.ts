import * as K from "../properties/observe/kinds";
import { poolAt } from "./core/accounts";
import { define } from "./statement/define";
import { both, equal, every, holds, SKIP, within } from "./core/verdicts";
import { AT, high, low, word } from "./core/words";
import { streamEnd } from "./history/cover-book";

const stopped = define({
  id: "INV-BURN-9",
  on: ["settlement"],
  rules: ["BURN-4", "ROUND-1"],
  title:
    "a payout stops floor(rate left * payout / amount before) of each pool's stream that still runs, and burns what that had yet to stream: stopped * (streamEnd - now)",
  premise: "a claim on a known cover is settled with a payout while the cover's streams run",
  check: (seen, { deals: { settlement } }) =>
    every(settlement?.stops ?? [], ({ poolId, rate, burned }) => {
      const log = seen.logs("RewardStreamStopped").find((one) => poolAt(one.address) === poolId);
      const where = (what: string) => () => `${what} in pool ${poolId} for claim ${settlement?.claimId ?? 0n}`;
      return both(
        equal(settlement?.coverId ?? 0n, log?.indexed[0] ?? 0n, "id", where("cover of the stream stopped")),
        equal(rate, log?.words[0] ?? -1n, "wei/s", where("rate stopped")),
        equal(burned, log?.words[1] ?? -1n, "wei", where("unstreamed reward burned")),
      );
    }),
});

const inOrder = define({
  id: "INV-BURN-10",
  on: ["settlement"],
  rules: ["BURN-4", "BURN-1", "BURN-2", "SAFE-3"],
  title:
    "a payout before the release tells of every pool of the cover, in its order and once each, also for 0: CapacityReleased; RewardStreamStopped, until the streams end; then StakeBurned, and PoolHalted last",
  premise: "a claim on a known cover is settled with a payout before the release",
  parts: ["while the streams run", "once they have ended"],
  check(seen, { covers, deals: { settlement } }, part) {
    const cover = settlement === undefined ? undefined : covers.get(settlement.coverId);
    if (settlement === undefined || cover === undefined || settlement.payout === 0n) return SKIP;
    if (seen.time >= cover.release) return SKIP;
    const running = seen.time < streamEnd(cover);
    const pools = cover.parts.map(({ poolId }) => poolId).join();
    const none = (name: string): boolean => name === "RewardStreamStopped" && !running;
    const toldOf = (name: string): string =>
      seen
        .logs(name)
        .map((log) => (name === "CapacityReleased" ? (log.indexed[0] ?? 0n) : (poolAt(log.address) ?? 0n)))
        .join();
    return part(
      running ? "while the streams run" : "once they have ended",
      both(
        ...["CapacityReleased", "RewardStreamStopped", "StakeBurned"].map((name) =>
          holds(
            toldOf(name) === (none(name) ? "" : pools),
            () => `pools in the ${name} events of claim ${settlement.claimId}`,
            none(name) ? "none" : pools,
            () => toldOf(name),
          ),
        ),
        ...cover.parts.map(({ poolId }) => {
          const own = seen.step.logs.filter((log) => poolAt(log.address) === poolId).map(({ name }) => name);
          const sorted = [...own].sort((a, b) => IN_A_POOL.indexOf(a) - IN_A_POOL.indexOf(b));
          const where = (): string => `events of pool ${poolId} for claim ${settlement.claimId}`;
          return holds(own.join() === sorted.join(), where, sorted.join(), () => own.join());
        }),
      ),
    );
  },
});

/** A pool's events at a payout, in this order. */
const IN_A_POOL = ["RewardStreamStopped", "StakeBurned", "PoolHalted"];

const rateLeft = define({
  id: "INV-BURN-11",
  on: [K.COVER_POOL],
  rules: ["BURN-4", "REWARD-1"],
  title:
    "rewardRate of a pool's part of a cover = the rate that its stream started with less what payouts stopped, also when the stream has ended",
  premise: "a pool's part of a known cover is seen, which no other cover replaced",
  parts: ["never paid out", "paid out"],
  check: (seen, { covers }, part) =>
    every(seen.ids(K.COVER_POOL), (id) => {
      const words = seen.view.latest(K.COVER_POOL, id) ?? [];
      const cover = covers.get(high(id));
      const sold = cover?.parts.find(({ poolId }) => poolId === word(words, AT.coverPool.poolId));
      if (cover === undefined || sold === undefined || cover.replacedBy !== 0n) return SKIP;
      return part(
        cover.payouts > 0n ? "paid out" : "never paid out",
        equal(
          sold.rate,
          word(words, AT.coverPool.rewardRate),
          "wei/s",
          () => `reward rate ${low(id)} of cover ${cover.id}`,
        ),
      );
    }),
});

const inProportion = define({
  id: "INV-BURN-12",
  on: [K.COVER_POOL],
  rules: ["BURN-4", "ROUND-1"],
  title:
    "streams fall as the cover amount does: 0 <= rewardRate * amount bought - rate started * amount < (payouts so far) * amount bought",
  premise: "a pool's part of a cover is seen that was paid out only while its streams ran, and was not replaced",
  check: (seen, { covers }) =>
    every(seen.ids(K.COVER_POOL), (id) => {
      const words = seen.view.latest(K.COVER_POOL, id) ?? [];
      const cover = covers.get(high(id));
      const own = seen.now(K.COVER, high(id));
      const sold = cover?.parts.find(({ poolId }) => poolId === word(words, AT.coverPool.poolId));
      if (cover === undefined || own === undefined || sold === undefined) return SKIP;
      if (cover.payouts === 0n || cover.paidAfterStreams || cover.replacedBy !== 0n) return SKIP;
      const [amount, bought] = [word(own, AT.cover.amount), word(own, AT.cover.amountBought)];
      const excess = word(words, AT.coverPool.rewardRate) * bought - sold.started * amount;
      return within(
        0n,
        excess,
        cover.payouts * bought - 1n,
        "wei/s * asset units",
        () => `reward rate ${low(id)} of cover ${cover.id} beyond its proportion`,
      );
    }),
});

const nothingStreams = define({
  id: "INV-BURN-13",
  on: [K.COVER_POOL],
  rules: ["BURN-4"],
  title: "nothing streams for a cover that was paid out to the last unit while its streams ran: its rewardRates are 0",
  premise: "a pool's part of such a cover is seen",
  check: (seen, { covers }) =>
    every(seen.ids(K.COVER_POOL), (id) => {
      const words = seen.view.latest(K.COVER_POOL, id) ?? [];
      const cover = covers.get(high(id));
      if (cover === undefined || cover.amount !== 0n || cover.paidAfterStreams) return SKIP;
      const where = (): string => `reward rate ${low(id)} of cover ${cover.id}, which is paid out`;
      return equal(0n, word(words, AT.coverPool.rewardRate), "wei/s", where);
    }),
});

/** STREAMS: rewards stop with the cover that paid for them. */
export const STREAMS = [stopped, inOrder, rateLeft, inProportion, nothingStreams];
