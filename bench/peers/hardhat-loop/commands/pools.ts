import fc from "fast-check";
import { read } from "../chain";
import { check } from "../invariants";
import { GOVERNOR, PEOPLE, STRANGER } from "../mutual";
import { listingKey, noteListing, notePool } from "../notes";
import { HUGE, pick } from "../numbers";
import type { PoolState } from "../shapes";
import { Step } from "./command";

export const createPool = fc.tuple(fc.nat(), fc.bigInt(0n, 5_100n), fc.bigInt(0n, 5_100n)).map(
  ([who, fee, maxFee]) =>
    new Step(`create pool ${who} ${fee} ${maxFee}`, async (mutual, notes) => {
      if (notes.pools.length >= 6) return;
      const manager = pick(PEOPLE, who);
      const member = await read<boolean>(mutual.registry, "checkRole", manager, 1);
      const sent = await mutual.chain.send(manager, mutual.staking, "createStakingPool", [fee, maxFee]);
      check(sent.ok === (member && fee <= maxFee && maxFee <= 5_000n), "members make pools within the fees");
      if (!sent.ok) return;
      await notePool(mutual, notes, BigInt(notes.pools.length + 1));
      const pool = await notes.pools[notes.pools.length - 1]?.contract.getAddress();
      for (const person of PEOPLE) await mutual.chain.send(person, mutual.token, "approve", [pool, HUGE]);
    }),
);

export const setPoolFee = fc.tuple(fc.nat(), fc.bigInt(0n, 5_000n)).map(
  ([which, fee]) =>
    new Step(`set fee ${which} ${fee}`, async ({ chain }, notes) => {
      notes.touched = which % notes.pools.length;
      const pool = pick(notes.pools, which);
      const before = await read<PoolState>(pool.contract, "getPoolState");
      const sent = await chain.send(pool.manager, pool.contract, "setPoolFee", [fee]);
      check(sent.ok === fee <= pool.maxFee, "the manager sets a fee up to the maximum");
      if (!sent.ok) return;
      const after = await read<PoolState>(pool.contract, "getPoolState");
      const most = before.feesOwed + (before.unstreamed - after.unstreamed) * pool.fee;
      check(after.feesOwed <= most, "a new fee leaves what was owed");
      pool.fee = fee;
    }),
);

export const collect = fc.tuple(fc.nat(), fc.boolean()).map(
  ([which, sweep]) =>
    new Step(`${sweep ? "sweep" : "withdraw fees"} ${which}`, async (mutual, notes) => {
      notes.touched = which % notes.pools.length;
      const { contract } = pick(notes.pools, which);
      const capital = await mutual.capital.getAddress();
      const held = await read<bigint>(mutual.token, "balanceOf", capital);
      const sent = await mutual.chain.send(GOVERNOR, contract, sweep ? "sweepSurplus" : "withdrawFees", []);
      check(sent.ok, "fees are paid and surplus swept");
      const swept = (await read<bigint>(mutual.token, "balanceOf", capital)) - held;
      if (sweep) notes.capital.set(255n, (notes.capital.get(255n) ?? 0n) + swept);
    }),
);

export const setProducts = fc
  .record({ pool: fc.nat(), product: fc.bigInt(1n, 3n), weight: fc.bigInt(0n, 10_500n), target: fc.bigInt(0n, 3_000n) })
  .map(
    ({ pool, product, weight, target }) =>
      new Step(`set products ${pool} ${product} ${weight} ${target}`, async (mutual, notes) => {
        notes.touched = pool % notes.pools.length;
        const poolId = BigInt(notes.touched + 1);
        const old = notes.listings.get(listingKey(poolId, product));
        const [minPrice] = await read<[bigint, bigint]>(mutual.products, "getPrices", product);
        const { manager } = pick(notes.pools, pool);
        const sent = await mutual.chain.send(manager, mutual.staking, "setProducts", [
          poolId,
          [[product, weight, target]],
        ]);
        const fits = weight <= 10_000n && (target >= minPrice || old?.targetPrice === target);
        check(sent.ok === fits, "the manager lists within the limits");
        if (sent.ok) await noteListing(mutual, notes, poolId, product);
      }),
  );

export const poke = fc.tuple(fc.nat(), fc.bigInt(1n, 400n)).map(
  ([which, steps]) =>
    new Step(`poke ${which} ${steps}`, async (mutual, notes) => {
      notes.touched = which % notes.pools.length;
      const { contract } = pick(notes.pools, which);
      const before = await read<PoolState>(contract, "getPoolState");
      check((await mutual.chain.send(STRANGER, contract, "poke", [steps])).ok, "anyone pokes");
      const after = await read<PoolState>(contract, "getPoolState");
      check(after.activeShares <= before.activeShares && after.halted === before.halted, "a poke changes no read");
      check(after.poolStake === before.poolStake, "a poke leaves the stake");
    }),
);
