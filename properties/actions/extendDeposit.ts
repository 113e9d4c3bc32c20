import { MIN_EXTENSION } from "../../model";
import type { Draws } from "../action-definition/draws";
import type { ActionDefinition } from "../action-definition/types";
import { DAY, HUGE, plain, TRANCHE, type World } from "../action-definition/world";

/** An expired deposit with less stake cannot be extended. */

/** Positions with stake come first, so that most extensions find something. */
function stakedPositions(world: World): bigint[] {
  const staked = world.positions().filter((id) => {
    const { activeStake, expiredStake } = world.read.position(id);
    return activeStake + expiredStake > 0n;
  });
  return staked.length > 0 ? staked : world.positions();
}

/** Positions whose expired stake burns have reduced to almost nothing. */
function tinyPositions(world: World): bigint[] {
  return world.positions().filter((id) => {
    const { expiredStake } = world.read.position(id);
    return expiredStake > 0n && expiredStake < MIN_EXTENSION;
  });
}

/** Durations that reach the open tranches, their boundaries, and beyond. */
function durationFrom(draws: Draws, from: bigint, world: World): bigint {
  const form = draws.below(6);
  const tranches = BigInt(draws.below(7));
  const exact = TRANCHE * (tranches + 1n);
  if (form < 2) return 1n + draws.part(exact);
  if (form === 2) return exact;
  if (form === 3) return exact + 1n;
  // measured from now to a tranche's end
  const end = (world.currentTranche() + tranches + 1n) * TRANCHE - world.now;
  return form === 4 ? end : end + 1n + (from % 2n);
}

/** Moves a deposit to a later tranche, or an expired one into an open one. */
export const extendDeposit: ActionDefinition = {
  kind: "extendDeposit",
  weight: 5,
  resolve(draws, world) {
    const tiny = tinyPositions(world);
    const tokenId = draws.pick(tiny.length > 0 && draws.chance(50) ? tiny : stakedPositions(world));
    if (tokenId === undefined) return undefined;
    const position = world.read.position(tokenId);
    const named = draws.chance(50) ? draws.pick(position.tranches) : undefined;
    const earliest = position.tranches[0] ?? world.currentTranche();
    const newDuration = durationFrom(draws, named ?? earliest, world);
    const caller = world.agentFor("stakingNFT", tokenId, draws);
    const base = { op: "extendDeposit", poolId: position.poolId, tokenId, newDuration } as const;
    const operation = named === undefined ? base : { ...base, trancheId: named };
    switch (draws.twist(7, 28)) {
      case 1:
        return plain(caller, { ...operation, newDuration: 0n });
      case 2:
        return plain(caller, { ...operation, newDuration: 8n * TRANCHE + 1n + draws.part(HUGE / 2n) });
      case 3: {
        const outsider = world.outsiderOf("stakingNFT", tokenId, draws);
        return outsider === undefined ? undefined : plain(outsider, operation);
      }
      case 4:
        return plain(caller, { ...operation, trancheId: world.currentTranche() + BigInt(draws.below(9)) });
      case 5:
        return plain(caller, { ...operation, poolId: draws.one(world.pools()) });
      case 6:
        return plain(caller, { ...operation, tokenId: world.read.positionCount() + 1n });
      case 7:
        return plain(caller, { ...operation, newDuration: 7n * TRANCHE + DAY });
      default:
        return plain(caller, operation);
    }
  },
};
