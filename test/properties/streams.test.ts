import assert from "node:assert/strict";
import type { SeenLog } from "assay/types";
import { Streams } from "../../properties/objectives/streams";

const POOL = "0x00000000000000000000000000000000000000aa";

function reported(name: string, coverId: bigint, rate: bigint, word: bigint): SeenLog {
  return { name, address: POOL, indexed: [coverId], words: [rate, word] };
}

describe("a pool's streams, from its events", () => {
  it("E-EDIT BURN-4 given a cover whose extension keeps the id when a payout stops a part then it is of the later stream", () => {
    const streams = new Streams();
    streams.note(reported("RewardStreamAdded", 1n, 8n, 100n));
    streams.note(reported("RewardStreamStopped", 1n, 8n, 0n));
    streams.note(reported("RewardStreamAdded", 1n, 6n, 200n));
    streams.note(reported("RewardStreamStopped", 1n, 2n, 0n));
    assert.deepEqual(
      [50n, 150n, 200n].map((time) => streams.rateOf(POOL, time)),
      [4n, 4n, 0n],
    );
  });
});
