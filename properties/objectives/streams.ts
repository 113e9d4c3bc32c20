import type { Hex, SeenLog } from "assay/types";

/** A stream of rewards to a pool, or what is left of one. */
interface Stream {
  readonly coverId: bigint;
  /** Wei a second. */
  rate: bigint;
  /** Unix seconds. */
  readonly end: bigint;
}

/** What streams to each pool, as its events tell. */
export class Streams {
  private readonly byPool = new Map<Hex, Stream[]>();

  /** Notes an event; others than those of streams say nothing. */
  note({ name, address, indexed, words }: SeenLog): void {
    const [coverId = 0n] = indexed;
    const [rate = 0n, end = 0n] = words;
    if (name === "RewardStreamAdded") this.byPool.set(address, [...this.streamsOf(address), { coverId, rate, end }]);
    if (name !== "RewardStreamStopped") return;
    // the latest: where an extension keeps the cover's id, its streams follow each other
    const stopped = this.streamsOf(address)
      .filter((stream) => stream.coverId === coverId)
      .at(-1);
    if (stopped !== undefined) stopped.rate -= rate;
  }

  /** When streams of a pool end, those of the past among them. */
  endsOf(pool: Hex): readonly bigint[] {
    return this.streamsOf(pool).map(({ end }) => end);
  }

  /** What streams to a pool at a moment, in wei a second. */
  rateOf(pool: Hex, time: bigint): bigint {
    return this.streamsOf(pool).reduce((sum, { rate, end }) => (time < end ? sum + rate : sum), 0n);
  }

  private streamsOf(pool: Hex): Stream[] {
    return this.byPool.get(pool) ?? [];
  }
}
