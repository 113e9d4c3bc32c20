import type { Account, InvariantsOf } from "assay";
import type { Ghost, Seen } from "./ghost";
import { ceilToMidnight, poolOf, share } from "./numbers";
import { all, equal, every, within } from "./verdicts";

/** A cover that a claim which was just settled pays for. */
interface Paid {
  readonly coverId: bigint;
  readonly payout: bigint;
  /** Amount before. */
  readonly covered: bigint;
  readonly streamEnd: bigint;
  readonly isRunning: boolean;
  /** Its pools before. */
  readonly parts: readonly { readonly pool: Account; readonly rate: bigint }[];
}

/** Covers that a settlement pays for; none where nothing is paid. */
function paidBy({ call, before, events, time }: Seen): readonly Paid[] {
  return events("ClaimSettled").flatMap(({ claimId, payout }) => {
    if (payout === 0n || !call.ok) return [];
    const { coverId } = before.Claims.getClaim(claimId);
    const { amount, end } = before.Cover.getCover(coverId);
    const streamEnd = ceilToMidnight(end);
    const parts = before.Cover.getCoverPools(coverId).map((one) => ({
      pool: poolOf(one.poolId),
      rate: one.rewardRate,
    }));
    return [{ coverId, payout, covered: amount, streamEnd, isRunning: time < streamEnd, parts }];
  });
}

const running = (step: Seen): readonly Paid[] => paidBy(step).filter(({ isRunning }) => isRunning);

/** What a pool's part of a cover streams after a step, by pool. */
const ratesOf = ({ now }: Seen, coverId: bigint): ReadonlyMap<Account, bigint> =>
  new Map(now.Cover.getCoverPools(coverId).map(({ poolId, rewardRate }) => [poolOf(poolId), rewardRate]));

/** What a pool emits at a payout, in this order. */
const IN_A_POOL = ["RewardStreamStopped", "StakeBurned", "PoolHalted"];

/** STREAMS: rewards stop with what they were paid for. */
export const STREAMS = {
  "a payout stops floor(rate left * payout / amount before) of each pool's stream that still runs, and burns what that had yet to stream: stopped * (streamEnd - now)":
    {
      id: "INV-BURN-9",
      rules: ["BURN-4", "ROUND-1"],
      premise: "a claim is settled with a payout while the cover's streams run",
      check: (step) =>
        every(running(step), ({ coverId, payout, covered, streamEnd, parts }) =>
          every(parts, ({ pool, rate }) => {
            const stopped = step.events("RewardStreamStopped").find(({ by }) => by === pool);
            const right = share(rate, payout, covered);
            return all(
              equal(`cover whose stream stops in ${pool}`, coverId, stopped?.coverId),
              equal(`rate stopped in ${pool}`, right, stopped?.rate),
              equal(`unstreamed reward burned in ${pool}`, right * (streamEnd - step.time), stopped?.burned),
            );
          }),
        ),
    },
  "a payout before the release emits for every pool of the cover, in its order and once each, also for 0: CapacityReleased; RewardStreamStopped, until the streams end; then StakeBurned, and PoolHalted last":
    {
      id: "INV-BURN-10",
      rules: ["BURN-4", "BURN-1", "BURN-2", "SAFE-3"],
      premise: "a claim is settled with a payout before the release",
      parts: ["while the streams run", "once they have ended"],
      check: (step) => {
        const { events, now, time } = step;
        const [paid] = paidBy(step);
        if (paid === undefined || time >= now.Cover.getReleaseTime(paid.coverId)) return undefined;
        const pools = paid.parts.map(({ pool }) => pool);
        const inOrder = (name: string, observed: readonly string[], expected: readonly string[]) =>
          equal(`pools in the ${name} events of a payout on cover ${paid.coverId}`, expected.join(), observed.join());
        return {
          [paid.isRunning ? "while the streams run" : "once they have ended"]: all(
            inOrder(
              "CapacityReleased",
              events("CapacityReleased").map(({ poolId }) => poolOf(poolId)),
              pools,
            ),
            inOrder(
              "RewardStreamStopped",
              events("RewardStreamStopped").map(({ by }) => by),
              paid.isRunning ? pools : [],
            ),
            inOrder(
              "StakeBurned",
              events("StakeBurned").map(({ by }) => by),
              pools,
            ),
            every(pools, (pool) => {
              const own = events().flatMap(({ by, name }) => (by === pool ? [name] : []));
              const sorted = [...own].sort((a, b) => IN_A_POOL.indexOf(a) - IN_A_POOL.indexOf(b));
              return equal(`events of ${pool} at a payout`, sorted.join(), own.join());
            }),
          ),
        };
      },
    },
  "rewardRate of a pool's part of a cover = the rate that its stream started with less what payouts stopped, also when the stream has ended":
    {
      id: "INV-BURN-11",
      rules: ["BURN-4", "REWARD-1"],
      premise: "cover is bought, or a claim is settled with a payout",
      parts: ["never paid out", "paid out"],
      check: (step) => {
        const { events } = step;
        return {
          "never paid out": every(events("RewardStreamAdded"), ({ by, coverId, rate }) =>
            equal(`reward rate of ${by} for cover ${coverId}`, rate, ratesOf(step, coverId).get(by)),
          ),
          "paid out": every(paidBy(step), ({ coverId, parts }) =>
            every(parts, ({ pool, rate }) => {
              const stopped = events("RewardStreamStopped").find(({ by }) => by === pool)?.rate ?? 0n;
              return equal(
                `reward rate of ${pool} for cover ${coverId}`,
                rate - stopped,
                ratesOf(step, coverId).get(pool),
              );
            }),
          ),
        };
      },
    },
  "streams fall as the cover amount does: 0 <= rewardRate * amount bought - rate started * amount < (payouts so far) * amount bought":
    {
      id: "INV-BURN-12",
      rules: ["BURN-4", "ROUND-1"],
      premise: "a claim is settled with a payout while the cover's streams run",
      check: (step) =>
        every(running(step), ({ coverId }) => {
          const { amount, amountBought } = step.now.Cover.getCover(coverId);
          return every(ratesOf(step, coverId), ([pool, rate]) => {
            const stream = step.ghost.streams.of(pool).streams.find((one) => one.coverId === coverId);
            if (stream === undefined) return undefined;
            const excess = rate * amountBought - stream.began * amount;
            const what = `reward rate of ${pool} for cover ${coverId} beyond its proportion`;
            return within(what, 0n, excess, stream.payouts * amountBought - 1n);
          });
        }),
    },
  "nothing streams for a cover that was paid out to the last unit while its streams ran: its rewardRates are 0": {
    id: "INV-BURN-13",
    rules: ["BURN-4"],
    premise: "a claim on all that is left of a cover is settled while its streams run",
    check: (step) =>
      every(running(step), ({ coverId, payout, covered }) =>
        payout < covered
          ? undefined
          : every(ratesOf(step, coverId), ([pool, rate]) =>
              equal(`reward rate of ${pool} for cover ${coverId}`, 0n, rate),
            ),
      ),
  },
} satisfies InvariantsOf<Ghost>;
