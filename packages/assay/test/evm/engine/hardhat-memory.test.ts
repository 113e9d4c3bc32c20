import assert from "node:assert/strict";
import { keepHardhatMemory } from "../../../src/evm/engine/hardhat-memory";

describe("how Hardhat's network keeps memory", () => {
  it("given an environment without the setting, then memory is kept for a while; given one with it, then the setting is used", () => {
    const silent: NodeJS.ProcessEnv = {};
    keepHardhatMemory(silent);
    assert.deepEqual(silent, { MIMALLOC_ARENA_RESERVE: "4GiB", MIMALLOC_PURGE_DELAY: "10000" });
    const set: NodeJS.ProcessEnv = { MIMALLOC_ARENA_RESERVE: "1GiB", MIMALLOC_PURGE_DELAY: "10" };
    keepHardhatMemory(set);
    assert.deepEqual(set, { MIMALLOC_ARENA_RESERVE: "1GiB", MIMALLOC_PURGE_DELAY: "10" });
  });
});
