import assert from "node:assert/strict";
import { loadFixture, takeSnapshot } from "@nomicfoundation/hardhat-network-helpers";
import { moveTo, now, read, readUint, send, type Deployed } from "../../support/chain";
import { buy, DAY, ONE, openMarket, PRODUCT, type Market } from "../../support/market";
import { ALL, burn, endOf, midnightIn, poolOf, readings, rewardsOf, stake, stream, TOKEN } from "./scene";

/** How often and how far the pool is poked on the way. */
type Poking = "never" | "in single steps" | "completely";

interface Busy {
  readonly market: Market;
  readonly pool: Deployed;
  readonly first: bigint;
  readonly positions: readonly bigint[];
  readonly tranches: readonly bigint[];
}

/** Three stakers over five tranches, six streams and twelve covers, whose ends lie within the next year. */
async function busyPool(): Promise<Busy> {
  const market = await openMarket();
  const pool = poolOf(market, 1n);
  const first = await readUint(pool, "getFirstActiveTrancheId");
  const one = await stake(market, pool, 300n * TOKEN + 1n, first);
  await stake(market, pool, 77n * TOKEN, first + 2n, { position: one });
  const two = await stake(market, pool, 1_000n * TOKEN - 3n, first + 1n);
  await stake(market, pool, 5n * TOKEN + 7n, first + 3n, { position: two });
  await burn(market, pool, 12_345_678_901n);
  for (let index = 1n; index <= 6n; index++) {
    await stream(market, pool, 1_000_003n * index, await midnightIn(40n * index), (await now()) + 1n);
  }
  for (let index = 0n; index < 12n; index++) {
    await buy(market, { amount: ONE + index, period: 28n + 11n * index });
  }
  const tranches = Array.from({ length: 9 }, (_, index) => first + BigInt(index));
  return { market, pool, first, positions: [1n, one, two], tranches };
}

/** Pokes pool and product at the time given, as far as the way of poking says. */
async function pokeAt({ market, pool }: Busy, poking: Poking, time: bigint): Promise<void> {
  if (poking === "never") return;
  const steps = poking === "completely" ? ALL : 1n;
  await send(market.stranger, pool, "poke", [steps], { time });
  await send(market.stranger, market.stakingProducts, "pokeProduct", [1n, PRODUCT, steps], { time });
}

/** Everything readable after eleven months on a copy of the state, poked every 17 days on the way. */
async function after(busy: Busy, poking: Poking, until: bigint) {
  const copy = await takeSnapshot();
  for (let time = (await now()) + 17n * DAY; time < until; time += 17n * DAY) await pokeAt(busy, poking, time);
  await moveTo(until);
  const result = {
    seen: await readings(busy.market, busy.pool, busy.positions, busy.tranches),
    rewards: await rewardsOf(busy.pool, busy.positions),
  };
  await copy.restore();
  return result;
}

describe("poke and pokeProduct (REWARD-7, READ-1)", () => {
  for (const poking of ["in single steps", "completely"] as const) {
    it(`given a pool that is poked ${poking} every 17 days, then getters say what they say of one that never was`, async () => {
      const busy = await loadFixture(busyPool);
      const until = (await now()) + 333n * DAY + 1_234n;
      const untouched = await after(busy, "never", until);
      const poked = await after(busy, poking, until);
      assert.deepEqual(poked.seen, untouched.seen);
      // every accrual floors once more, far below a wei: a whole wei of each of a position's deposits may tip over
      for (const [index, rewards] of untouched.rewards.entries()) {
        const less = rewards - (poked.rewards[index] ?? 0n);
        assert(rewards > 0n);
        assert(less >= -2n && less <= 2n, `position ${busy.positions[index]}: ${less} wei less after pokes`);
      }
    });
  }

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

  it("given nothing due, when poked with no steps, then nothing changes and it is not told to be done", async () => {
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
    const late = await after(busy, "never", until);

    for (const tranche of busy.tranches.slice(0, 4)) await pokeAt(busy, "completely", endOf(tranche));
    await moveTo(until);
    assert.deepEqual(await readings(busy.market, busy.pool, busy.positions, busy.tranches), late.seen);
    for (const [index, rewards] of (await rewardsOf(busy.pool, busy.positions)).entries()) {
      const more = rewards - (late.rewards[index] ?? 0n);
      assert(more >= -2n && more <= 2n, `position ${busy.positions[index]}: ${more} wei apart`);
    }
  });

  it("given withdrawals by the one who was poked and the one who was not, then they are paid the same stake and at most two wei apart", async () => {
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
