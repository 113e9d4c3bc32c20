import assert from "node:assert/strict";
import { loadFixture, takeSnapshot } from "@nomicfoundation/hardhat-network-helpers";
import { moveTo, now, read, send } from "../../support/chain";
import { DAY } from "../../support/market";
import { busyPool, pokeAt, seenAfter, type Poking } from "./busy-pool";
import { endOf, readings, rewardsOf } from "./scene";

describe("poke and pokeProduct (REWARD-7, READ-1)", () => {
  for (const poking of ["in single steps", "completely"] as const) {
    it(`given a pool that is poked ${poking} every 17 days, then getters say what they say of one that never was`, async () => {
      const busy = await loadFixture(busyPool);
      const until = (await now()) + 333n * DAY + 1_234n;
      const untouched = await seenAfter(busy, "never", until);
      const poked = await seenAfter(busy, poking, until);
      assert.deepEqual(poked.seen, untouched.seen);
      // every accrual floors once more, far below a wei: a whole wei of each of a position's deposits may tip over
      for (const [index, rewards] of untouched.rewards.entries()) {
        const less = rewards - (poked.rewards[index] ?? 0n);
        assert(rewards > 0n);
        assert(less >= -2n && less <= 2n, `position ${busy.positions[index]}: ${less} wei less after pokes`);
      }
    });
  }

  it("given nothing due, when poked with no steps, then nothing changes and the call does not report completion", async () => {
    const busy = await loadFixture(busyPool);
    const { market, pool, positions, tranches } = busy;
    const time = await now();
    const before = await readings(market, pool, positions, tranches);
    assert.equal((await read(pool, "poke", [0n]))[0], false);
    await send(market.stranger, pool, "poke", [0n], { time });
    assert.deepEqual(await readings(market, pool, positions, tranches), before);
  });

  it("given tranches that ended, when processed at that very second or months later, then the frozen values are the same (TRANCHE-3)", async () => {
    const busy = await loadFixture(busyPool);
    const until = endOf(busy.first + 3n) + 5n * DAY;
    const late = await seenAfter(busy, "never", until);

    for (const tranche of busy.tranches.slice(0, 4)) await pokeAt(busy, "completely", endOf(tranche));
    await moveTo(until);
    assert.deepEqual(await readings(busy.market, busy.pool, busy.positions, busy.tranches), late.seen);
    for (const [index, rewards] of (await rewardsOf(busy.pool, busy.positions)).entries()) {
      const more = rewards - (late.rewards[index] ?? 0n);
      assert(more >= -2n && more <= 2n, `position ${busy.positions[index]}: ${more} wei apart`);
    }
  });

  it("given withdrawals from a poked and an untouched pool, then the paid stake is the same, and the rewards differ by at most two wei", async () => {
    const busy = await loadFixture(busyPool);
    const { market, pool, positions, first } = busy;
    const until = endOf(first + 3n) + DAY;
    const paid = async (poking: Poking): Promise<readonly bigint[]> => {
      const copy = await takeSnapshot();
      await pokeAt(busy, poking, endOf(first) + 1n);
      await moveTo(until);
      const result: bigint[] = [];
      for (const position of positions.slice(1)) {
        const args = [position, true, true, [first, first + 1n, first + 2n, first + 3n]];
        const { logs } = await send(market.treasury, pool, "withdraw", args, { time: until });
        const amounts = logs.map((log) => [log.name, log.args.getValue("amount") as bigint] as const);
        const sum = (event: string) =>
          amounts.reduce((total, [name, amount]) => total + (name === event ? amount : 0n), 0n);
        result.push(sum("StakeWithdrawn"), sum("RewardsWithdrawn"));
      }
      await copy.restore();
      return result;
    };
    const untouched = await paid("never");
    const poked = await paid("in single steps");
    for (const [index, value] of untouched.entries()) {
      const less = value - (poked[index] ?? 0n);
      const slack = index % 2 === 0 ? 0n : 2n;
      assert(value > 0n);
      assert(less >= -slack && less <= slack, `value ${index}: ${less}`);
    }
  });
});
