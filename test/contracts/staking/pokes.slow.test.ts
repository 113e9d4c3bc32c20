import assert from "node:assert/strict";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { moveTo, now, read } from "../../support/chain";
import { DAY } from "../../support/market";
import { busyPool, pokeAt } from "./busy-pool";
import { readings, rewardsOf } from "./scene";

describe("poke and pokeProduct (REWARD-7, READ-1)", () => {
  it("given everything that is due at once, when poked step by step at one moment, then no getter moves after any step, rewards included", async () => {
    const busy = await loadFixture(busyPool);
    const { market, pool, positions, tranches } = busy;
    const time = (await now()) + 333n * DAY;
    await moveTo(time);
    const before = await readings(market, pool, positions, tranches);
    const rewards = await rewardsOf(pool, positions);
    let steps = 0;
    for (let done = false; !done; steps++) {
      assert(steps < 60, "the pool is caught up in bounded steps");
      done = (await read(pool, "poke", [1n]))[0] === true;
      await pokeAt(busy, "in single steps", time);
      assert.deepEqual(await readings(market, pool, positions, tranches), before, `after step ${steps}`);
      assert.deepEqual(await rewardsOf(pool, positions), rewards, `after step ${steps}`);
    }
    assert(steps > 12, `only ${steps} steps were due`);
  });
});
