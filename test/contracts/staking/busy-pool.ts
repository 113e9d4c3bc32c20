import { takeSnapshot } from "@nomicfoundation/hardhat-network-helpers";
import { moveTo, now, readUint, send, type Deployed } from "../../support/chain";
import { buy, DAY, ONE, openMarket, PRODUCT, type Market } from "../../support/market";
import { ALL, burn, midnightIn, poolOf, readings, rewardsOf, stake, stream, TOKEN } from "./scene";

/** How often and how far the pool is poked on the way. */
export type Poking = "never" | "in single steps" | "completely";

export interface Busy {
  readonly market: Market;
  readonly pool: Deployed;
  readonly first: bigint;
  readonly positions: readonly bigint[];
  readonly tranches: readonly bigint[];
}

/** Three stakers over five tranches, six streams and twelve covers, whose ends lie within the next year. */
export async function busyPool(): Promise<Busy> {
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
export async function pokeAt({ market, pool }: Busy, poking: Poking, time: bigint): Promise<void> {
  if (poking === "never") return;
  const steps = poking === "completely" ? ALL : 1n;
  await send(market.stranger, pool, "poke", [steps], { time });
  await send(market.stranger, market.stakingProducts, "pokeProduct", [1n, PRODUCT, steps], { time });
}

/** Everything readable after eleven months on a copy of the state, poked every 17 days on the way. */
export async function seenAfter(busy: Busy, poking: Poking, until: bigint) {
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
