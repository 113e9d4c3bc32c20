import { MAX_LOCK, MIN_DEPOSIT } from "../../../model";
import type { Draws } from "../../action-definition/draws";
import type { Move, Resolved } from "../../action-definition/types";
import { ONE, plain, TRANCHE, type World } from "../../action-definition/world";
import { around, at } from "./moments";

/** Takes the stake that a position has in tranches that ended. */
function withdrawEnded(world: World, tokenId: bigint): Move {
  const { poolId, tranches } = world.read.position(tokenId);
  const trancheIds = tranches.filter((tranche) => (tranche + 1n) * TRANCHE <= world.now);
  const what = { withdrawStake: true, withdrawRewards: false, trancheIds };
  return plain(world.read.ownerOf("stakingNFT", tokenId), { op: "withdraw", poolId, tokenId, ...what });
}

/** Someone spends, or stake leaves a pool, when a lock ends. */
export function whenTheLockEnds(draws: Draws, world: World): Resolved {
  const account = draws.pick(world.lockedAmong(world.holders));
  if (account === undefined) return undefined;
  const until = world.read.isLockedForMV(account);
  const managed = world.positions().find((id) => {
    const { poolId, expiredStake } = world.read.position(id);
    return expiredStake > 0n && world.read.manager(poolId) === account;
  });
  if (managed === undefined || draws.chance(40))
    return at(draws, world, until, () => plain(account, { op: "transfer", asset: 255n, to: "alice", amount: 1n }));
  return at(draws, world, until, () => withdrawEnded(world, managed));
}

/** The governor locks someone, and when the lock ends they spend, or stake leaves a pool of theirs. */
export function lockAndLetGo(draws: Draws, world: World): Resolved {
  const { read } = world;
  const expired = world.positions().filter((id) => read.position(id).expiredStake > 0n);
  const managers = expired.map((id) => read.manager(read.position(id).poolId));
  const account = draws.pick([...managers, ...world.members()].filter((someone) => read.checkRole(someone, 1)));
  if (account === undefined) return undefined;
  const current = read.isLockedForMV(account);
  const until = (current > world.now ? current : world.now) + 100n;
  const lock = (to: bigint) => (): Move => plain("governor", { op: "lockForMV", account, until: to });
  const tokenId = expired.find((id) => read.manager(read.position(id).poolId) === account);
  return {
    story: [
      lock(until),
      lock(until - 1n),
      (): Move => around(draws, until),
      (): Move => plain(account, { op: "transfer", asset: 255n, to: "alice", amount: 1n }),
      (): Move => (tokenId === undefined ? undefined : withdrawEnded(world, tokenId)),
    ],
  };
}

/** The governor locks somebody who manages no pool for as long as may be, or a second longer or shorter. */
export function longestLock(draws: Draws, world: World): Resolved {
  const { read } = world;
  const account = draws.pick(world.members().filter((member) => read.poolsOf(member).length === 0));
  if (account === undefined) return undefined;
  const until = world.now + MAX_LOCK + draws.one([1n, 0n, -1n]);
  return plain("governor", { op: "lockForMV", account, until });
}

/** The least that can be staked, and one less. */
export function leastDeposit(draws: Draws, world: World): Resolved {
  return plain(draws.one(world.holders), {
    op: "depositTo",
    poolId: draws.one(world.pools()),
    amount: MIN_DEPOSIT - BigInt(draws.below(2)),
    trancheId: world.currentTranche() + BigInt(draws.below(8)),
    requestTokenId: 0n,
    destination: "alice",
  });
}

/** Positions are extended that have nothing, and others to where no tranche is active any more: exactly, and a second beyond. */
export function extendNothing(draws: Draws, world: World): Resolved {
  const { read } = world;
  const tokenId = draws.pick(world.positions());
  if (tokenId === undefined) return undefined;
  const { poolId, tranches } = read.position(tokenId);
  const owner = read.ownerOf("stakingNFT", tokenId);
  const newDuration = draws.one([TRANCHE, 8n * TRANCHE, 8n * TRANCHE + 1n]);
  const extend = (): Move => plain(owner, { op: "extendDeposit", poolId, tokenId, newDuration });
  if (draws.chance(50)) return { story: [extend] };
  const last = tranches[tranches.length - 1] ?? world.currentTranche();
  return {
    story: [
      (): Move => ({ waitUntil: (last + 1n) * TRANCHE }),
      (): Move => {
        const all = { withdrawStake: true, withdrawRewards: true, trancheIds: [...tranches] };
        return plain(owner, { op: "withdraw", poolId, tokenId, ...all });
      },
      extend,
    ],
  };
}

/** Someone asks for everything of a position twice, after having added to it. */
export function twice(draws: Draws, world: World): Resolved {
  const tokenId = draws.pick(world.positions());
  if (tokenId === undefined) return undefined;
  const { read } = world;
  const { poolId, tranches } = read.position(tokenId);
  const owner = read.ownerOf("stakingNFT", tokenId);
  const trancheId = tranches.find((tranche) => tranche > world.currentTranche());
  if (trancheId === undefined) return undefined;
  const rewards = { withdrawStake: false, withdrawRewards: true, trancheIds: [trancheId] } as const;
  const all = { withdrawStake: true, withdrawRewards: true, trancheIds: [trancheId, ...tranches] } as const;
  const add = { op: "depositTo", poolId, amount: ONE, trancheId, requestTokenId: tokenId } as const;
  const ended = (trancheId + 1n) * TRANCHE;
  return {
    story: [
      (): Move => plain(owner, { ...add, destination: owner }),
      (): Move => (draws.chance(50) ? plain(owner, { op: "withdraw", poolId, tokenId, ...rewards }) : undefined),
      (): Move => ({ waitUntil: ended }),
      ...[0, 1].map(() => (): Move => {
        const trancheIds = [...new Set(all.trancheIds)].filter((tranche) => (tranche + 1n) * TRANCHE <= world.now);
        return plain(owner, { op: "withdraw", poolId, tokenId, ...all, trancheIds });
      }),
    ],
  };
}

/** Everything due is done, and then one step more: nothing is left. */
export function caughtUp(draws: Draws, world: World): Resolved {
  const poolId = draws.one(world.pools());
  const { productId } = draws.pick(world.read.poolProducts(poolId)) ?? { productId: 1n };
  const steps = [1_000n, 1n];
  return {
    story: draws.chance(50)
      ? steps.map((maxSteps) => (): Move => plain("erin", { op: "poke", poolId, maxSteps }))
      : steps.map((maxDays) => (): Move => plain("erin", { op: "pokeProduct", poolId, productId, maxDays })),
  };
}
