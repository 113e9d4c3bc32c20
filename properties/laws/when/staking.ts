import { MIN_DEPOSIT, MIN_EXTENSION } from "../../../invariants/core/limits";
import { poolAccount, ZERO_ACCOUNT } from "../../../model";
import { TRANCHE } from "../../action-definition/world";
import { addressOf } from "../../fixture/addresses";
import { ACTORS, TRAITS } from "../../fixture/actors";
import type { Target } from "../../observe/kinds";
import {
  account,
  accountsOf,
  ceilDiv,
  COUNTS,
  poolExists,
  positionConditions,
  positionTargets,
  type Condition,
  type Scene,
  type When,
} from "./conditions";

/** The current tranche and the next seven. */
const USABLE = 8n;

const pool = (poolId: bigint): Target => ({ kind: "pool", poolId });

const isUsable = (trancheId: bigint, now: bigint): boolean =>
  trancheId >= now / TRANCHE && trancheId < now / TRANCHE + USABLE;

/** Shares that an amount buys at the observed price (SHARE-1). */
function sharesFor({ seen }: Pick<Scene<"depositTo">, "seen">, poolId: bigint, amount: bigint): bigint {
  const [shares, stake] = [seen.word(pool(poolId), "activeShares"), seen.word(pool(poolId), "activeStake")];
  if (shares === 0n) return amount;
  return stake === 0n ? 0n : (amount * shares) / stake;
}

/** STAKE-1 to STAKE-3, TRANCHE-2, SHARE-1, HALT-2, TOKEN-1. */
export const depositTo: When<"depositTo"> = {
  op: "depositTo",
  targets: (o, world, caller) => [
    COUNTS,
    pool(o.poolId),
    ...accountsOf(world, caller),
    { kind: "allowance", asset: 255n, owner: caller, spender: poolAccount(o.poolId) },
    ...positionTargets(world, o.requestTokenId, caller),
  ],
  *conditions(scene): Generator<Condition> {
    const { call, operation: o, now, seen } = scene;
    if (o.requestTokenId === 0n) {
      yield ["the destination is not zero", o.destination !== ZERO_ACCOUNT];
      yield ["the destination takes NFTs", TRAITS[o.destination]?.takesNfts !== false];
    } else yield* positionConditions(scene, o.requestTokenId, o.poolId);
    yield ["the amount is at least 0.01", o.amount >= MIN_DEPOSIT];
    yield ["the tranche is one of the eight", isUsable(o.trancheId, now)];
    yield ["the pool is not halted", seen.word(pool(o.poolId), "halted") === 0n];
    yield ["the amount buys a share", sharesFor(scene, o.poolId, o.amount) > 0n];
    yield ["the caller is not locked", seen.word(account(call.caller), "lockedUntil") <= now];
    yield ["the caller has the amount", seen.word(account(call.caller), "native") >= o.amount];
    const allowance: Target = { kind: "allowance", asset: 255n, owner: call.caller, spender: poolAccount(o.poolId) };
    yield ["the pool may take the amount", seen.word(allowance, "allowance") >= o.amount];
  },
};

/** The targets of a position's deposits in some tranches. */
function depositTargets(tokenId: bigint, tranches: readonly bigint[]): Target[] {
  return tranches.filter((id) => id < 2n ** 32n).map((trancheId) => ({ kind: "deposit", tokenId, trancheId }) as const);
}

/** EXT-1 to EXT-3, HALT-2. */
export const extendDeposit: When<"extendDeposit"> = {
  op: "extendDeposit",
  targets: (o, world, caller) => {
    const known = positionTargets(world, o.tokenId, caller);
    const tranches = known.length === 0 ? [] : world.read.position(o.tokenId).tranches;
    const named = o.trancheId === undefined || known.length === 0 ? [] : [o.trancheId];
    return [COUNTS, pool(o.poolId), ...known, ...depositTargets(o.tokenId, [...tranches, ...named])];
  },
  *conditions(scene): Generator<Condition> {
    const { operation: o, now, seen } = scene;
    yield* positionConditions(scene, o.tokenId, o.poolId);
    yield ["the duration is above 0", o.newDuration > 0n];
    yield ["the pool is not halted", seen.word(pool(o.poolId), "halted") === 0n];
    const trancheId = sourceOf(scene);
    yield ["there is a deposit with stake to move", trancheId !== undefined];
    if (trancheId === undefined) return;
    if (trancheId >= now / TRANCHE) {
      yield ["the target is one of the eight", isUsable(trancheId + ceilDiv(o.newDuration, TRANCHE), now)];
      return;
    }
    const stake = seen.word({ kind: "deposit", tokenId: o.tokenId, trancheId }, "stake");
    yield ["the ended stake is at least 0.005", stake >= MIN_EXTENSION];
    yield ["the ended stake buys a share", sharesFor(scene, o.poolId, stake) > 0n];
    // the first that ends at or after now + duration
    yield ["the target is one of the eight", isUsable(ceilDiv(now + o.newDuration, TRANCHE) - 1n, now)];
  },
};

/** The tranche of the moved deposit: the named one, or the earliest; undefined when it has no shares. */
function sourceOf({ operation: o, seen }: Scene<"extendDeposit">): bigint | undefined {
  const held = seen.targets.flatMap((target) =>
    target.kind === "deposit" && seen.word(target, "shares") > 0n ? [target.trancheId] : [],
  );
  const eligible = o.trancheId === undefined ? held : held.filter((id) => id === o.trancheId);
  return eligible.reduce<bigint | undefined>(
    (first, id) => (first === undefined || id < first ? id : first),
    undefined,
  );
}

/** LOCK-1 to LOCK-3, WITHDRAW-1, WITHDRAW-2. */
export const withdraw: When<"withdraw"> = {
  op: "withdraw",
  targets: (o, world, caller) => [
    COUNTS,
    { kind: "reads", poolId: o.poolId },
    ...positionTargets(world, o.tokenId, caller),
    ...ACTORS.map(account),
  ],
  *conditions(scene): Generator<Condition> {
    const { operation: o, now, seen } = scene;
    yield ["the pool exists", poolExists(scene, o.poolId)];
    yield* positionConditions(scene, o.tokenId, o.poolId);
    if (!o.withdrawStake) return;
    const manager = seen.word({ kind: "reads", poolId: o.poolId }, "manager");
    const locked = ACTORS.some(
      (name) => BigInt(addressOf(name)) === manager && seen.word(account(name), "lockedUntil") > now,
    );
    yield ["the manager is not locked", !locked];
    yield ["every named tranche has ended", o.trancheIds.every((id) => now >= (id + 1n) * TRANCHE)];
  },
};
