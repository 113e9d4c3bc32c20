import type { Hex, SeenLog } from "assay/types";

/** A stream of rewards to a pool, or the rest of a stopped one. */
interface Stream {
  readonly coverId: bigint;
  /** Wei a second. */
  rate: bigint;
  /** Unix seconds. */
  readonly end: bigint;
}

/** The streams of each pool, from its events. */
export class Streams {
  private readonly byPool = new Map<Hex, Stream[]>();

  /** Records an event; events that are not about streams are ignored. */
  note({ name, address, indexed, words }: SeenLog): void {
    const [coverId = 0n] = indexed;
    const [rate = 0n, end = 0n] = words;
    if (name === "RewardStreamAdded") this.byPool.set(address, [...this.streamsOf(address), { coverId, rate, end }]);
    if (name !== "RewardStreamStopped") return;
    // the latest one: if an extension keeps the cover's id, the cover has several streams, one after the other
    const stopped = this.streamsOf(address)
      .filter((stream) => stream.coverId === coverId)
      .at(-1);
    if (stopped !== undefined) stopped.rate -= rate;
  }

  /** The ends of a pool's streams, including past ones. */
  endsOf(pool: Hex): readonly bigint[] {
    return this.streamsOf(pool).map(({ end }) => end);
  }

  /** The rate of a pool's streams at a moment, in wei per second. */
  rateOf(pool: Hex, time: bigint): bigint {
    return this.streamsOf(pool).reduce((sum, { rate, end }) => (time < end ? sum + rate : sum), 0n);
  }

  private streamsOf(pool: Hex): Stream[] {
    return this.byPool.get(pool) ?? [];
  }
}
