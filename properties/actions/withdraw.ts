import type { Draws } from "../action-definition/draws";
import type { ActionDefinition, Move } from "../action-definition/types";
import { plain, type World } from "../action-definition/world";

/** Tranches that are never reached: the last one that has a time, and one beyond. */
const FAR = [2n ** 64n - 1n, 2n ** 80n] as const;

/** Ended tranches of a position; sometimes with duplicates or other tranches, or none at all. */
function endedTranches(draws: Draws, world: World, tokenId: bigint): bigint[] {
  const current = world.currentTranche();
  const list = world.read.position(tokenId).tranches.filter((tranche) => tranche < current);
  if (draws.chance(15)) list.push(...list);
  if (draws.chance(15)) list.push(current - 1n - BigInt(draws.below(3)));
  if (draws.chance(10)) list.reverse();
  return draws.chance(5) ? [] : list;
}

function withdrawal(
  draws: Draws,
  world: World,
  withdrawStake: boolean,
  withdrawRewards: boolean,
  candidates: readonly bigint[],
): Move {
  const tokenId = draws.pick(candidates);
  if (tokenId === undefined) return undefined;
  const { poolId, tranches } = world.read.position(tokenId);
  const caller = world.agentFor("stakingNFT", tokenId, draws);
  const trancheIds = withdrawStake ? endedTranches(draws, world, tokenId) : [...tranches];
  const operation = { op: "withdraw", poolId, tokenId, withdrawStake, withdrawRewards, trancheIds } as const;
  switch (draws.twist(6)) {
    case 1: {
      const outsider = world.outsiderOf("stakingNFT", tokenId, draws);
      return outsider === undefined ? undefined : plain(outsider, operation);
    }
    case 2: {
      const current = world.currentTranche();
      const running = tranches.filter((tranche) => tranche >= current);
      const any = current + BigInt(draws.below(8));
      const early = draws.chance(60) ? (running[0] ?? any) : any;
      return plain(caller, { ...operation, trancheIds: draws.chance(50) ? [early] : [...trancheIds, early] });
    }
    case 3:
      return plain(caller, { ...operation, trancheIds: [...trancheIds, draws.one(FAR)] });
    case 4:
      return plain(caller, { ...operation, poolId: draws.one(world.pools()) });
    case 5:
      return plain(caller, { ...operation, trancheIds: [] });
    case 6:
      return plain(caller, { ...operation, tokenId: world.read.positionCount() + 1n });
    default:
      return plain(caller, operation);
  }
}

function hasLockedManager(world: World, tokenId: bigint): boolean {
  const manager = world.read.manager(world.read.position(tokenId).poolId);
  return world.lockedAmong([manager]).length > 0;
}

/** Takes stake out of ended tranches, with or without the rewards. */
export const withdrawStake: ActionDefinition = {
  kind: "withdrawStake",
  weight: 5,
  resolve(draws, world) {
    const expired = world.positions().filter((id) => world.read.position(id).expiredStake > 0n);
    // while a manager is locked, its pool's stake cannot be withdrawn
    const kept = draws.chance(40) ? expired.filter((id) => hasLockedManager(world, id)) : [];
    const usual = expired.length > 0 && !draws.chance(20) ? expired : world.positions();
    const candidates = kept.length > 0 ? kept : usual;
    return withdrawal(draws, world, true, draws.chance(50), candidates);
  },
};

/** Takes rewards out of any tranche; sometimes asks for nothing at all. */
export const withdrawRewards: ActionDefinition = {
  kind: "withdrawRewards",
  weight: 4,
  resolve(draws, world) {
    const earning = world.positions().filter((id) => world.read.position(id).unwithdrawnRewards.value > 1n);
    // while a manager is locked, rewards can be withdrawn
    const free = draws.chance(30) ? world.positions().filter((id) => hasLockedManager(world, id)) : [];
    const usual = earning.length > 0 && !draws.chance(20) ? earning : world.positions();
    const candidates = free.length > 0 ? free : usual;
    return withdrawal(draws, world, false, !draws.chance(10), candidates);
  },
};
