import fc from "fast-check";
import { read } from "../chain";
import { check } from "../invariants";
import { PEOPLE, type Mutual } from "../mutual";
import type { Notes, PoolNote } from "../notes";
import { ONE, pick, TRANCHE } from "../numbers";
import type { DepositState, PoolState } from "../shapes";
import { Step } from "./command";

const amount = fc.bigInt(ONE / 200n, 20_000n * ONE);

async function poolOfToken(mutual: Mutual, notes: Notes, tokenId: bigint): Promise<PoolNote> {
  notes.touched = Number(await read<bigint>(mutual.positions, "poolOf", tokenId)) - 1;
  const pool = notes.pools[notes.touched];
  if (pool === undefined) throw new Error(`position ${tokenId} belongs to no known pool`);
  return pool;
}

const isLocked = async ({ token, chain }: Mutual, account: string): Promise<boolean> =>
  chain.now + 1n < (await read<bigint>(token, "isLockedForMV", account));

/** Deposits into a new position, or into one that exists. */
export const deposit = fc
  .record({ who: fc.nat(), pool: fc.nat(), more: fc.boolean(), amount, ahead: fc.bigInt(-1n, 8n) })
  .map(
    (d) =>
      new Step(
        `deposit ${JSON.stringify({ ...d, amount: String(d.amount), ahead: String(d.ahead) })}`,
        async (mutual, notes) => {
          const { chain, token } = mutual;
          const tokenId = d.more ? BigInt(1 + (d.who % notes.owners.length)) : 0n;
          if (!d.more) notes.touched = d.pool % notes.pools.length;
          const pool = d.more ? await poolOfToken(mutual, notes, tokenId) : pick(notes.pools, d.pool);
          const from = d.more ? pick(notes.owners, d.who) : pick(PEOPLE, d.who);
          const before = await read<PoolState>(pool.contract, "getPoolState");
          const held = await read<bigint>(token, "balanceOf", from);
          const allowed = await read<bigint>(token, "allowance", from, await pool.contract.getAddress());
          const trancheId = (chain.now + 1n) / TRANCHE + d.ahead;
          const usable = d.ahead >= 0n && d.ahead <= 7n && d.amount >= ONE / 100n && !before.halted;
          const fits = usable && held >= d.amount && allowed >= d.amount && !(await isLocked(mutual, from));
          const sent = await chain.send(from, pool.contract, "depositTo", [d.amount, trancheId, tokenId, from]);
          check(sent.ok === fits, "a deposit is taken iff it is in order");
          if (!sent.ok) return;
          if (!d.more) notes.owners.push(from);
          check((await read<bigint>(token, "balanceOf", from)) === held - d.amount, "a deposit takes its amount");
          const after = await read<PoolState>(pool.contract, "getPoolState");
          // a tranche that ended in this very second leaves with its own
          if (before.firstActiveTrancheId !== after.firstActiveTrancheId) return;
          const due = before.activeShares === 0n ? d.amount : (d.amount * before.activeShares) / before.activeStake;
          check(after.activeShares - before.activeShares === due, "a deposit buys shares at the price before it");
        },
      ),
  );

/** Extends a deposit. */
export const extend = fc.record({ token: fc.nat(), which: fc.nat(), duration: fc.bigInt(1n, 8n * TRANCHE) }).map(
  ({ token, which, duration }) =>
    new Step(`extend ${token} ${which} by ${duration}`, async (mutual, notes) => {
      const tokenId = BigInt(1 + (token % notes.owners.length));
      const { contract } = await poolOfToken(mutual, notes, tokenId);
      const tranches = await read<bigint[]>(contract, "getDepositTranches", tokenId);
      if (tranches.length === 0) return;
      const from = pick(tranches, which);
      const now = mutual.chain.now + 1n;
      const ended = (from + 1n) * TRANCHE <= now;
      const to = ended ? (now + duration - 1n) / TRANCHE : from + (duration + TRANCHE - 1n) / TRANCHE;
      const deposit = await read<DepositState>(contract, "getDeposit", tokenId, from);
      const { halted } = await read<PoolState>(contract, "getPoolState");
      const enough = deposit.shares > 0n && (!ended || deposit.stake >= ONE / 200n);
      const fits = enough && !halted && to >= now / TRANCHE && to <= now / TRANCHE + 7n;
      const owner = pick(notes.owners, token);
      const method = "extendDeposit(uint256,uint256,uint256)";
      const sent = await mutual.chain.send(owner, contract, method, [tokenId, duration, from]);
      check(sent.ok === fits, "a deposit is extended iff the target is one of the eight");
      if (!sent.ok) return;
      check((await read<DepositState>(contract, "getDeposit", tokenId, from)).shares === 0n, "it moves whole");
    }),
);

/** Withdraws stake, rewards or both from a tranche. */
export const withdraw = fc.record({ token: fc.nat(), which: fc.nat(), stake: fc.boolean(), rewards: fc.boolean() }).map(
  (w) =>
    new Step(`withdraw ${JSON.stringify(w)}`, async (mutual, notes) => {
      const { chain, token } = mutual;
      const tokenId = BigInt(1 + (w.token % notes.owners.length));
      const { contract, manager } = await poolOfToken(mutual, notes, tokenId);
      const tranches = await read<bigint[]>(contract, "getDepositTranches", tokenId);
      const named = [...tranches, chain.now / TRANCHE];
      const trancheId = pick(named, w.which);
      const owner = pick(notes.owners, w.token);
      const before = await read<DepositState>(contract, "getDeposit", tokenId, trancheId);
      const held = await read<bigint>(token, "balanceOf", owner);
      const ended = (trancheId + 1n) * TRANCHE <= chain.now + 1n;
      const fits = !w.stake || (ended && !(await isLocked(mutual, manager)));
      const sent = await chain.send(owner, contract, "withdraw", [tokenId, w.stake, w.rewards, [trancheId]]);
      check(sent.ok === fits, "stake is withdrawn iff its tranche ended and the manager is not locked");
      if (!sent.ok) return;
      const paid = (await read<bigint>(token, "balanceOf", owner)) - held;
      check(paid >= (w.stake ? before.stake : 0n) + (w.rewards ? before.rewards : 0n), "the owner is paid");
      if (!w.rewards) check(paid === (w.stake ? before.stake : 0n), "the owner is paid its stake");
    }),
);

/** Transfers a position. */
export const transferPosition = fc.tuple(fc.nat(), fc.nat()).map(
  ([token, who]) =>
    new Step(`transfer position ${token} to ${who}`, async ({ chain, positions }, notes) => {
      const index = token % notes.owners.length;
      const to = pick(PEOPLE, who);
      const from = pick(notes.owners, token);
      const sent = await chain.send(from, positions, "transferFrom", [from, to, BigInt(index + 1)]);
      check(sent.ok, "a position can be transferred");
      notes.owners[index] = to;
    }),
);
