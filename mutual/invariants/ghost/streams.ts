import type { Account } from "assay";
import type { Seen } from "../ghost";
import { max, total } from "../numbers";

/** A reward stream of a pool. */
export interface Stream {
  readonly coverId: bigint;
  /** Wei per second: that it began with, and that payouts left of it. */
  readonly began: bigint;
  rate: bigint;
  /** Unix seconds. */
  readonly end: bigint;
  /** Payouts that stopped a part of it. */
  payouts: bigint;
}

/** A pool's rewards since the sequence began, wei. */
export class Rewards {
  streams: Stream[] = [];
  minted = 0n;
  burned = 0n;
  paid = 0n;
  fees = 0n;
  swept = 0n;
  /** Deposits that were made or moved, and deposits that were paid: each loses less than a wei [REWARD-5]. */
  rounded = 0n;

  /** Rates of what streams at `time`. */
  rate(time: bigint): bigint {
    return total(this.streams.map(({ rate, end }) => (end > time ? rate : 0n)));
  }

  /** What has yet to stream at `time`. */
  unstreamed(time: bigint): bigint {
    return total(this.streams.map(({ rate, end }) => rate * max(0n, end - time)));
  }
}

/** Reward streams, as events say. */
export class Streams {
  private readonly byPool = new Map<Account, Rewards>();

  of(pool: Account): Rewards {
    const known = this.byPool.get(pool) ?? new Rewards();
    this.byPool.set(pool, known);
    return known;
  }

  after({ time, call, events }: Seen): void {
    const isPayout = call.name === "Claims.settleClaim";
    for (const { by, coverId, rate, burned } of events("RewardStreamStopped")) {
      const own = this.of(by);
      const stream = own.streams.filter((one) => one.coverId === coverId).at(-1);
      own.burned += burned;
      if (stream === undefined) continue;
      stream.rate -= rate;
      if (isPayout) stream.payouts += 1n;
    }
    for (const { by, coverId, rate, streamEnd } of events("RewardStreamAdded")) {
      const own = this.of(by);
      own.minted += rate * (streamEnd - time);
      own.streams = own.streams.filter(({ end }) => end > time);
      own.streams.push({ coverId, began: rate, rate, end: streamEnd, payouts: 0n });
    }
    for (const { by, amount } of events("RewardsWithdrawn")) {
      this.of(by).paid += amount;
      if (call.name === "StakingPool.withdraw") this.of(by).rounded += BigInt(new Set(call.args.trancheIds).size);
    }
    for (const { by, amount } of events("FeesWithdrawn")) this.of(by).fees += amount;
    for (const { by, amount } of events("SurplusSwept")) this.of(by).swept += amount;
    for (const { by } of [...events("StakeDeposited"), ...events("DepositExtended")]) this.of(by).rounded += 1n;
  }
}
