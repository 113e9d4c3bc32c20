import assert from "node:assert/strict";
import { aheadOf } from "../../../src/scale/queue/connect";

describe("a machine's clock against a server's", () => {
  for (const [title, server, asked, answered, ahead] of [
    ["is right", 1_500, 1_400, 1_600, 0],
    ["is right, and the answer takes long", 1_500, 1_450, 9_000, 0],
    ["is ahead", 1_000, 5_000, 5_200, 4_000],
    ["is behind", 5_000, 1_000, 1_200, -3_800],
  ] as const) {
    it(`given a clock that ${title}, then only what the way of the answer cannot explain counts`, () => {
      assert.equal(aheadOf(server, asked, answered), ahead);
    });
  }
});
