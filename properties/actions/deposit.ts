import { type Account, MIN_DEPOSIT, type Operation, ZERO_ACCOUNT } from "../../model";
import type { Draws } from "../action-definition/draws";
import type { ActionDefinition, Move } from "../action-definition/types";
import { HUGE, ONE, plain, type World } from "../action-definition/world";

/** Stakes into a new position, for oneself or for someone else. */
export const deposit: ActionDefinition = {
  kind: "deposit",
  weight: 5,
  resolve(draws, world) {
    const caller = world.spender(draws);
    const poolId = draws.one(world.pools());
    const twist = draws.twist(9);
    const first = world.currentTranche();
    const ahead = BigInt(draws.below(8));
    const amount = MIN_DEPOSIT + draws.part(20_000n * ONE);
    const refusers = world.nftRefusers();
    const others = world.receivers(draws).filter((account) => !refusers.includes(account));
    const destination = draws.chance(20) ? draws.one(others) : caller;
    const operation = {
      op: "depositTo",
      poolId,
      amount,
      trancheId: first + ahead,
      requestTokenId: 0n,
      destination: refusers.includes(destination) ? "vault" : destination,
    } as const;
    switch (twist) {
      case 1:
        return plain(caller, { ...operation, amount: MIN_DEPOSIT - 1n - draws.part(MIN_DEPOSIT - 1n) });
      case 2:
        return plain(caller, { ...operation, trancheId: first - 1n });
      case 3:
        return plain(caller, { ...operation, trancheId: draws.chance(20) ? HUGE : first + 8n });
      case 4:
        return plain(caller, { ...operation, destination: ZERO_ACCOUNT });
      case 5:
        return plain(caller, { ...operation, destination: draws.one(refusers) });
      case 6:
        return plain(caller, {
          ...operation,
          amount: draws.chance(20) ? HUGE : world.read.balance(255n, caller).value + 1n,
        });
      case 7:
        return plain(caller, { ...operation, amount: MIN_DEPOSIT });
      case 8:
        return plain("treasury", operation);
      case 9:
        return plain(caller, {
          ...operation,
          requestTokenId: world.read.positionCount() + 1n + BigInt(draws.below(2)),
        });
      default:
        return approved(draws, world, caller, operation);
    }
  },
};

/** A deposit; for some draws the approval that it needs first. */
function approved(
  draws: Draws,
  world: World,
  caller: Account,
  operation: Extract<Operation, { op: "depositTo" }>,
): Move {
  const spender = world.spenderOf(operation.poolId);
  const call = plain(caller, operation);
  if (world.read.allowance(255n, caller, spender) >= operation.amount || draws.chance(30)) return call;
  return plain(caller, { op: "approve", asset: 255n, spender, amount: HUGE });
}

/** Adds to a position that exists. */
export const depositMore: ActionDefinition = {
  kind: "depositMore",
  weight: 4,
  resolve(draws, world) {
    const tokenId = draws.pick(world.positions());
    if (tokenId === undefined) return undefined;
    const { poolId, tranches } = world.read.position(tokenId);
    const current = world.currentTranche();
    const any = current + BigInt(draws.below(8));
    // often in a tranche with stake that has earned rewards
    const active = tranches.filter((tranche) => tranche >= current);
    const trancheId = draws.chance(60) ? (draws.pick(active) ?? any) : any;
    const amount = MIN_DEPOSIT + draws.part(5_000n * ONE);
    const twist = draws.twist(3);
    const caller = world.agentFor("stakingNFT", tokenId, draws);
    const operation = {
      op: "depositTo",
      poolId,
      amount,
      trancheId,
      requestTokenId: tokenId,
      destination: draws.chance(10) ? ZERO_ACCOUNT : caller,
    } as const;
    if (twist === 1) {
      const outsider = world.outsiderOf("stakingNFT", tokenId, draws);
      if (outsider !== undefined) return plain(outsider, operation);
    }
    if (twist === 2) return plain(caller, { ...operation, poolId: draws.one(world.pools()) });
    if (twist === 3) return plain(caller, { ...operation, amount: MIN_DEPOSIT / 2n });
    return approved(draws, world, caller, operation);
  },
};
