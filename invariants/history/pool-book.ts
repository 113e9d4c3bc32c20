import { BPS, HALT_RATIO, max, min, trancheAt, trancheEnd } from "../core/numbers";

/** A reward stream, from its events. */
interface Stream {
  readonly coverId: bigint;
  rate: bigint;
  readonly end: bigint;
}

/** Stake that a tranche's end froze [TRANCHE-3]. */
export interface Frozen {
  readonly stake: bigint;
  readonly shares: bigint;
  taken: bigint;
}

/**
 * The expected state of a pool, from events: stake and shares [SHARE-1, SHARE-2, TRANCHE-3], streams, fees and surplus [REWARD-1 to REWARD-3, FEE-3]. `advance` brings it up to date before it is read.
 */
export class PoolBook {
  activeStake = 0n;
  activeShares = 0n;
  halted = false;
  /** Shares of tranches that have not ended. */
  readonly shares = new Map<bigint, bigint>();
  readonly frozen = new Map<bigint, Frozen>();
  /** Sums of frozen stake, and of the stake that was taken from it. */
  frozenStake = 0n;
  taken = 0n;
  /** Wei minted for rewards, and unstreamed wei that were burned. */
  minted = 0n;
  unstreamedBurned = 0n;
  /** Streamed so far, wei. */
  streamed = 0n;
  /** Streamed to active shares, and unpaid fees of the manager, in 1/10 000 wei; unswept surplus, in wei. */
  toShares = 0n;
  feesOwed = 0n;
  surplus = 0n;
  rewardsPaid = 0n;
  feesPaid = 0n;
  swept = 0n;
  /** All deposits ever made, and payments of rewards per deposit: each loses less than a wei [REWARD-5]. */
  readonly deposits = new Set<bigint>();
  payments = 0n;
  /** Start of the pool's halt, Unix seconds; undefined when it is not halted. */
  haltedSince: bigint | undefined;
  streams: Stream[] = [];
  private at: bigint;

  constructor(
    readonly id: bigint,
    readonly manager: bigint,
    public fee: bigint,
    readonly maxFee: bigint,
    now: bigint,
  ) {
    this.at = now;
  }

  /** All stake that has not been withdrawn, wei [INFO-2]. */
  get poolStake(): bigint {
    return this.activeStake + this.frozenStake - this.taken;
  }

  /** Sum of the rates of running streams, wei per second. */
  get rewardRate(): bigint {
    return this.streams.reduce((sum, stream) => sum + stream.rate, 0n);
  }

  /** Unstreamed rewards of running streams, wei. */
  get unstreamed(): bigint {
    return this.streams.reduce((sum, stream) => sum + stream.rate * (stream.end - this.at), 0n);
  }

  /** Ends tranches and streams rewards up to `now`, in order. */
  advance(now: bigint): void {
    while (this.at < now) {
      const end = trancheEnd(trancheAt(this.at));
      const until = this.shares.size > 0 ? min(end, now) : now;
      this.accrue(until);
      if (until === end) this.freeze(trancheAt(this.at - 1n));
    }
  }

  /** Adds stake: a deposit, or extended frozen stake. */
  addStake(tranche: bigint, amount: bigint, shares: bigint): void {
    this.activeStake += amount;
    this.addShares(tranche, shares);
  }

  /** Moves an active deposit with the same number of shares. */
  moveShares(from: bigint, to: bigint, shares: bigint): void {
    const left = (this.shares.get(from) ?? 0n) - shares;
    if (left > 0n) this.shares.set(from, left);
    else this.shares.delete(from);
    this.activeShares -= shares;
    this.addShares(to, shares);
  }

  /** Takes frozen stake from a tranche. */
  take(tranche: bigint, amount: bigint): void {
    const frozen = this.frozen.get(tranche);
    if (frozen !== undefined) frozen.taken += amount;
    this.taken += amount;
  }

  /** Burns active stake, and halts the pool if almost nothing is left [HALT-1]. */
  burn(amount: bigint, now: bigint): void {
    this.activeStake -= amount;
    if (!this.halted && this.activeShares > this.activeStake * HALT_RATIO) {
      this.halted = true;
      this.haltedSince = now;
    }
  }

  /** Starts a stream, whose whole amount was minted. */
  addStream(coverId: bigint, rate: bigint, end: bigint): void {
    this.minted += rate * max(0n, end - this.at);
    if (rate > 0n && end > this.at) this.streams.push({ coverId, rate, end });
  }

  /** Stops a part of a cover's stream, whose unstreamed rewards were burned. */
  stopStream(coverId: bigint, rate: bigint, burned: bigint): void {
    this.unstreamedBurned += burned;
    const stream = this.streams.find((running) => running.coverId === coverId);
    if (stream === undefined) return;
    stream.rate -= rate;
    // a cover that keeps its id may start another stream
    if (stream.rate === 0n) this.streams = this.streams.filter((running) => running !== stream);
  }

  /** Frozen stake of a deposit with `shares`, rounded down [WITHDRAW-1]; undefined while the tranche runs. */
  frozenStakeOf(tranche: bigint, shares: bigint): bigint | undefined {
    const frozen = this.frozen.get(tranche);
    if (frozen === undefined) return undefined;
    return frozen.shares === 0n ? 0n : (frozen.stake * shares) / frozen.shares;
  }

  private addShares(tranche: bigint, shares: bigint): void {
    this.shares.set(tranche, (this.shares.get(tranche) ?? 0n) + shares);
    this.activeShares += shares;
  }

  private accrue(until: bigint): void {
    let accrued = 0n;
    for (const stream of this.streams) accrued += stream.rate * max(0n, min(until, stream.end) - this.at);
    this.streams = this.streams.filter((stream) => stream.end > until);
    this.at = until;
    this.streamed += accrued;
    if (this.activeShares === 0n || this.halted) this.surplus += accrued;
    else {
      this.feesOwed += accrued * this.fee;
      this.toShares += accrued * (BPS - this.fee);
    }
  }

  private freeze(tranche: bigint): void {
    const shares = this.shares.get(tranche);
    if (shares === undefined) return;
    const stake = this.activeShares === 0n ? 0n : (this.activeStake * shares) / this.activeShares;
    this.frozen.set(tranche, { stake, shares, taken: 0n });
    this.frozenStake += stake;
    this.activeStake -= stake;
    this.activeShares -= shares;
    this.shares.delete(tranche);
    if (this.activeShares === 0n) {
      this.halted = false;
      this.haltedSince = undefined;
    }
  }
}
