import { BPS, HALT_RATIO, max, min, trancheAt, trancheEnd } from "../core/numbers";

/** A reward stream as its events told of it. */
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
 * What a pool must hold by the events seen: stake and shares [SHARE-1, SHARE-2, TRANCHE-3], streams, fees and surplus [REWARD-1 to REWARD-3,
 * FEE-3]. Brought up to date by `advance` only when somebody looks.
 */
export class PoolBook {
  activeStake = 0n;
  activeShares = 0n;
  halted = false;
  /** Shares of tranches that have not ended. */
  readonly shares = new Map<bigint, bigint>();
  readonly frozen = new Map<bigint, Frozen>();
  /** Sums of frozen stake, and of what was taken of it. */
  frozenStake = 0n;
  taken = 0n;
  /** Wei minted for rewards, and burned of what had not been streamed. */
  minted = 0n;
  unstreamedBurned = 0n;
  /** Streamed so far, wei. */
  streamed = 0n;
  /** Of it to active shares, and to the manager and not paid, in 1/10 000 wei; to nobody and not swept, in wei. */
  toShares = 0n;
  feesOwed = 0n;
  surplus = 0n;
  rewardsPaid = 0n;
  feesPaid = 0n;
  swept = 0n;
  /** Deposits that ever were, and deposits paid rewards, call by call: each loses less than a wei [REWARD-5]. */
  readonly deposits = new Set<bigint>();
  payments = 0n;
  /** Since when the pool has been halted, Unix seconds; undefined when it is not. */
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

  /** Everything that has not been withdrawn, wei [INFO-2]. */
  get poolStake(): bigint {
    return this.activeStake + this.frozenStake - this.taken;
  }

  /** Sum of the rates of running streams, wei per second. */
  get rewardRate(): bigint {
    return this.streams.reduce((sum, stream) => sum + stream.rate, 0n);
  }

  /** What running streams have yet to stream, wei. */
  get unstreamed(): bigint {
    return this.streams.reduce((sum, stream) => sum + stream.rate * (stream.end - this.at), 0n);
  }

  /** Ends tranches and streams what is due up to `now`, in order. */
  advance(now: bigint): void {
    while (this.at < now) {
      const end = trancheEnd(trancheAt(this.at));
      const until = this.shares.size > 0 ? min(end, now) : now;
      this.accrue(until);
      if (until === end) this.freeze(trancheAt(this.at - 1n));
    }
  }

  /** Stake comes in: a deposit, or frozen stake that is put in again. */
  addStake(tranche: bigint, amount: bigint, shares: bigint): void {
    this.activeStake += amount;
    this.addShares(tranche, shares);
  }

  /** An active deposit moves; its shares stay what they are. */
  moveShares(from: bigint, to: bigint, shares: bigint): void {
    const left = (this.shares.get(from) ?? 0n) - shares;
    if (left > 0n) this.shares.set(from, left);
    else this.shares.delete(from);
    this.activeShares -= shares;
    this.addShares(to, shares);
  }

  /** Frozen stake leaves a tranche. */
  take(tranche: bigint, amount: bigint): void {
    const frozen = this.frozen.get(tranche);
    if (frozen !== undefined) frozen.taken += amount;
    this.taken += amount;
  }

  /** Active stake is burned; the pool halts when it is burned out [HALT-1]. */
  burn(amount: bigint, now: bigint): void {
    this.activeStake -= amount;
    if (!this.halted && this.activeShares > this.activeStake * HALT_RATIO) {
      this.halted = true;
      this.haltedSince = now;
    }
  }

  /** A stream starts; its whole amount was minted. */
  addStream(coverId: bigint, rate: bigint, end: bigint): void {
    this.minted += rate * max(0n, end - this.at);
    if (rate > 0n && end > this.at) this.streams.push({ coverId, rate, end });
  }

  /** A part of a cover's stream stops; its unstreamed part was burned. */
  stopStream(coverId: bigint, rate: bigint, burned: bigint): void {
    this.unstreamedBurned += burned;
    const stream = this.streams.find((running) => running.coverId === coverId);
    if (stream === undefined) return;
    stream.rate -= rate;
    // a cover that keeps its id starts another stream under it
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
